import { createHash } from 'node:crypto'
import type { DNSResolver } from 'mailauth'
import { inTransaction } from '#kit/db.ts'
import { joinSlices } from '#kit/files/slices.ts'
import type { Background } from '#kit/room.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { queueArrivals } from '../delivery/arrival.service.ts'
import { type Delivery, pushChange } from '../delivery/delivery.service.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { selectMailLimits } from '../transport/limit.sql.ts'
import { findOwnDomain, selectBlocking, selectFree } from '../transport/recipient.sql.ts'
import { insertTraces, type TraceRow } from '../transport/trace.sql.ts'
import { findSender, updateBounced } from './bounce.sql.ts'
import { askFilter, checkSender, type Peer, type SenderChecks } from './check.service.ts'
import { isForwarder } from './forwarder.rules.ts'
import { headFault, type TextFault, withoutClaims } from './raw.rules.ts'
import type { BouncedRecipient } from './report.rules.ts'

/** A recipient that was accepted at RCPT. */
export interface AcceptedRecipient {
  address: string
  comCode: string
  boxes: BoxKey[]
  isGroup: boolean
  /** The mail on its way whose bounce this is. */
  outboxId?: number
}

/** A mail as it came. */
export interface IncomingMail {
  bytes: Buffer
  peer: Peer
  recipients: readonly AcceptedRecipient[]
  /** With one answer for each recipient (LMTP), a mailbox that has become full refuses the mail. */
  hasOwnAnswers: boolean
}

/** The answer for a recipient: null if the mail is in the mailbox, on the disk. */
export type Answer = TextFault | null

const reports = new URL('./report.rules.ts', import.meta.url).href

/**
 * Stores a mail from outside. It returns after the commit: then every recipient without a fault has it, whatever happens
 * to the process. The same text from the same sender is stored once in a mailbox.
 */
export async function receiveMail(
  context: Background,
  mail: IncomingMail,
  resolver?: DNSResolver,
): Promise<Answer[]> {
  const all = (fault: TextFault) => mail.recipients.map(() => fault)
  const broken = headFault(mail.bytes)
  if (broken) return all(broken)
  const { name, forwarders } = context.config.mailIn
  const addresses = mail.recipients.map((one) => one.address)
  const { parts, deliveredTo } = withoutClaims(mail.bytes, { ownName: name, recipients: addresses })
  const [whole = mail.bytes] = parts
  const bytes = parts.length === 1 ? whole : await joinSlices(parts)
  const isOwnDomain = async (domain: string) => (await findOwnDomain(context.db, domain)) !== undefined
  const isTrusted = (address: string) => isForwarder(forwarders, address, context.clock.now())
  const [checks, filter, prepared] = await Promise.all([
    checkSender(mail.bytes, mail.peer, {
      log: context.log,
      name,
      resolver,
      isOwnDomain,
      isForwarder: isTrusted,
    }),
    askFilter(context, mail.bytes, mail.peer, addresses),
    context.slots.one('mailStore').prepare(context, bytes),
  ])
  if (filter?.isLater) return all({ code: 451, words: '4.7.1 Please try again later' })
  if (filter) checks.score = filter.score
  if (filter?.isJunk) checks.junk ||= 'filter'
  const isNoted = mail.recipients.some((one) => one.outboxId !== undefined)
  const bounced = isNoted
    ? await runInThread<BouncedRecipient[]>({ module: reports, name: 'readReport', input: mail.bytes })
    : []
  return inTransaction(context.db, (db) =>
    store({ ...context, db }, { ...mail, prepared, checks, deliveredTo, bounced }),
  )
}

type Checked = IncomingMail & {
  prepared: PreparedText
  checks: SenderChecks
  deliveredTo: readonly string[]
  bounced: readonly BouncedRecipient[]
}

async function store(context: Background, mail: Checked): Promise<Answer[]> {
  const { db, clock } = context
  const { prepared, peer } = mail
  const boxes = mail.recipients.flatMap((one) => one.boxes)
  const ids = [...new Set(boxes.map((one) => one.mailboxId))]
  const blocking = await selectBlocking(db, ids, [
    peer.envelopeFrom.toLowerCase(),
    prepared.text.from.email.toLowerCase(),
  ])
  const free = mail.hasOwnAnswers ? await selectFree(db, ids) : new Map<number, number>()
  const key = createHash('sha256').update(`smtp\n${peer.envelopeFrom}\n${prepared.digest}`).digest('hex')
  const deliveries = new Map<number, Delivery>()
  const mostOf = await selectMailLimits(db, [...new Set(boxes.map((one) => one.comCode))])
  const isTooLarge = (one: BoxKey) => prepared.size > (mostOf.get(one.comCode) ?? Number.POSITIVE_INFINITY)
  // One answer for all: a mail that any recipient can take is taken for all.
  const refusesSize = mail.hasOwnAnswers || boxes.every(isTooLarge)
  const answers = mail.recipients.map((recipient): Answer => {
    if (refusesSize && recipient.boxes.length > 0 && recipient.boxes.every(isTooLarge))
      return { code: 552, words: '5.3.4 The mail is larger than its recipient takes' }
    const isFull = recipient.boxes.some(
      (box) => (free.get(box.mailboxId) ?? Number.POSITIVE_INFINITY) < prepared.size,
    )
    if (isFull && !recipient.isGroup) return { code: 452, words: '4.2.2 The mailbox is full' }
    for (const box of recipient.boxes) {
      if (deliveries.has(box.mailboxId)) continue
      const isBlocked = blocking.has(box.mailboxId)
      deliveries.set(box.mailboxId, {
        box,
        at: {
          folder: isBlocked || mail.checks.junk !== '' ? 'junkemail' : 'inbox',
          receivedAt: clock.now(),
          deliveryKey: key,
          delivery: {
            ...{ spf: mail.checks.spf, dkim: mail.checks.dkim, dmarc: mail.checks.dmarc },
            ...{ junk: isBlocked ? 'blocked' : mail.checks.junk, score: mail.checks.score ?? null },
            ...{ envelopeFrom: peer.envelopeFrom, deliveredTo: recipient.address.toLowerCase() },
            ...{ peer: peer.address, helo: peer.helo },
            hasReturned: mail.deliveredTo.includes(recipient.address.toLowerCase()),
          },
        },
      })
    }
    return null
  })
  const delivered = await context.slots.one('mailStore').deliver(context, prepared, [...deliveries.values()])
  // Junk is not answered or passed on, and neither is a mail that this mailbox has passed on before.
  const arrived = delivered.filter(({ box }) => {
    const { folder, delivery } = deliveries.get(box.mailboxId)?.at ?? {}
    return folder === 'inbox' && delivery?.hasReturned !== true
  })
  await queueArrivals(context, prepared, arrived)
  const placed = new Set(delivered.map((one) => one.box.mailboxId))
  for (const { outboxId } of mail.recipients) {
    if (outboxId !== undefined) await noteBounce(context, outboxId, mail.bounced)
  }
  await insertTraces(
    db,
    mail.recipients.map((one, at) => traceOf(mail, one, answers[at] ?? null, placed)),
    clock.now(),
  )
  return answers
}

function traceOf(
  mail: Checked,
  one: AcceptedRecipient,
  answer: Answer,
  placed: ReadonlySet<number>,
): TraceRow {
  const { peer, prepared, checks } = mail
  const isNew = one.boxes.some((box) => placed.has(box.mailboxId))
  const result = answer ? 'refused' : !isNew ? 'repeated' : checks.junk === '' ? 'stored' : 'junk'
  const verdict = `spf=${checks.spf} dkim=${checks.dkim} dmarc=${checks.dmarc} ${checks.junk}`.trim()
  return {
    ...{ comCode: one.comCode, direction: 'in', result, envelopeFrom: peer.envelopeFrom },
    ...{
      recipient: one.address,
      messageId: prepared.text.messageId,
      size: prepared.size,
      peer: peer.address,
    },
    detail: answer ? `${answer.code} ${answer.words}` : verdict,
  }
}

/** Records a bounce at the mail that it is about, so that its sender sees who did not get it and why. */
async function noteBounce(
  context: Background,
  outboxId: number,
  bounced: readonly BouncedRecipient[],
): Promise<void> {
  const sender = await findSender(context.db, outboxId)
  const failed = bounced.filter((one) => one.action === 'failed')
  if (!sender || failed.length === 0) return
  if ((await updateBounced(context.db, sender, failed)) > 0) await pushChange(context, sender)
}
