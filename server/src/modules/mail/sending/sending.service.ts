import type { Input, Output } from '@maru/api/kit/endpoint'
import { type MailContent, mailLimits, type mailWritingApi } from '@maru/api/mail/writing'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { Failure, failure, notFound } from '#kit/failure.ts'
import { readCollection, requirePassableCode } from '#modules/file/index.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { findMail } from '../reading/mail.sql.ts'
import { answerLeaves } from '../shared/assignment.service.ts'
import { companyLimitsOf } from '../transport/limit.service.ts'
import {
  composeContent,
  findDraft,
  type PlannedDraft,
  planDraft,
  saveDraft,
  storeDraft,
} from './draft.service.ts'
import { findOutboxOf, insertOutbox, type OutboxRow, updateOutboxState } from './outbox.sql.ts'
import { readRecipients } from './recipient.rules.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'mail.release': { comCode: string; mailboxId: number; outboxId: number }
    'mail.sendOut': { comCode: string; mailboxId: number; outboxId: number }
  }
}

type Sent = Output<typeof mailWritingApi.sendMail>
type Written = Input<typeof mailWritingApi.sendMail>

/** The state of a mail on its way as on the wire (spec 3§3). */
export function wireState({ state }: Pick<OutboxRow, 'state'>): Sent['state'] {
  if (state === 'done') return 'Send'
  return state === 'failed' || state === 'cancelled' ? 'Fail' : 'Wating'
}

/** Throws `mail.empty` for a mail without content, `mail.addressInvalid` for addresses that cannot be sent to. */
function requireRecipients(words: Awaited<ReturnType<typeof saveDraft>>['words']) {
  const { recipients, invalid } = readRecipients({
    to: words.toRecipients,
    cc: words.ccRecipients,
    bcc: words.bccRecipients,
  })
  if (invalid.length > 0) throw failure('mail.addressInvalid', { address: invalid[0] ?? '' })
  if (recipients.length === 0) throw failure('mail.empty', { argument: 'mail' })
  return recipients
}

/** When a mail goes: after the seconds to undo, or at the chosen time. */
function dueOf(now: Date, sendAt: string | null | undefined): { dueAt: Date; isScheduled: boolean } {
  const soon = new Date(now.getTime() + mailLimits.undoSeconds * 1000)
  if (!sendAt) return { dueAt: soon, isScheduled: false }
  const at = new Date(sendAt)
  if (at <= now) throw failure('mail.sendAtPast')
  return { dueAt: at > soon ? at : soon, isScheduled: true }
}

/**
 * Sends a mail, or saves it as a draft. The text with its Message-ID and date is made here and never again; it waits in
 * the outbox until it is due. A refused mail changes its draft, so that nothing typed is lost; without a draft it leaves
 * none, because the writer would send it again.
 */
export async function sendMail(context: Context, input: Written): Promise<Sent> {
  if (input.isSave) {
    const { entryId, version } = await saveDraft(context, input)
    return { id: String(entryId), state: 'Wating', version, dueAt: null }
  }
  const isNothing = [input.toRecipients, input.ccRecipients, input.bccRecipients].every(
    (list) => (list ?? []).length === 0,
  )
  if (input.id === undefined && isNothing) throw failure('mail.empty', { argument: 'mail' })
  const now = context.clock.now()
  const due = dueOf(now, input.sendAt)
  const planned = await planDraft(context, input)
  const checked = planned.before ? null : await composeMail(context, planned, due.dueAt)
  const draft = await storeDraft(context, planned, input, true)
  const { box, words, entryId } = draft
  const { recipients, bytes, sender } = checked ?? (await composeMail(context, planned, due.dueAt))
  const envelopeFrom = sender.from.address
  const store = context.slots.one('mailStore')
  const prepared = await store.prepare(context, bytes, context.viewer.personCode)
  return transaction(context, async (inside) => {
    const { db } = inside
    const locked = await findDraft(inside, box, entryId, true)
    if (!locked || locked.version !== draft.version) throw failure('mail.draftChanged')
    await store.replaceDraft(inside, box, entryId, prepared, words)
    await store.holdDraft(inside, box, entryId, true)
    await store.move(inside, box, [entryId], 'outbox')
    const { personCode } = context.viewer
    const mail = { entryId, personCode, envelopeFrom, digest: prepared.digest, from: sender.box }
    const { messageId: _id, ...plainContent } = words
    const outboxId = await insertOutbox(db, box, { ...mail, words: plainContent, ...due, now, recipients })
    await markOriginal(inside, words)
    if (sender.box)
      await audit(inside, 'mailSender', {
        comCode: sender.box.comCode,
        targetIds: [sender.box.mailboxId],
        act: 'sendAs',
        detail: { address: envelopeFrom },
      })
    await inside.enqueue(db, 'mail.release', { ...keyOf(box), outboxId }, { after: due.dueAt })
    await pushChange(inside, box)
    return { id: String(entryId), state: 'Wating' as const, version: 0, dueAt: due.dueAt.toISOString() }
  })
}

/** The finished text of a mail with its recipients; throws what keeps it from being sent. */
async function composeMail(context: Context, { box, words }: PlannedDraft, date: Date) {
  const recipients = requireRecipients(words)
  const files = words.fileCode === null ? [] : await readFiles(context, words.fileCode)
  const composed = await composeContent(context, words, { files, date })
  await requireMailSize(context, box, composed.bytes.length)
  return { recipients, ...composed }
}

/** Marks the mail that is answered or forwarded, if the viewer may change it; in a shared mailbox the answer is theirs. */
async function markOriginal(
  inside: Context,
  { replyToId, forwardOfId }: Pick<MailContent, 'replyToId' | 'forwardOfId'>,
): Promise<void> {
  const id = replyToId ?? forwardOfId
  const original = id === null ? undefined : await findMail(inside.db, Number(id), inside.viewer)
  if (!original || original.level === 'read') return
  const marks = replyToId === null ? { isForwarded: true as const } : { isAnswered: true as const }
  await inside.slots.one('mailStore').mark(inside, original, [original.entryId], marks)
  if (replyToId !== null) await answerLeaves(inside, original)
}

/** Throws `mail.tooLarge` for a text above the largest mail of the sender's company. */
async function requireMailSize(
  { db }: Pick<Context, 'db'>,
  { comCode }: BoxKey,
  size: number,
): Promise<void> {
  const { mailBytes } = await companyLimitsOf(db, comCode)
  if (size > mailBytes) throw failure('mail.tooLarge', { megabytes: Math.floor(mailBytes / 1_048_576) })
}

const keyOf = ({ comCode, mailboxId }: BoxKey) => ({ comCode, mailboxId })

async function readFiles(context: Context, fileCode: string) {
  await requirePassableCode(context, fileCode)
  try {
    return await readCollection(context, context.viewer.comCode, fileCode, mailLimits.fileBytes)
  } catch (error) {
    if (error instanceof Failure && error.code === 'kit.tooLarge') {
      throw failure('mail.tooLarge', { megabytes: mailLimits.fileBytes / 1_048_576 })
    }
    throw error
  }
}

/** Makes a waiting mail a draft again; throws `mail.alreadySent` if it has gone, not found for any other. */
export async function undoMail(context: Context, { id }: { id: string }): Promise<{ id: string }> {
  const box = await requireBox(context)
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    const outbox = await findOutboxOf(db, box, Number(id), true)
    if (!outbox) throw notFound()
    if (outbox.state !== 'held') throw failure('mail.alreadySent')
    await updateOutboxState(db, outbox, 'cancelled', clock.now())
    await raiseOutbox(inside, box, Number(id), 'drafts')
    await inside.slots.one('mailStore').holdDraft(inside, box, Number(id), false)
    return { id }
  })
}

/** Moves the sender's copy to a folder and notifies open browsers. */
export async function raiseOutbox(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'storage' | 'push' | 'slots'>,
  box: BoxKey,
  entryId: number,
  folder: 'drafts' | 'sentitems',
): Promise<void> {
  const store = context.slots.one('mailStore')
  await store.change(context, box)
  await store.move(context, box, [entryId], folder)
  await pushChange(context, box)
}
