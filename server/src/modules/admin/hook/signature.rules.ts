import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The signature of a request. */
export interface Signature {
  /** When it was made, as the sender says, in milliseconds; this is part of what is signed. */
  at: number
  /** The signature as a key makes it, if it is the one of the request; else null. */
  proofOf(signingKey: string): string | null
}

const prefix = 'whsec_'
/** How much the clocks of sender and portal may differ, in milliseconds. */
const tolerance = 5 * 60_000

/** Whether the time of a signature is too far away: a recorded request is of no use later. */
export const isStale = ({ at }: Signature, now: Date): boolean => Math.abs(now.getTime() - at) > tolerance

const isEqual = (one: string, other: string) => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const textOf = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value.trim() : ''

/** Seconds since 1970 as milliseconds; null if it is no such number. */
const instantOf = (text: string): number | null => (/^\d{1,11}$/.test(text) ? Number(text) * 1000 : null)

/** Standard Webhooks: HMAC-SHA256 over `id.timestamp.body` in base64. The key is the part after `whsec_`, decoded. */
function standardSignature(headers: IncomingHttpHeaders, body: Buffer): Signature | undefined {
  const [id, timestamp] = [textOf(headers['webhook-id']), textOf(headers['webhook-timestamp'])]
  const given = textOf(headers['webhook-signature']).split(/\s+/)
  const at = instantOf(timestamp)
  if (id === '' || at === null || given[0] === '') return undefined
  return {
    at,
    proofOf(signingKey) {
      const key = Buffer.from(signingKey.slice(prefix.length), 'base64')
      const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
      return given.some((one) => isEqual(one, `v1,${expected}`)) ? expected : null
    },
  }
}

/** Grafana: HMAC-SHA256 over `timestamp:body` in hexadecimal. The key is the whole text. */
function grafanaSignature(headers: IncomingHttpHeaders, body: Buffer): Signature | undefined {
  const timestamp = textOf(headers['x-grafana-alerting-signature-timestamp'])
  const given = textOf(headers['x-grafana-alerting-signature'])
  const at = instantOf(timestamp)
  if (at === null || given === '') return undefined
  return {
    at,
    proofOf(signingKey) {
      const expected = createHmac('sha256', signingKey).update(`${timestamp}:`).update(body).digest('hex')
      return isEqual(given, expected) ? expected : null
    },
  }
}

/**
 * The signature of a request, of Standard Webhooks or Grafana; undefined without one. One without a time is none: a
 * recorded request could be sent again for ever.
 */
export const readSignature = (headers: IncomingHttpHeaders, body: Buffer): Signature | undefined =>
  standardSignature(headers, body) ?? grafanaSignature(headers, body)
