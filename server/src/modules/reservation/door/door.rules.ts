import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Length of the step in which the code of a door changes; a code is valid until two steps later. */
export const doorStep = 60_000

/** What is stored of a secret address or key: its SHA-256. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The code in the QR code of a door at an instant; only who stands in front of the tablet knows it. */
export function doorCode(keyHash: Uint8Array, resourceId: number, at: number): string {
  const step = Math.floor(at / doorStep)
  return createHmac('sha256', keyHash).update(`${resourceId}:${step}`).digest('base64url').slice(0, 16)
}

/** Whether a code is the one that the door shows at an instant, or showed up to two steps before. */
export function isDoorCode(code: string, keyHash: Uint8Array, resourceId: number, at: number): boolean {
  const given = Buffer.from(code)
  return [0, 1, 2].some((steps) => {
    const wanted = Buffer.from(doorCode(keyHash, resourceId, at - steps * doorStep))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}
