import { expect, test } from 'vitest'
import { postmarkTime, readMbox } from './mbox.rules.ts'

test('a file is read only as far as the mail that is asked for, and a mail above the limit is not held', async () => {
  const chunk = 65_536
  const sizes = [10, 3_000_000, 200, 9_000_000, 500_000, 10]
  const mails = sizes.map((size, at) => {
    const head = Buffer.from(`From a@x.example Mon Nov 23 00:00:00 2026\nSubject: m${at}\n\n`)
    return Buffer.concat([head, Buffer.alloc(size, `${'가'.repeat(30)}\n`), Buffer.from('\n\n')])
  })
  const file = Buffer.concat(mails)
  let readBytes = 0
  async function* source() {
    for (let at = 0; at < file.length; at += chunk) {
      readBytes = Math.min(at + chunk, file.length)
      yield file.subarray(at, at + chunk)
    }
  }
  let end = 0
  let number = 0
  const result: (number | null)[] = []
  for await (const { bytes, line } of readMbox(source(), 4_000_000)) {
    end += mails[number]?.length ?? 0
    number += 1
    // At most the end of the mail, the start of the next one, and the rest of their chunks.
    expect(readBytes).toBeLessThanOrEqual(end + 2 * chunk)
    expect(line).toBe(
      file
        .subarray(0, end - (mails[number - 1]?.length ?? 0))
        .toString('latin1')
        .split('\n').length,
    )
    result.push(bytes && Math.round(bytes.length / 1_000))
  }
  expect(
    result.map((one, at) => (one === null ? null : one >= Math.round((sizes[at] ?? 0) / 1_000))),
  ).toEqual([...[true, true, true, null, true, true]])
})

test.each([
  ['From kim@x.example Mon Nov  2 09:00:00 2026', '2026-11-02T09:00:00.000Z'],
  ['From kim@x.example Mon Nov 12 09:00:00 KST 2026', '2026-11-12T09:00:00.000Z'],
  ['From 1234@xxx Mon Nov 02 09:00:00 +0900 2026', '2026-11-02T00:00:00.000Z'],
  ['From a Mon Nov  2 09:00:00 2026 -0130', '2026-11-02T10:30:00.000Z'],
  ['From a Mon', null],
  ['From a Mon Abc  2 09:00:00 2026', null],
  ['From a Thu Jan  1 00:00:00 1970', null],
])('the line %s gives the time %s', (line, time) => {
  expect(postmarkTime(line)?.toISOString() ?? null).toBe(time)
})
