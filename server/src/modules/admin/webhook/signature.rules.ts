import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret: 256 random bits in the form of the Standard Webhooks specification. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/**
 * The headers of one attempt (Standard Webhooks): HMAC-SHA256 over `id.timestamp.body`, one signature for each secret,
 * so that a receiver can change its secret without a gap.
 */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

const minute = 60
const hour = 3600

/** Seconds before the second and each later attempt: three days in all. */
const waits = [
  5,
  minute,
  10 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
] as const

/**
 * Milliseconds until the next attempt after this many; null after the last one. `retryAfter` is the header of the
 * answer in seconds; `share` from 0 to 1 spreads attempts of many events by a tenth.
 */
export function waitBefore(attempts: number, retryAfter: number | null, share: number): number | null {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  const least = Math.min(Math.max(wait, retryAfter ?? 0), 12 * hour)
  return Math.round(least * 1000 * (1 + share / 10))
}
