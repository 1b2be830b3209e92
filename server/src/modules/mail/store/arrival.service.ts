import type { Background } from '../../../kit/room.ts'
import { selectActiveBoxes } from './arrival.sql.ts'
import type { Delivered } from './store.service.ts'

declare module '../../../kit/job-inputs.ts' {
  interface JobInputs {
    'mail.arrive': { comCode: string; mailboxId: number; entryId: number }
    'mail.announce': { comCode: string; mailboxId: number; entryId: number }
  }
}

/** Milliseconds within which rules have run: a mail that they move or mark as read is not announced. */
const announceAfter = 3_000

/**
 * Queues what mailboxes do with mails that came into them: rules, forwarding, automatic answers, and the notification
 * of the owner. Runs in the transaction of the delivery, so that a killed process neither loses nor repeats it. Not for
 * drafts and imports.
 */
export async function queueArrivals(
  { db, clock, enqueue }: Pick<Background, 'db' | 'clock' | 'enqueue'>,
  delivered: readonly Delivered[],
): Promise<void> {
  if (delivered.length === 0) return
  const boxes = delivered.map((one) => one.box)
  const active = new Set((await selectActiveBoxes(db, boxes, clock.now())).map((one) => one.mailboxId))
  const after = new Date(clock.now().getTime() + announceAfter)
  for (const { box, entryId } of delivered) {
    const key = { comCode: box.comCode, mailboxId: box.mailboxId, entryId }
    await enqueue(db, 'mail.announce', key, { after })
    if (!active.has(box.mailboxId)) continue
    await enqueue(db, 'mail.arrive', key)
  }
}
