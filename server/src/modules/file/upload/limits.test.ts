import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileApp, namesIn, newCode, openFileApp, sendAll, sendChunk } from '#test/file-app.ts'
import { type Chunk, cutFile } from './chunk.factory.ts'

let test: FileApp
beforeAll(async () => {
  test = await openFileApp({ env: { FILE_TOTAL_LIMIT: '1000000' } })
})
afterAll(() => test.stop())

describe('an upload', () => {
  it('refuses an empty file permanently', async () => {
    const [chunk] = cutFile(await newCode(test.people.user), {
      name: 'empty.txt',
      bytes: Buffer.alloc(0),
      chunkSize: 100,
    })
    const answer = await sendChunk(test.people.user, chunk as Chunk)
    expect([answer.status, answer.refusal?.code]).toEqual([415, 'file.empty'])
  })
  it.each([
    'run.EXE',
    'run.exe.',
    'run.exe  ',
    'run.ｅｘｅ',
    'run.exe::$DATA',
    'exe\u202Etxt.exe',
    '.exe',
    'folder/run.bat',
  ])('refuses the banned name %j', async (name) => {
    const [chunk] = cutFile(await newCode(test.people.user), { name, bytes: randomBytes(10), chunkSize: 100 })
    const answer = await sendChunk(test.people.user, {
      ...(chunk as Chunk),
      fields: { ...(chunk as Chunk).fields, flowRelativePath: 'x' },
    })
    expect([answer.status, answer.refusal?.code]).toEqual([415, 'file.banned'])
  })
  it('refuses a program under a harmless name by its bytes', async () => {
    const bytes = Buffer.concat([Buffer.from('MZ'), randomBytes(98)])
    const [chunk] = cutFile(await newCode(test.people.user), { name: '사진.jpg', bytes, chunkSize: 100 })
    expect((await sendChunk(test.people.user, chunk as Chunk)).refusal?.error).toMatchObject({
      code: 'file.banned',
      params: { extension: 'exe' },
    })
  })
  it.each([
    [
      'a program of Linux',
      Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), randomBytes(80)]),
      'exe',
    ],
    ['a script of a shell', Buffer.from('#!/bin/sh\nrm -rf ~\n'), 'sh'],
    ['a script of another program', Buffer.from('#! /usr/bin/env python3\nprint(1)\n'), 'sh'],
    ['a batch file', Buffer.from('@echo off\r\ndel /q *\r\n'), 'bat'],
    ['keys of the registry', Buffer.from('\ufeffWindows Registry Editor Version 5.00\r\n', 'utf16le'), 'reg'],
    ['a program of WebAssembly', Buffer.concat([Buffer.from('\0asm\x01\0\0\0'), randomBytes(80)]), 'exe'],
    ['a program of Android', Buffer.concat([Buffer.from('dex\n035\0'), randomBytes(80)]), 'apk'],
    ['a cabinet', Buffer.concat([Buffer.from('MSCF\0\0\0\0'), randomBytes(80)]), 'msi'],
    [
      'an installer',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(504),
        Buffer.from('84100c0000000000c000000000000046', 'hex'),
      ]),
      'msi',
    ],
    ['a shortcut to an address', Buffer.from('[InternetShortcut]\r\nURL=file://x\r\n'), 'url'],
  ])('refuses %s under a harmless name', async (_what, bytes, extension) => {
    const [chunk] = cutFile(await newCode(test.people.user), { name: '보고서.txt', bytes, chunkSize: 1000 })
    const answer = await sendChunk(test.people.user, chunk as Chunk)
    expect(answer.refusal?.error).toMatchObject({ code: 'file.banned', params: { extension } })
  })
  it('accepts texts that only mention programs', async () => {
    for (const text of ['#!제목\n', '1. @echo off 를 쓰지 않는다\n', '# 안내 [InternetShortcut]\n']) {
      const bytes = Buffer.from(text)
      const [chunk] = cutFile(await newCode(test.people.user), { name: '안내.md', bytes, chunkSize: 100 })
      expect((await sendChunk(test.people.user, chunk as Chunk)).status).toBe(200)
    }
  })
  it('counts stored and pending files: beyond the total no upload starts', async () => {
    const fileCode = await newCode(test.people.user)
    await sendAll(
      test.people.user,
      cutFile(fileCode, { name: 'a.bin', bytes: randomBytes(600_000), chunkSize: 300_000 }),
    )
    const [half] = cutFile(fileCode, { name: 'b.bin', bytes: randomBytes(300_000), chunkSize: 100_000 })
    expect((await sendChunk(test.people.user, half as Chunk)).status).toBe(200)
    const [over] = cutFile(fileCode, { name: 'c.bin', bytes: randomBytes(100_001), chunkSize: 200_000 })
    const answer = await sendChunk(test.people.user, over as Chunk)
    expect([answer.status, answer.refusal?.code]).toEqual([413, 'file.totalTooLarge'])
    const [fits] = cutFile(fileCode, { name: 'd.bin', bytes: randomBytes(100_000), chunkSize: 200_000 })
    expect((await sendChunk(test.people.user, fits as Chunk)).status).toBe(200)
  })
  it('is refused if the total is exceeded between the first chunk and the last', async () => {
    const fileCode = await newCode(test.people.user)
    const slow = cutFile(fileCode, { name: 'slow.bin', bytes: randomBytes(600_000), chunkSize: 300_000 })
    await sendChunk(test.people.user, slow[0] as Chunk)
    test.clock.advance(3_600_000)
    await sendAll(
      test.people.user,
      cutFile(fileCode, { name: 'quick.bin', bytes: randomBytes(600_000), chunkSize: 300_000 }),
    )
    const answer = await sendChunk(test.people.user, slow[1] as Chunk)
    expect([answer.status, answer.refusal?.code]).toEqual([413, 'file.totalTooLarge'])
    expect(await namesIn(test.people.user, fileCode)).toEqual(['quick.bin'])
  })
})
