import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/**
 * Ports of other services, to which no web address of a stranger may lead (Fetch Standard, "bad port"): a mail server or
 * a database could read a request as commands.
 */
const closedPorts = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95],
  ...[101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179],
  ...[389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601],
  ...[636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
  // Databases and caches, which the standard leaves out.
  ...[1433, 1521, 3306, 5432, 6379, 9200, 11211, 27017],
])

/** A web address that may be asked at all: http or https, without a user name, not at a port of another service. */
export function outsideUrl(text: string, base?: URL): URL | null {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.username !== '' || url.password !== '' || closedPorts.has(Number(url.port || 80))) return null
  return url
}

/**
 * Whether an address names the own network without being resolved: a private address as a number, or a name that never
 * leaves the machine or the network (RFC 6761, RFC 6762). Other names are checked when they are resolved.
 */
export function isOwnNetwork({ hostname }: Pick<URL, 'hostname'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return !isPublicAddress(host)
  return !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host)
}
