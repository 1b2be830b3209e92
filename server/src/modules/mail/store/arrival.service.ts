import type { Background } from '../../../kit/room.ts'
import { selectActiveBoxes } from './arrival.sql.ts'
import type { Delivered } from './store.service.ts'

declare module '../../../kit/job-inputs.ts' {
  interface JobInputs {
    'mail.arrive': { comCode: string; mailboxId: number; entryId: number }
  }
}

/**
 * Queues what mailboxes do with mails that came into them: rules, forwarding, automatic answers. Runs in the transaction
 * of the delivery, so that a killed process neither loses nor repeats it. Not for drafts and imports.
 */
export async function queueArrivals(
  { db, clock, enqueue }: Pick<Background, 'db' | 'clock' | 'enqueue'>,
  delivered: readonly Delivered[],
): Promise<void> {
  if (delivered.length === 0) return
  const boxes = delivered.map((one) => one.box)
  const active = new Set((await selectActiveBoxes(db, boxes, clock.now())).map((one) => one.mailboxId))
  for (const { box, entryId } of delivered) {
    if (!active.has(box.mailboxId)) continue
    await enqueue(db, 'mail.arrive', { comCode: box.comCode, mailboxId: box.mailboxId, entryId })
  }
}
