import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Interval in which the code of a door changes; a code is valid for two more intervals. */
export const doorStep = 60_000

/** The SHA-256 that is stored for a secret address or key. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The code in the QR code of a door at an instant; it is only visible on the tablet. */
export function doorCode(keyHash: Uint8Array, resourceId: number, at: number): string {
  const step = Math.floor(at / doorStep)
  return createHmac('sha256', keyHash).update(`${resourceId}:${step}`).digest('base64url').slice(0, 16)
}

/** Whether a code is the current one of the door, or one of its two previous ones. */
export function isDoorCode(code: string, keyHash: Uint8Array, resourceId: number, at: number): boolean {
  const given = Buffer.from(code)
  return [0, 1, 2].some((steps) => {
    const wanted = Buffer.from(doorCode(keyHash, resourceId, at - steps * doorStep))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}
