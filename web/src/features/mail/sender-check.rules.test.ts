import { expect, test } from 'vitest'
import { senderCheck } from './sender-check.rules.ts'

test.each([
  ['pass', 'pass', 'pass', 'proved'],
  ['fail', 'pass', 'pass', 'proved'],
  ['fail', 'fail', 'fail', 'failed'],
  // The server of another address has proved itself.
  ['pass', 'none', 'fail', 'failed'],
  ['pass', 'pass', 'none', 'unknown'],
  ['none', 'none', '', 'unknown'],
  ['', '', 'temperror', 'unknown'],
] as const)('SPF %s, DKIM %s and DMARC %s: the address is %s', (spf, dkim, dmarc, meaning) =>
  expect(senderCheck({ spf, dkim, dmarc })).toBe(meaning),
)
