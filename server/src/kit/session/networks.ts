import { BlockList, isIP } from 'node:net'

/** A network as typed: an address with or without the number of fixed bits; null if it is neither IPv4 nor IPv6. */
export function parseNetwork(
  typed: string,
): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [, address = '', length] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(typed.trim()) ?? []
  const version = isIP(address)
  if (version === 0) return null
  const most = version === 4 ? 32 : 128
  const bits = length === undefined ? most : Number(length)
  return bits > most ? null : { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** An IPv4 address that a socket of both families reports as `::ffff:192.0.2.1`, in its own form. */
const plainAddress = (address: string) =>
  /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '')

const lists = new WeakMap<readonly string[], BlockList>()

function listOf(networks: readonly string[]): BlockList {
  const known = lists.get(networks)
  if (known) return known
  const list = new BlockList()
  for (const network of networks) {
    const parsed = parseNetwork(network)
    if (parsed) list.addSubnet(parsed.address, parsed.bits, parsed.family)
  }
  lists.set(networks, list)
  return list
}

/** Whether an address belongs to one of the networks (CIDR, RFC 4632 and RFC 4291). */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  const plain = plainAddress(address)
  const version = isIP(plain)
  return version !== 0 && listOf(networks).check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
