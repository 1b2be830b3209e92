import type { Background } from '#kit/room.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { insertOutbox } from './outbox.sql.ts'

/** A text that a mailbox sends itself, with its recipients. */
export interface Unseen {
  prepared: PreparedText
  envelopeFrom: string
  to: readonly string[]
}

/** Puts a text into the queue of a mailbox in the caller's transaction; its copy is in no folder. */
export async function queueUnseen(
  context: Background,
  row: BoxKey & { personCode: string | null },
  { prepared, envelopeFrom, to }: Unseen,
): Promise<void> {
  const { db, clock } = context
  const { comCode, mailboxId } = row
  const now = clock.now()
  await context.slots.one('mailStore').keep(context, row, prepared)
  const outboxId = await insertOutbox(db, row, {
    entryId: null,
    personCode: row.personCode ?? '',
    envelopeFrom,
    digest: prepared.digest,
    words: null,
    isScheduled: false,
    dueAt: now,
    now,
    recipients: to.map((address) => ({ kind: 'to' as const, name: '', address })),
  })
  await context.enqueue(db, 'mail.release', { comCode, mailboxId, outboxId })
}
