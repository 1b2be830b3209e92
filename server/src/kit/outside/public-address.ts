import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks that are not public: private, local, shared, test, multicast and reserved ones (IANA registries, RFC 6890). */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits, 'ipv4')

/** Networks within the public part of IPv6 that lead to other addresses (Teredo, 6to4) or are for documentation. */
const indirect = new BlockList()
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:10::', 28],
  ['2001:20::', 28],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  indirect.addSubnet(network, bits, 'ipv6')

const publicPart = new BlockList()
publicPart.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet. Everything that is not known to be public is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return publicPart.check(address, 'ipv6') && !indirect.check(address, 'ipv6')
}
