import type { Db } from '#kit/db.ts'

/** What became of a mail for one recipient. */
export interface TraceRow {
  comCode: string
  direction: 'in' | 'out'
  result: 'stored' | 'junk' | 'repeated' | 'refused' | 'sent' | 'deferred' | 'bounced' | 'expired'
  envelopeFrom: string
  recipient: string
  messageId: string
  size: number
  peer: string
  detail: string
}

const plain = (text: string) => text.replaceAll('\0', '').toWellFormed().slice(0, 1000)

/** Records what happened to mails; nothing for an empty list. */
export async function insertTraces(db: Db, traces: readonly TraceRow[], now: Date): Promise<void> {
  if (traces.length === 0) return
  const list = (of: (one: TraceRow) => string) => traces.map((one) => plain(of(one)))
  await db`
    insert into mail_trace (
      com_code, happened_at, direction, result, envelope_from, recipient, message_id, size, peer, detail)
    select given.com_code, ${now}, given.direction, given.result, given.envelope_from, given.recipient,
           given.message_id, given.size, given.peer, given.detail
      from unnest(${list((one) => one.comCode)}::text[], ${list((one) => one.direction)}::text[],
                  ${list((one) => one.result)}::text[], ${list((one) => one.envelopeFrom)}::text[],
                  ${list((one) => one.recipient)}::text[], ${list((one) => one.messageId)}::text[],
                  ${traces.map((one) => one.size)}::bigint[], ${list((one) => one.peer)}::text[],
                  ${list((one) => one.detail)}::text[])
           as given (com_code, direction, result, envelope_from, recipient, message_id, size, peer, detail)`
}

/** Removes traces older than an instant. */
export async function deleteOldTraces(db: Db, before: Date): Promise<void> {
  await db`delete from mail_trace where happened_at < ${before}`
}
