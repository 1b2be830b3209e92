import { expect, test } from 'vitest'
import { readAnswer } from './answer.rules.ts'

const read = (text: string) => readAnswer(Buffer.from(text))

test('rows with quoted strings, literals and flags are read up to the answer', () => {
  const text = '"첫 \\"번째\\"" ACTIVE\r\n{8}\r\na\r\nOK\r\nb\r\nOK (WARNINGS) "fine"\r\nNO "next"\r\n'
  const found = read(text)
  expect(found?.answer).toMatchObject({ status: 'OK', code: 'WARNINGS', text: 'fine' })
  expect(found?.answer.rows.map((row) => row.map((one) => one.text))).toEqual([
    ['첫 "번째"', 'ACTIVE'],
    ['a\r\nOK\r\nb'],
  ])
  expect(Buffer.from(text).subarray(found?.length).toString()).toBe('NO "next"\r\n')
})

test('an answer that is not whole is waited for', () => {
  for (const text of ['', 'O', 'OK', '"name', '{5}\r\nabc', '{1', 'NO (QUOTA/MAXSCRIPTS) {4}\r\nfu'])
    expect(read(text)).toBeNull()
  expect(read('NO (QUOTA/MAXSCRIPTS) {4}\r\nfull\r\n')?.answer).toMatchObject({
    ...{ status: 'NO', code: 'QUOTA/MAXSCRIPTS', text: 'full' },
  })
})

test('what is no answer is refused: words, sizes, lines within strings, and rows without end', () => {
  for (const text of [
    'HTTP/1.1 200 OK\r\n',
    '{99999999}\r\n',
    '{4294967296999}\r\n',
    '{-1}\r\nOK\r\n',
    '{x}\r\nOK\r\n',
    '"a\r\nOK\r\n',
    `"${'a'.repeat(9_000)}`,
    'a'.repeat(9_000),
    '"a"\r\n'.repeat(1_100),
  ])
    expect(() => read(text)).toThrow()
})
