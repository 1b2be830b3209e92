import type { Background } from '#kit/room.ts'
import { takeDueAddresses } from './subscription.sql.ts'

const perRun = 500

/** Queues the reading of addresses that are due, each in a job of its own. */
export async function queueDueAddresses(context: Background): Promise<void> {
  const { db, clock, enqueue } = context
  for (const address of await takeDueAddresses(db, clock.now(), perRun))
    await enqueue(db, 'calendar.readAddress', address)
}
