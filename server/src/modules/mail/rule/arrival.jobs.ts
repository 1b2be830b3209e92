import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { composeAnswer } from '../absence/answer.service.ts'
import { rememberAnswered } from '../absence-table/absence.sql.ts'
import { forEachMail, queueArrivals } from '../delivery/arrival.service.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import type { ArrivedMail } from '../incoming/incoming.rules.ts'
import { type ArrivedRow, findArrived, markArrived } from '../incoming/incoming.sql.ts'
import { type BoxKey, lockBoxes } from '../mailbox/mailbox.sql.ts'
import { selectServerRules } from '../mirror-table/sieve.sql.ts'
import { judge, type Verdict } from '../rule-table/match.rules.ts'
import { insertForwarded, selectRules } from '../rule-table/rule.sql.ts'
import { queueUnseen } from '../sending/unseen.service.ts'
import { type Passing, preparePassing } from './forward.service.ts'

const reader = new URL('../incoming/incoming.rules.ts', import.meta.url).href

/** Moves the mail and puts copies of it into other folders. */
async function applyFolders(
  context: Background,
  row: ArrivedRow,
  { moveTo, copyTo, isPassedOn }: Verdict,
  copy: PreparedText | null,
  hasPassed: boolean,
): Promise<void> {
  const store = context.slots.one('mailStore')
  const known = new Set((await store.listFolders(context, row)).map((one) => one.folderId))
  for (const folder of copy ? copyTo : []) {
    if (!known.has(folder) || folder === row.folderId) continue
    const deliveryKey = `copy:${row.entryId}:${folder}`
    const at = { folder, receivedAt: new Date(row.receivedAt), isInside: row.isInside, deliveryKey }
    await store.deliver(context, copy as PreparedText, [
      { box: row, at: { ...at, delivery: { ...row.delivery, arrived: true } } },
    ])
  }
  // A forwarding without a copy leaves the mail in the deleted items, so that a wrong address loses nothing.
  if (isPassedOn && hasPassed) await store.move(context, row, [row.entryId], 'deleteditems')
  else if (moveTo !== null && known.has(moveTo)) await store.move(context, row, [row.entryId], moveTo)
}

/** Passes the mail on to other mailboxes of the portal and to the queue for the others. */
async function pass(context: Background, row: ArrivedRow, passing: Passing): Promise<void> {
  const { prepared, boxes, outside } = passing
  const now = context.clock.now()
  const { spf, dkim, dmarc } = row.delivery
  const place = { envelopeFrom: row.address, deliveredTo: row.address, forwardedBy: row.mailboxId }
  // The checks of the first delivery: the sender in the mail is the same.
  const delivery = { ...place, spf, dkim, dmarc }
  const at = { folder: 'inbox' as const, receivedAt: now, isInside: row.isInside, delivery }
  const arrived = await context.slots.one('mailStore').deliver(
    context,
    prepared,
    boxes.map((box) => ({ box, at: { ...at, deliveryKey: `forward:${row.entryId}` } })),
  )
  await queueArrivals(context, prepared, arrived)
  if (outside.length > 0)
    await queueUnseen(context, row, { prepared, envelopeFrom: row.address, to: outside })
  await insertForwarded(context.db, row, row.entryId, boxes.length + outside.length, now)
}

/**
 * Passes an invitation, its cancellation, or an answer to one on to the room that knows the event. Without a proof of
 * its sender it waits in the mail until the person applies it.
 */
async function passCalendarOn(context: Background, row: ArrivedRow, mail: ArrivedMail): Promise<void> {
  const { personCode, address: recipient } = row
  const isProved = row.isInside || row.delivery.dmarc === 'pass'
  if (!mail.calendar || personCode === null || !isProved) return
  const { text, method } = mail.calendar
  const { fromAddress: sender } = mail.ruled
  if (method === 'REPLY' || method === 'COUNTER') {
    const [slot] = context.slots.all('guestReply')
    await slot?.receive(context, { text, sender, personCode })
    return
  }
  const [slot] = context.slots.all('invitation')
  await slot?.receive(context, { text, sender, recipient, personCode })
}

/**
 * Which rules the mail server has run for a mail: those of its script when the mail reached it. A mail that the portal delivers
 * itself has met none.
 */
async function doneByServer(
  { db }: Pick<Background, 'db'>,
  row: ArrivedRow,
): Promise<(rule: { ruleId: number }) => boolean> {
  if (!row.delivery.byServer) return () => false
  const receivedAt = Date.parse(row.receivedAt)
  const done = (await selectServerRules(db, row)).filter(({ since }) => Date.parse(since) <= receivedAt)
  const ids = new Set(done.map((one) => one.id))
  return ({ ruleId }) => ids.has(ruleId)
}

/**
 * Applies the rules of a mailbox to a mail that has come into it, passes it on, and answers its sender, all in one
 * transaction and once. A mail in junk stays as it is.
 */
export async function arrive(
  context: Background,
  { comCode, mailboxId, entryId }: BoxKey & { entryId: number },
): Promise<void> {
  const row = await findArrived(context.db, { comCode, mailboxId }, entryId)
  if (!row || row.delivery.arrived || row.folderName === 'junkemail') return
  const store = context.slots.one('mailStore')
  const bytes = await store.readText(context, row)
  const owner = row.personCode ?? ''
  const mail = await runInThread<ArrivedMail>({ module: reader, name: 'readArrived', input: bytes, owner })
  const rules = (await selectRules(context.db, row)).filter((rule) => rule.isEnabled)
  const verdict = judge(rules, mail.ruled, await doneByServer(context, row))
  const copy = verdict.copyTo.length > 0 ? await store.prepare(context, bytes, owner) : null
  // The earlier account may answer and forward by itself: two answers, or a ring of both, must not follow.
  const isQuiet = row.delivery.collected === true
  const passing = isQuiet ? null : await preparePassing(context, row, mail, verdict.redirectTo, bytes)
  const answer = isQuiet ? undefined : await composeAnswer(context, row, mail)
  const answerText = answer ? await store.prepare(context, answer.bytes, owner) : null
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    await lockBoxes(db, [row, ...(passing?.boxes ?? [])])
    if (!(await markArrived(db, row, entryId))) return
    await store.change(inside, row)
    await passCalendarOn(inside, row, mail)
    if (passing) await pass(inside, row, passing)
    await applyFolders(inside, row, verdict, copy, passing !== null)
    if (answer && answerText) {
      const { kind, period, to } = answer
      // Written before it is sent: two absent people never answer each other for ever.
      if (await rememberAnswered(db, row, { kind, period, address: to, now: context.clock.now() }))
        await queueUnseen(inside, row, { prepared: answerText, envelopeFrom: '', to: [to] })
    }
    await pushChange(inside, row)
  })
}

/** {@link arrive} for the same mail in many mailboxes. */
export const arriveAll = (
  context: Background,
  { mails }: { mails: (BoxKey & { entryId: number })[] },
): Promise<void> => forEachMail(mails, (mail) => arrive(context, mail))
