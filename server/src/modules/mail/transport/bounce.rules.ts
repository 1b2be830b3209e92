import { createHmac, timingSafeEqual } from 'node:crypto'

const macOf = (secret: Buffer, outboxId: number) =>
  createHmac('sha256', secret).update(`bounce\n${outboxId}`).digest('hex').slice(0, 16)

/** The envelope sender of a mail on its way, to which its bounces come; only the portal can make one. */
export function bounceAddress(secret: Buffer, outboxId: number, domain: string): string {
  return `bounce+${outboxId}.${macOf(secret, outboxId)}@${domain}`
}

/** The mail on its way that a bounce address names; null for any other address, and for a forged one. */
export function outboxOfBounce(secret: Buffer, address: string): number | null {
  const [, id, mac] = /^bounce\+(\d{1,15})\.([0-9a-f]{16})@/i.exec(address) ?? []
  if (id === undefined || mac === undefined) return null
  const right = Buffer.from(macOf(secret, Number(id)))
  return timingSafeEqual(right, Buffer.from(mac.toLowerCase())) ? Number(id) : null
}
