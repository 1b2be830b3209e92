import type { Background } from '#kit/room.ts'
import { selectActiveBoxes } from './arrival.sql.ts'
import type { Delivered } from './delivery.service.ts'
import type { PreparedText } from './entry.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'mail.arrive': { comCode: string; mailboxId: number; entryId: number }
    'mail.announce': { comCode: string; mailboxId: number; entryId: number }
    'mail.arriveAll': { mails: { comCode: string; mailboxId: number; entryId: number }[] }
    'mail.announceAll': { mails: { comCode: string; mailboxId: number; entryId: number }[] }
  }
}

/** Milliseconds within which rules have run: a mail that they move or mark as read is not announced. */
const announceAfter = 3_000

/** Mails of one job, if one text came into many mailboxes. */
const mailsOfOneJob = 50

const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / mailsOfOneJob) }, (_, at) =>
    all.slice(at * mailsOfOneJob, (at + 1) * mailsOfOneJob),
  )

/** Runs the same work for every mail of a job; a fault of one is thrown when the others are done, and the job repeats. */
export async function forEachMail<T>(mails: readonly T[], work: (mail: T) => Promise<void>): Promise<void> {
  const faults: unknown[] = []
  for (const mail of mails) await work(mail).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

/**
 * Queues what mailboxes do with a mail that came into them: rules, forwarding, automatic answers, its calendar part, and
 * the notification of the owner. Runs in the transaction of the delivery, so that a killed process neither loses nor repeats it. Not for
 * drafts and imports.
 */
export async function queueArrivals(
  { db, clock, enqueue }: Pick<Background, 'db' | 'clock' | 'enqueue'>,
  { text: { hasInvitation } }: PreparedText,
  delivered: readonly Delivered[],
): Promise<void> {
  if (delivered.length === 0) return
  const boxes = delivered.map((one) => one.box)
  const activeBoxes = await selectActiveBoxes(db, boxes, { now: clock.now(), hasInvitation })
  const active = new Set(activeBoxes.map((one) => one.mailboxId))
  const after = new Date(clock.now().getTime() + announceAfter)
  const keys = delivered.map(({ box, entryId }) => ({
    ...{ comCode: box.comCode, mailboxId: box.mailboxId, entryId },
  }))
  const acting = keys.filter((one) => active.has(one.mailboxId))
  if (keys.length <= mailsOfOneJob) {
    for (const key of keys) await enqueue(db, 'mail.announce', key, { after })
    for (const key of acting) await enqueue(db, 'mail.arrive', key)
    return
  }
  // A mail to the whole company holds all its mailboxes until it is stored: a job of its own for each would take long.
  for (const mails of parts(keys)) await enqueue(db, 'mail.announceAll', { mails }, { after })
  for (const mails of parts(acting)) await enqueue(db, 'mail.arriveAll', { mails })
}
