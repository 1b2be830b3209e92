import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { type BoxKey, findReadableBox } from '../mailbox/mailbox.sql.ts'
import type { Mailbox } from './mime.rules.ts'
import { findSender } from './sender.sql.ts'

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    mailSender: { act: 'sendAs'; detail: { address: string } }
  }
}

/** Under which name and address a mail goes. */
export interface Sender {
  from: Mailbox
  /** The author, for a mail in the name of another person (RFC 5322 section 3.6.2); null otherwise. */
  author: Mailbox | null
  /** The mailbox that sends, if it is not the author's own. */
  box: BoxKey | null
}

/**
 * The sender of a mail of the viewer: their own address, that of a shared mailbox, or that of another person whose
 * mailbox they may write. Throws `mail.senderNotAllowed` with a right to read only.
 */
export async function requireSender(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  mailboxId: string | null,
): Promise<Sender> {
  const own = (await findSender(db, viewer.personCode)) ?? { name: viewer.name.ko, address: '' }
  if (mailboxId === null) return { from: own, author: null, box: null }
  const box = await findReadableBox(db, Number(mailboxId), viewer)
  if (!box) throw notFound()
  if (box.level === 'read') throw failure('mail.senderNotAllowed', { address: box.address })
  if (box.level === 'owner') return { from: own, author: null, box: null }
  const { comCode, name, address } = box
  const author = box.personCode === null ? null : own
  return { from: { name, address }, author, box: { comCode, mailboxId: box.mailboxId } }
}
