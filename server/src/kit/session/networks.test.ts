import { expect, test } from 'vitest'
import { isInNetworks, parseNetwork } from './networks.ts'

test.each([
  ['203.0.113.0/24', '203.0.113.77', true],
  ['203.0.113.0/24', '203.0.114.1', false],
  ['203.0.113.0/24', '::ffff:203.0.113.77', true],
  ['203.0.113.9', '203.0.113.9', true],
  ['203.0.113.9', '203.0.113.10', false],
  ['2001:db8:5::/48', '2001:db8:5:ffff::1', true],
  ['2001:db8:5::/48', '2001:db8:6::1', false],
  ['2001:db8:5::/48', '203.0.113.1', false],
  ['fe80::/10', 'fe80::1%eth0', true],
  ['0.0.0.0/0', '198.51.100.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['203.0.113.0/24', 'not an address', false],
])('network %s and address %s: %s', (network, address, isInside) => {
  expect(isInNetworks([network], address)).toBe(isInside)
})

test('a list without networks contains no address', () => {
  expect(isInNetworks([], '203.0.113.1')).toBe(false)
})

test.each(['203.0.113.0/33', '2001:db8::/129', '203.0.113', 'office', '', '203.0.113.0/-1', 'fe80::1%eth0'])(
  '%j is no network',
  (typed) => expect(parseNetwork(typed)).toBeNull(),
)
