import type { Background } from '#kit/room.ts'
import { domainOf } from '../transport/address.rules.ts'
import { bounceAddress } from '../transport/bounce.rules.ts'
import { bounceSecret } from '../transport/bounce.service.ts'
import { findOwnDomain } from '../transport/recipient.sql.ts'
import { insertTraces, type TraceRow } from '../transport/trace.sql.ts'
import type { OutboxRow, RecipientRow, RecipientState } from './outbox.sql.ts'

/**
 * The envelope sender of a mail on its way: an address of its own that recognises bounces, if the portal receives mail of
 * that domain; else the sender's address. Automatic mail keeps its null sender.
 */
export async function envelopeSender(
  context: Pick<Background, 'db' | 'config'>,
  mail: Pick<OutboxRow, 'envelopeFrom' | 'outboxId'>,
): Promise<string> {
  const { smtpPort, lmtpPort } = context.config.mailIn
  const domain = domainOf(mail.envelopeFrom)
  if (mail.envelopeFrom === '' || (smtpPort < 0 && lmtpPort < 0)) return mail.envelopeFrom
  if ((await findOwnDomain(context.db, domain)) === undefined) return mail.envelopeFrom
  return bounceAddress(await bounceSecret(context), mail.outboxId, domain)
}

const results: Partial<Record<RecipientState, TraceRow['result']>> = {
  sent: 'sent',
  bounced: 'bounced',
  deferred: 'deferred',
  expired: 'expired',
}

/** Records what the mail server answered for each recipient. */
export async function traceAnswers(
  { db, clock }: Pick<Background, 'db' | 'clock'>,
  mail: OutboxRow,
  recipients: readonly RecipientRow[],
  answers: readonly { place: number; state: RecipientState; reply: string }[],
): Promise<void> {
  const rows = answers.flatMap(({ place, state, reply }): TraceRow[] => {
    const to = recipients.find((one) => one.place === place)
    const result = results[state]
    if (!to || !result) return []
    return [
      {
        ...{ comCode: mail.comCode, direction: 'out', result, envelopeFrom: mail.envelopeFrom },
        ...{ recipient: to.address, messageId: mail.messageId, size: mail.size, peer: '', detail: reply },
      },
    ]
  })
  await insertTraces(db, rows, clock.now())
}

/** Records in the companies of their mailboxes which recipients inside of the portal got a mail. */
export async function traceInside(
  { db, clock }: Pick<Background, 'db' | 'clock'>,
  mail: OutboxRow,
  local: readonly { place: number; address: string; box: { comCode: string } }[],
  isJunk: (place: number) => boolean,
): Promise<void> {
  // The address of a group has many mailboxes: one trace in each company.
  const traced = new Map(local.map((one) => [`${one.place} ${one.box.comCode}`, one]))
  const rows = [...traced.values()].map(
    ({ place, address, box }): TraceRow => ({
      ...{ comCode: box.comCode, direction: 'in', result: isJunk(place) ? 'junk' : 'stored' },
      ...{ envelopeFrom: mail.envelopeFrom, recipient: address, messageId: mail.messageId, size: mail.size },
      ...{ peer: '', detail: 'inside' },
    }),
  )
  await insertTraces(db, rows, clock.now())
}
