import type { Services } from '#kit/context.ts'
import { inTransaction } from '#kit/db.ts'
import type { RecipientAnswer } from '#kit/mail/mail.ts'
import type { Background } from '#kit/room.ts'
import { purgeAttachedFiles } from '#modules/file/index.ts'
import { queueArrivals } from '../delivery/arrival.service.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import { type BoxKey, lockBoxes } from '../mailbox/mailbox.sql.ts'
import { findSubmission, submit } from '../mirror/submission.service.ts'
import { selectElsewhere } from '../mirror-table/mirror.sql.ts'
import { domainOf } from '../transport/address.rules.ts'
import { signText } from '../transport/dkim.service.ts'
import { findRecipientBoxes } from '../transport/recipient.service.ts'
import { selectBlocking } from '../transport/recipient.sql.ts'
import { withoutHeader } from './header.rules.ts'
import { withLease } from './lease.service.ts'
import { selectOverdue } from './lease.sql.ts'
import {
  findOutbox,
  type OutboxKey,
  type OutboxRow,
  type RecipientRow,
  type RecipientState,
  selectRecipients,
  updateAnswers,
  updateDue,
  updateFromCopy,
  updateInside,
  updateOutboxState,
  updateSent,
} from './outbox.sql.ts'
import { envelopeSender, traceAnswers, traceInside } from './outgoing.service.ts'
import { retryAfter } from './retry.rules.ts'
import { raiseOutbox } from './sending.service.ts'

type Work = Services & { db: Background['db'] }

const fromBoxes = ({ fromComCode: comCode, fromMailboxId: mailboxId }: OutboxRow): BoxKey[] =>
  comCode === null || mailboxId === null ? [] : [{ comCode, mailboxId }]

/** The sent items of the mailbox that a mail was sent from have it, too. */
async function copyToSender(
  context: Work,
  key: OutboxKey,
  mail: OutboxRow,
  prepared: PreparedText,
): Promise<void> {
  const at = {
    ...{ folder: 'sentitems' as const, receivedAt: context.clock.now(), isRead: true, isInside: true },
    deliveryKey: `sent:${key.outboxId}`,
  }
  const copies = await context.slots.one('mailStore').deliver(
    context,
    prepared,
    fromBoxes(mail).map((box) => ({ box, at })),
  )
  for (const { entryId } of copies) await updateFromCopy(context.db, key, entryId)
}

/**
 * The mailboxes of the portal that recipients lead to; a group address leads to several. People whose mailboxes are on the mail
 * server of their company get the mail there.
 */
async function listLocal(
  context: Work,
  sender: BoxKey,
  recipients: Awaited<ReturnType<typeof selectRecipients>>,
) {
  const boxes = await findRecipientBoxes(
    context,
    recipients.map((one) => one.address),
  )
  const own = [...boxes.values()].flatMap((one) => (one.isGroup ? [] : one.boxes.map((box) => box.mailboxId)))
  const isSenderThere = (await findSubmission(context, sender)) !== undefined
  const elsewhere = await selectElsewhere(context.db, own, isSenderThere)
  return recipients.flatMap(({ place, address }) => {
    const match = boxes.get(address.toLowerCase())
    return (match?.boxes ?? [])
      .filter((box) => match?.isGroup || !elsewhere.has(box.mailboxId))
      .map((box) => ({ place, box, address, isGroup: match?.isGroup ?? false }))
  })
}

/**
 * Lets a mail go that is due: delivers it to mailboxes of the portal and queues it for the mail server, in one
 * transaction, so that a killed process leaves it as it was. Does nothing for a mail that was taken back or has gone.
 */
export async function releaseMail(context: Work, key: OutboxKey): Promise<void> {
  const due = await findOutbox(context.db, key)
  if (due?.state !== 'held' || new Date(due.dueAt) > context.clock.now()) return
  const store = context.slots.one('mailStore')
  const prepared = await store.prepare(context, await store.readText(context, due), due.personCode)
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    const now = context.clock.now()
    const mail = await findOutbox(db, key, true)
    if (mail?.state !== 'held') return
    const recipients = await selectRecipients(db, key)
    const local = await listLocal(inside, key, recipients)
    const blocking = await selectBlocking(
      db,
      local.map(({ box }) => box.mailboxId),
      [mail.envelopeFrom.toLowerCase()],
    )
    await lockBoxes(db, [...local.map(({ box }) => box), ...fromBoxes(mail)])
    const delivered = await store.deliver(
      inside,
      prepared,
      local.map(({ box, address }) => ({
        box,
        at: {
          folder: blocking.has(box.mailboxId) ? ('junkemail' as const) : ('inbox' as const),
          receivedAt: now,
          isInside: true,
          delivery: { envelopeFrom: mail.envelopeFrom, deliveredTo: address.toLowerCase() },
          deliveryKey: `outbox:${key.outboxId}`,
        },
      })),
    )
    const arrived = delivered.filter(({ box }) => !blocking.has(box.mailboxId))
    await queueArrivals(inside, prepared, arrived)
    await copyToSender(inside, key, mail, prepared)
    const blocked = new Set(local.filter(({ box }) => blocking.has(box.mailboxId)).map((one) => one.place))
    await traceInside(inside, mail, local, (place) => blocked.has(place))
    const copies = local.flatMap(({ place, box, isGroup }) => {
      if (isGroup) return []
      const copy = delivered.find((one) => one.box.mailboxId === box.mailboxId)
      return copy ? [{ place, box, entryId: copy.entryId }] : []
    })
    await updateInside(db, key, copies, now)
    if (mail.entryId !== null) {
      await store.closeDraft(inside, key, mail.entryId)
      await raiseOutbox(inside, key, mail.entryId, 'sentitems')
      for (const comCode of new Set([key.comCode, mail.comCode])) {
        await purgeAttachedFiles(inside, { comCode, kind: 'mail', id: String(mail.entryId) })
      }
    }
    const groups = local.filter((one) => one.isGroup).map((one) => one.place)
    await updateSent(db, key, groups, now)
    const isAllInside = new Set(local.map((one) => one.place)).size === recipients.length
    await updateOutboxState(db, key, isAllInside ? 'done' : 'queued', now)
    if (!isAllInside) await context.enqueue(db, 'mail.sendOut', key)
  })
}

const sends = (one: RecipientRow) => one.state === 'waiting' || one.state === 'deferred'

/**
 * Sends a queued mail to recipients outside of the portal. A temporary refusal is tried again (mail.md §3), a
 * permanent one and the end of the retries stay visible with their reason. Without a mail server the mail fails at once.
 */
export async function sendOut(context: Work, key: OutboxKey): Promise<void> {
  await withLease(context, key, () => sendHeld(context, key))
}

/** Sends a mail that this process holds to those who have not got it, and stores their answers. */
async function sendHeld(context: Work, key: OutboxKey): Promise<void> {
  const { db, clock, mail: mailer } = context
  const mail = await findOutbox(db, key)
  if (!mail) return
  const waiting = (await selectRecipients(db, key)).filter(sends)
  const submission = mail.fromMailboxId === null ? await findSubmission(context, key) : undefined
  if (!mailer.isOn && !submission) {
    await finish(
      context,
      key,
      waiting.map(({ place }) => ({ place, state: 'bounced', reply: '' })),
      'noServer',
    )
    return
  }
  const store = context.slots.one('mailStore')
  const plain = withoutHeader(await store.readText(context, mail), 'x-eum-deptcode')
  const to = waiting.map((one) => one.address)
  const send = async () => {
    // The server of the company signs what its people send, and recognises its bounces.
    if (submission) return submit(context, submission, { from: mail.envelopeFrom, to, text: plain })
    const text = await signText(context, plain, domainOf(mail.envelopeFrom), new Date(mail.dueAt))
    return mailer.sendFinished({ from: await envelopeSender(context, mail), to, text })
  }
  const answers = await send().catch((error: unknown): RecipientAnswer[] =>
    waiting.map(({ address }) => ({ address, result: 'later', reply: String(error).slice(0, 500) })),
  )
  const now = clock.now()
  const results = waiting.map(({ place, attempts }, at) => {
    const { result = 'later', reply = '' } = answers[at] ?? {}
    const state: RecipientState =
      result === 'sent'
        ? 'sent'
        : result === 'refused'
          ? 'bounced'
          : retryAfter(attempts + 1) === null
            ? 'expired'
            : 'deferred'
    return { place, state, reply, attempts: attempts + 1 }
  })
  await traceAnswers(context, mail, waiting, results)
  const deferred = results.filter((one) => one.state === 'deferred')
  if (deferred.length === 0) {
    await finish(context, key, results, '')
    return
  }
  const minutes = Math.min(...deferred.map((one) => retryAfter(one.attempts) ?? 60))
  const again = new Date(now.getTime() + minutes * 60_000)
  await inTransaction(db, async (inside) => {
    await updateAnswers(inside, key, results, now)
    await updateDue(inside, key, again)
    await context.enqueue(inside, 'mail.sendOut', key, { after: again })
  })
}

/** Stores the last answers and the end of a mail: `failed` if any recipient did not get it. */
async function finish(
  { db, clock }: Work,
  key: OutboxKey,
  answers: readonly { place: number; state: RecipientState; reply: string }[],
  reason: string,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (inside) => {
    await updateAnswers(inside, key, answers, now)
    const all = await selectRecipients(inside, key)
    const isFailed = all.some((one) => one.state === 'bounced' || one.state === 'expired')
    await updateOutboxState(inside, key, isFailed ? 'failed' : 'done', now, reason)
  })
}

const overdueAtOnce = 200

/** Queues mails again whose job was lost or whose process was killed; runs every minute. */
export async function findOverdue(context: Background): Promise<void> {
  const now = context.clock.now()
  const late = new Date(now.getTime() - 60_000)
  for (const { state, ...key } of await selectOverdue(context.db, { now, late }, overdueAtOnce)) {
    const place = { comCode: key.comCode, mailboxId: key.mailboxId, outboxId: key.outboxId }
    await context.enqueue(context.db, state === 'held' ? 'mail.release' : 'mail.sendOut', place)
  }
}
