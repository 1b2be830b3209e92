import { mailLimits, type Receipts } from '@maru/api/mail/writing'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { findMail } from '../reading/mail.sql.ts'
import {
  findOutboxOf,
  isUnreadLocked,
  type OutboxRow,
  type RecipientRow,
  resetFailed,
  selectRecipients,
  updateDue,
  updateRecalled,
} from './outbox.sql.ts'
import { wireState } from './sending.service.ts'

/** The mail with this copy, if the viewer sent it or may write the shared mailbox that it was sent from; 404 otherwise. */
async function requireSent(context: Context, id: string, lock = false): Promise<OutboxRow> {
  const copy = await findMail(context.db, Number(id), context.viewer)
  const isOpen = copy && (copy.level === 'owner' || (copy.ownerCode === null && copy.level !== 'read'))
  const outbox = isOpen ? await findOutboxOf(context.db, copy, Number(id), lock) : undefined
  if (!outbox) throw notFound()
  return outbox
}

const canRecallNow = (mail: OutboxRow, now: Date) =>
  mail.state !== 'held' && now.getTime() - Date.parse(mail.dueAt) < mailLimits.recallHours * 3_600_000

function receiptsOf(id: string, mail: OutboxRow, recipients: readonly RecipientRow[], now: Date): Receipts {
  const isUnread = (one: RecipientRow) =>
    one.insideEntryId !== null && one.state === 'sent' && one.readAt === null
  return {
    id,
    state: wireState(mail),
    dueAt: mail.dueAt,
    isScheduled: mail.isScheduled,
    canUndo: mail.state === 'held',
    canRecall: canRecallNow(mail, now) && recipients.some(isUnread),
    asksReceipt: mail.asksReceipt,
    reason: mail.reason,
    recipients: recipients.map((one) => ({
      kind: one.kind,
      name: one.name,
      address: one.address,
      state: one.state,
      isInside: one.insideMailboxId !== null,
      sentAt: one.sentAt,
      readAt: one.readAt,
      recalledAt: one.recalledAt,
      reply: one.reply,
    })),
  }
}

/** The recipients of a mail that the viewer sent; throws not found for any other. */
export async function getReceipts(context: Context, { id }: { id: string }): Promise<Receipts> {
  const mail = await requireSent(context, id)
  return receiptsOf(id, mail, await selectRecipients(context.db, mail), context.clock.now())
}

/**
 * Removes the copies that their owners have not opened, and returns the result for each recipient. Opening and
 * recalling lock the same row: whichever comes first wins. Throws `mail.recallLate` after 24 hours.
 */
export async function recallMail(context: Context, { id }: { id: string }): Promise<Receipts> {
  await requireSent(context, id)
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    const now = clock.now()
    const mail = await requireSent(inside, id, true)
    if (!canRecallNow(mail, now)) throw failure('mail.recallLate', { hours: mailLimits.recallHours })
    const store = inside.slots.one('mailStore')
    const recalled: number[] = []
    const copies = (await selectRecipients(db, mail))
      .flatMap(
        ({ place, state, insideComCode: comCode, insideMailboxId: mailboxId, insideEntryId: entryId }) =>
          state === 'sent' && comCode !== null && mailboxId !== null && entryId !== null
            ? [{ place, entryId, box: { comCode, mailboxId } satisfies BoxKey }]
            : [],
      )
      // Mailboxes are locked in the order of their numbers, as deliveries do.
      .sort((one, other) => one.box.mailboxId - other.box.mailboxId)
    for (const { place, entryId, box } of copies) {
      await store.change(inside, box)
      if (!(await isUnreadLocked(db, box, entryId))) continue
      await store.remove(inside, box, [entryId])
      await pushChange(inside, box)
      recalled.push(place)
    }
    await updateRecalled(db, mail, recalled, now)
    return receiptsOf(id, mail, await selectRecipients(db, mail), now)
  })
}

/** Sends a failed mail again to those who did not get it; throws `mail.noServer` without a mail server. */
export async function retryMail(context: Context, { id }: { id: string }): Promise<number> {
  return transaction(context, async (inside) => {
    const mail = await requireSent(inside, id, true)
    if (mail.state !== 'failed') throw notFound()
    if (!context.mail.isOn) throw failure('mail.noServer')
    const { comCode, mailboxId, outboxId } = mail
    await resetFailed(inside.db, mail)
    await updateDue(inside.db, mail, inside.clock.now())
    await inside.enqueue(inside.db, 'mail.sendOut', { comCode, mailboxId, outboxId })
    return 1
  })
}
