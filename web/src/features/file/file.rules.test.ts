import { expect, it } from 'vitest'
import { CallError } from '#kit/call/call-error.ts'
import { chunkFault, droppedFiles, faultOf, newIdentifier } from './file.rules.ts'

const limits = { totalLimit: 1000, bannedExtensions: ['exe'] }

it.each([
  ['빈.txt', 0, 0, 'file.empty'],
  ['run.EXE ', 10, 0, 'file.banned'],
  ['run.ｅｘｅ', 10, 0, 'file.banned'],
  ['a.txt', 10, 991, 'file.totalTooLarge'],
  ['..', 10, 0, 'file.nameNeeded'],
  ['a.txt', 10, 990, undefined],
])('%s of %i bytes next to %i is %s', (name, size, present, code) => {
  expect(faultOf({ name, size }, present, limits)?.code).toBe(code)
})

it('makes identifiers that are UUIDs and sort in the order they were made', () => {
  const made = Array.from({ length: 50 }, () => newIdentifier(1_800_000_000_000))
  for (const one of made)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(50)
})

it('reads the refusal of a chunk, and calls the unreadable unknown', () => {
  const told = chunkFault('{"code":"file.banned","error":{"params":{"name":"a"},"supportCode":"s-1"}}', 415)
  expect(told).toBeInstanceOf(CallError)
  expect([told.code, told.params, told.supportCode]).toEqual(['file.banned', { name: 'a' }, 's-1'])
  expect(chunkFault('<html>', 502).code).toBe('file.unknown')
  expect(chunkFault('', 0).code).toBe('file.unknown')
})

it('takes the files of a drop and reports a folder', () => {
  const file = new File(['x'], 'a.txt')
  const item = (isDirectory: boolean) => ({
    kind: 'file',
    webkitGetAsEntry: () => ({ isDirectory }),
    getAsFile: () => file,
  })
  const data = { items: [item(false), item(true), { kind: 'string' }] } as unknown as DataTransfer // missing in jsdom
  expect(droppedFiles(data)).toEqual({ files: [file], hasFolder: true })
})
