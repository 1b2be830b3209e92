import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { findBoxOfMails, findMail, type MailRowFull } from './mail.sql.ts'

/** A mail in the viewer's mailbox, or in one that a grant opens; 404 otherwise, as for a recovered one. */
export async function requireMail(context: Context, id: string): Promise<MailRowFull> {
  const row = await findMail(context.db, Number(id), context.viewer)
  if (!row || row.wellKnownName === 'recoverableitemsdeletions') throw notFound()
  return row
}

/** The mailbox of mails that the viewer may change, all in one; 404 if there is none. Unknown numbers are ignored. */
export async function requireBoxOfMails(
  context: Context,
  ids: readonly string[],
): Promise<BoxKey & { personCode: string | null }> {
  const box = await findBoxOfMails(context.db, ids.map(Number), context.viewer)
  if (!box) throw notFound()
  return box
}
