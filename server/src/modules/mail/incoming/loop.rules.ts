import type { Header } from '../mime/header.rules.ts'

/** The header with which each forwarding mailbox marks a text. */
export const loopHeader = 'x-maru-loop'
const hopsAtMost = 10

/** Mailboxes that have passed a text on. */
export function hopsOf(headers: readonly Header[]): number[] {
  return headers
    .filter(({ name }) => name === loopHeader)
    .map(({ value }) => Number(value.trim()))
    .filter((one) => Number.isSafeInteger(one) && one > 0)
}

/** Whether a mailbox may pass a text on: it has not done so before, and few others have. */
export function mayPassOn(hops: readonly number[], mailboxId: number): boolean {
  return hops.length < hopsAtMost && !hops.includes(mailboxId)
}

/** The text with the mark of a mailbox and its address. */
export function markedText(bytes: Buffer, mailboxId: number, address: string): Buffer {
  const lines = [`Delivered-To: ${address}`, `X-Maru-Loop: ${mailboxId}`]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n`), bytes])
}
