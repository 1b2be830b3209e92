import { expect, test } from 'vitest'
import { forwarderFaults } from './mail-forwarders.ts'

const now = new Date('2026-12-01T10:00:00Z')
const faultsOf = (text: string) => forwarderFaults({ MAIL_FORWARDERS: text }, now)

test('a forwarder has an address or a network of a mail server, and a last day 180 days ahead at most', () => {
  expect(faultsOf('')).toEqual([])
  expect(faultsOf('192.0.2.7@2027-05-30, 198.51.100.0/24@2026-12-01,2001:db8::/32@2020-01-01')).toEqual([])
  for (const [text, fault] of [
    ['192.0.2.7', /no address or network with its last day/],
    ['mail.old.example@2026-12-31', /no address or network/],
    ['192.0.2.7@2026-02-30', /no address or network/],
    ['192.0.2.7@2027-05-31', /more than 180 days ahead, after 2027-05-30/],
    ['0.0.0.0/0@2026-12-31', /too many addresses/],
    ['2001::/16@2026-12-31', /too many addresses/],
  ] as const)
    expect(faultsOf(text)).toEqual([expect.stringMatching(fault)])
})
