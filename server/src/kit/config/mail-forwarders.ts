import { isIP } from 'node:net'
import { isDay } from '@maru/api/kit/time/clock'

/** An earlier mail server that passes mails on to this one. */
export interface MailForwarder {
  /** An address, or a network in CIDR. */
  network: string
  /** The last day (UTC) on which it is trusted. */
  until: string
}

/** Days ahead at which the trust in a forwarder may end. */
const daysAtMost = 180
/** The largest networks: a whole provider is no mail server. */
const bitsAtLeast = { 4: 16, 6: 32 } as const

/** The family of a network and its fixed bits; null if it is none. */
function sizeOf(network: string): { family: 4 | 6; bits: number } | null {
  const [, address = '', length] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(network) ?? []
  const family = isIP(address)
  if (family !== 4 && family !== 6) return null
  const most = family === 4 ? 32 : 128
  const bits = length === undefined ? most : Number(length)
  return bits > most ? null : { family, bits }
}

/** The forwarders of a setting such as `192.0.2.7@2027-03-31,198.51.100.0/24@2027-03-31`. */
export function readForwarders(text: string): MailForwarder[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [network = '', until = ''] = part.split('@')
      return { network: network.trim(), until: until.trim() }
    })
}

/** What is wrong with the setting. A last day that is over is no fault: the portal starts without that forwarder. */
export function forwarderFaults({ MAIL_FORWARDERS }: Record<string, unknown>, now = new Date()): string[] {
  if (typeof MAIL_FORWARDERS !== 'string') return []
  const last = new Date(now.getTime() + daysAtMost * 86_400_000).toISOString().slice(0, 10)
  return readForwarders(MAIL_FORWARDERS).flatMap(({ network, until }) => {
    const size = sizeOf(network)
    const shown = `MAIL_FORWARDERS: ${JSON.stringify(`${network}@${until}`)}`
    if (!size || !isDay(until))
      return [`${shown} is no address or network with its last day, such as 192.0.2.7@2027-03-31.`]
    if (size.bits < bitsAtLeast[size.family]) return [`${shown} has too many addresses for a mail server.`]
    return until > last ? [`${shown} ends more than ${daysAtMost} days ahead, after ${last}.`] : []
  })
}
