import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header with which the portal recognises what it has let pass at the submission port. */
export const markHeader = 'X-Maru-Submission'

/** Milliseconds after which a mark is no longer taken: as long as Postfix keeps a mail in its queue. */
export const markLength = 5 * 86_400_000

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`mail submission\n${text}`).digest()

/** What a mark says: who sends under which address, and when. */
export interface Marked {
  mailboxId: number
  sender: string
  at: Date
}

const signedText = (mailboxId: number, at: number, sender: string) =>
  `${mailboxId}.${at}.${sender.toLowerCase()}`

/** The value of the header for a mail that a person may send. */
export function markOf(secret: string, { mailboxId, sender, at }: Marked): string {
  const signature = signatureOf(secret, signedText(mailboxId, at.getTime(), sender)).toString('base64url')
  return `${mailboxId}.${at.getTime()}.${signature}`
}

/**
 * The mark at the head of a text that a person has sent under an address; null without a valid one. Postfix puts the mark above everything that a program can write itself.
 */
export function readMark(secret: string, bytes: Buffer, sender: string, now: Date): Marked | null {
  const head = bytes.subarray(0, 65_536).toString('latin1')
  const [, value = ''] = new RegExp(`^${markHeader}:[ \\t]*(\\S+)[ \\t]*\\r$`, 'im').exec(head) ?? []
  const [, mailboxId = '', at = '', given = ''] = /^(\d{1,16})\.(\d{1,16})\.([\w-]{43})$/.exec(value) ?? []
  if (given === '') return null
  const marked = { mailboxId: Number(mailboxId), sender, at: new Date(Number(at)) }
  const signature = signatureOf(secret, signedText(marked.mailboxId, Number(at), sender))
  if (!timingSafeEqual(Buffer.from(given, 'base64url'), signature)) return null
  return Math.abs(now.getTime() - Number(at)) <= markLength ? marked : null
}
