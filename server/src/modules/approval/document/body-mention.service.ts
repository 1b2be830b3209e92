import { approvalEvents } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { cleanStoredHtml } from '#kit/html/clean-in-thread.ts'
import { mentionCodes, retainMentions } from '#kit/html/mentions.ts'
import { listRecipients } from '#modules/account/index.ts'
import { selectReadersAmong } from './comment.sql.ts'

/**
 * The text of a document for storage. Mentions of people who do not exist or work in another company become plain text.
 * Throws `editor.tooManyMentions` and the refusals of images.
 */
export async function cleanBody({ db, viewer, clock }: Context, body: string): Promise<string> {
  const html = await cleanStoredHtml(viewer.personCode, body)
  const people = await listRecipients(db, mentionCodes(html), clock.now())
  const known = people.filter((one) => one.comCode === viewer.comCode).map((one) => one.personCode)
  return retainMentions(html, new Set(known))
}

/**
 * Notifies the people mentioned in a stored text and not in the revision before it. Throws `approval.mentionClosed` with
 * the codes of those who may not read the document; call it after the boxes are written.
 */
export async function notifyMentioned(
  { db, clock, viewer, emit }: Context,
  { comCode, apmId }: { comCode: string; apmId: number },
  body: { before: string; after: string },
): Promise<void> {
  const before = mentionCodes(body.before)
  const added = mentionCodes(body.after).filter((code) => !before.includes(code))
  if (added.length === 0) return
  const readers = await selectReadersAmong(db, { comCode, apmId }, added, clock.now())
  const codes = added.filter((code) => !readers.includes(code))
  if (codes.length > 0) throw failure('approval.mentionClosed', { codes })
  const personCodes = added.filter((code) => code !== viewer.personCode)
  if (personCodes.length === 0) return
  const payload = { apmId, personCodes, actorCode: viewer.personCode, isInBody: true }
  await emit(db, { name: approvalEvents.mentioned, comCode, payload })
}
