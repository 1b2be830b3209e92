import type { Background } from '#kit/room.ts'
import { leaseOutbox, renewLease } from './lease.sql.ts'
import type { OutboxKey } from './outbox.sql.ts'

/** Milliseconds for which a mail is taken: it waits that long after its process was killed. */
export const leaseTime = 60_000
const renewedAfter = 20_000

type Work = Pick<Background, 'db' | 'clock' | 'log'>

/**
 * Runs work on a queued mail that no other process has, and holds the mail while it runs. Returns false without it if
 * another process has the mail. `every` is the time between two renewals in milliseconds.
 */
export async function withLease(
  { db, clock, log }: Work,
  key: OutboxKey,
  work: () => Promise<void>,
  every = renewedAfter,
): Promise<boolean> {
  const untilOf = () => new Date(clock.now().getTime() + leaseTime)
  let current = untilOf()
  if (!(await leaseOutbox(db, key, clock.now(), current))) return false
  let renewing: Promise<void> = Promise.resolve()
  const renew = async () => {
    const until = untilOf()
    if (await renewLease(db, key, current, until)) current = until
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch((error: unknown) => {
      log.warn({ err: error, outboxId: key.outboxId }, 'mail: the hold of a mail could not be renewed')
    })
  }, every)
  try {
    await work()
    return true
  } finally {
    clearInterval(timer)
    await renewing
  }
}
