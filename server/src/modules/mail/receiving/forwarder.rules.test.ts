import { expect, test } from 'vitest'
import { readForwarders } from '#kit/config/mail-forwarders.ts'
import { isForwarder } from './forwarder.rules.ts'

const now = new Date('2026-12-01T10:00:00Z')

test('a forwarder is trusted until the end of its last day', () => {
  const forwarders = readForwarders(
    '192.0.2.7@2026-12-01,198.51.100.0/24@2026-11-30,2001:db8::/32@2026-12-31',
  )
  const trusted = ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::5', '192.0.2.8', '198.51.100.1', ''].filter(
    (one) => isForwarder(forwarders, one, now),
  )
  expect(trusted).toEqual(['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::5'])
})
