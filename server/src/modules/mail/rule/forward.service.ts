import { ruleLimits } from '@maru/api/mail/rule'
import type { Background } from '#kit/room.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import { findLocalBoxes } from '../delivery/local.service.ts'
import type { ArrivedMail } from '../incoming/incoming.rules.ts'
import type { ArrivedRow } from '../incoming/incoming.sql.ts'
import { markedText, mayPassOn } from '../incoming/loop.rules.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { countForwarded } from '../rule-table/rule.sql.ts'

/** A mail that is passed on: the text with the mark of the mailbox, and where it goes. */
export interface Passing {
  prepared: PreparedText
  boxes: BoxKey[]
  outside: string[]
}

const hour = 3_600_000

/**
 * Where a mail is passed on. A mailbox that has passed the same mail on is left out, which ends rings; so are reports of
 * mail servers, and everything beyond the limit of an hour. Null if no recipient is left.
 */
export async function preparePassing(
  context: Background,
  row: ArrivedRow,
  mail: ArrivedMail,
  addresses: readonly string[],
  bytes: Buffer,
): Promise<Passing | null> {
  const { db, clock, log } = context
  const others = addresses.filter((one) => one !== row.address)
  if (others.length === 0 || mail.isReport || row.delivery.envelopeFrom === '') return null
  if (!mayPassOn(mail.hops, row.mailboxId)) return null
  const sent = await countForwarded(db, row, new Date(clock.now().getTime() - hour))
  if (sent + others.length > ruleLimits.forwardsAnHour) {
    log.warn({ mailboxId: row.mailboxId }, 'a mailbox passes too many mails on; this one stays')
    return null
  }
  const local = await findLocalBoxes(context, others)
  const boxes = [...new Map([...local.values()].map((box) => [box.mailboxId, box])).values()].filter(
    (box) => box.mailboxId !== row.mailboxId && !mail.hops.includes(box.mailboxId),
  )
  const outside = others.filter((one) => !local.has(one))
  if (boxes.length + outside.length === 0) return null
  const marked = markedText(bytes, row.mailboxId, row.address)
  const store = context.slots.one('mailStore')
  return { prepared: await store.prepare(context, marked, row.personCode ?? ''), boxes, outside }
}
