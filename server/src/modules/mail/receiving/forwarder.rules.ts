import type { MailForwarder } from '#kit/config/mail-forwarders.ts'
import { isInNetworks } from '#kit/session/networks.ts'

/** Whether an address belongs to a forwarder that is trusted today. */
export function isForwarder(forwarders: readonly MailForwarder[], address: string, now: Date): boolean {
  const today = now.toISOString().slice(0, 10)
  return forwarders.some(({ network, until }) => until >= today && isInNetworks([network], address))
}
