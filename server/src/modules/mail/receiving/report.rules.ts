import { decodeAddress, readHeaders } from '../mime/header.rules.ts'
import { headerOf, ownBytes, partBytes, readParts } from '../mime/part.rules.ts'

/** What a report says of one recipient (RFC 3464). */
export interface BouncedRecipient {
  address: string
  /** failed, delayed, delivered, relayed or expanded. */
  action: string
  reply: string
}

const addressOf = (value: string) =>
  decodeAddress(value)
    .replace(/^[^;]*;/, '')
    .replace(/[<>\s]/g, '')
    .toLowerCase()

/** The recipients of a delivery status report; empty for any other mail. For a thread. */
export function readReport(input: Uint8Array): BouncedRecipient[] {
  const bytes = ownBytes(input)
  const part = readParts(bytes).find((one) => /^message\/(?:global-)?delivery-status$/.test(one.type))
  if (!part) return []
  const groups = partBytes(part)
    .toString('latin1')
    .slice(0, 200_000)
    .split(/\r?\n\r?\n/)
  return groups.flatMap((group) => {
    const headers = readHeaders(Buffer.from(group, 'latin1'))
    const address = addressOf(headerOf(headers, 'original-recipient') || headerOf(headers, 'final-recipient'))
    const action = headerOf(headers, 'action').trim().toLowerCase()
    if (address === '' || action === '') return []
    const status = headerOf(headers, 'status')
    const diagnostic = headerOf(headers, 'diagnostic-code').replace(/^[^;]*;\s*/, '')
    return [{ address, action, reply: `${status} ${diagnostic}`.trim().slice(0, 500) }]
  })
}
