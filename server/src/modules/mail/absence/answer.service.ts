import { randomUUID } from 'node:crypto'
import type { Background } from '#kit/room.ts'
import { autoReply, findBoxFace, findLeave, findOutOfOffice } from '../absence-table/absence.sql.ts'
import type { ArrivedMail } from '../incoming/incoming.rules.ts'
import type { ArrivedRow } from '../incoming/incoming.sql.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { answerReferences, composeMime } from '../sending/mime.rules.ts'
import { mayAnswer } from './answer.rules.ts'

/** An automatic answer that is due unless its sender was answered before. */
export interface DueAnswer {
  kind: 'office' | 'reply'
  /** The absence or the day in which a sender is answered once. */
  period: string
  to: string
  bytes: Buffer
}

/** Which text answers now: that of the absence, else the standing one. */
async function findText(db: Background['db'], box: BoxKey, isInside: boolean, now: Date, day: string) {
  const own = await findOutOfOffice(db, box)
  const covers = (from: string | null, until: string | null) =>
    (from === null || Date.parse(from) <= now.getTime()) &&
    (until === null || Date.parse(until) > now.getTime())
  if (own?.isEnabled && covers(own.startsAt, own.endsAt)) {
    if (!isInside && !own.answersOutside) return undefined
    return { kind: 'office' as const, period: `own:${own.absenceNumber}`, message: own.message }
  }
  const leave = await findLeave(db, box, now)
  if (leave) {
    if (!isInside) return undefined
    const period = `${leave.source}:${leave.sourceId}`
    return { kind: 'office' as const, period, message: leave.message }
  }
  const reply = await autoReply.find(db, box)
  if (!reply?.isEnabled || !covers(reply.startsAt, reply.endsAt)) return undefined
  return { kind: 'reply' as const, period: day, message: reply.message }
}

/** The automatic answer to a mail that has arrived; undefined if it gets none (RFC 3834). */
export async function composeAnswer(
  { db, clock, config }: Pick<Background, 'db' | 'clock' | 'config'>,
  row: ArrivedRow,
  mail: ArrivedMail,
): Promise<DueAnswer | undefined> {
  const { envelopeFrom, forwardedBy, ...checks } = row.delivery
  const { address, isInside } = row
  // Who wrote the mail is proved, not the mailbox that passed it on and would get the answer.
  const { spf, dkim } = forwardedBy === undefined ? checks : {}
  if (address === '' || !mayAnswer(mail, { envelopeFrom, own: [address], isInside, spf, dkim }))
    return undefined
  const now = clock.now()
  const face = await findBoxFace(db, row, now)
  const text = face && (await findText(db, row, isInside, now, face.day))
  if (!face || !text || envelopeFrom === undefined) return undefined
  const host = URL.canParse(config.publicUrl) ? new URL(config.publicUrl).hostname : 'maru.invalid'
  const original = mail.messageId === '' ? '' : `<${mail.messageId}>`
  const bytes = await composeMime({
    messageId: `<${randomUUID()}@${host}>`,
    date: now,
    from: { name: face.name, address: face.address },
    to: [{ name: '', address: envelopeFrom }],
    cc: [],
    subject: `Auto: ${mail.subject}`.slice(0, 500),
    html: text.message,
    importance: 'normal',
    asksReceipt: false,
    inReplyTo: original,
    references:
      original === ''
        ? []
        : answerReferences(
            mail.references.map((one) => `<${one}>`),
            original,
          ),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    files: [],
    pictures: [],
  })
  return { kind: text.kind, period: text.period, to: envelopeFrom.toLowerCase(), bytes }
}
