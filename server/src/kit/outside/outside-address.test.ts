import { expect, test } from 'vitest'
import { fetchOutside } from './fetch-outside.ts'
import { isOwnNetwork, outsideUrl } from './outside-address.ts'

test.each([
  ['https://hr.example/hook?a=1', true],
  ['http://hr.example:8443/', true],
  ['https://hr.example:25/', false],
  ['https://hr.example:0/', false],
  ['https://hr.example:5432/', false],
  ['https://hr.example:10080/', false],
  ['ftp://hr.example/', false],
  ['file:///etc/passwd', false],
  ['https://user@hr.example/', false],
  ['https://:secret@hr.example/', false],
  ['/hook', false],
  ['', false],
])('the address %s may be asked: %s', (address, isUsable) => {
  expect(outsideUrl(address) !== null).toBe(isUsable)
})

test.each([
  ['http://127.0.0.1/', true],
  ['http://0x7f.1/', true],
  ['http://2130706433/', true],
  ['http://[::ffff:10.0.0.1]/', true],
  ['http://localhost/', true],
  ['http://a.localhost./', true],
  ['http://printer.local/', true],
  ['http://intranet/', true],
  ['http://8.8.8.8/', false],
  ['http://hr.example/', false],
])('the address %s names the own network: %s', (address, isOwn) => {
  expect(isOwnNetwork(new URL(address))).toBe(isOwn)
})

test('a port of another service is refused when it is fetched too, before the host is resolved', async () => {
  const resolver = { resolve: () => Promise.reject(new Error('resolved')), allows: () => true }
  const asked = { url: 'http://hr.example:11211/', most: 1, within: 1_000 }
  await expect(fetchOutside(asked, resolver)).rejects.toMatchObject({ reason: 'address' })
})
