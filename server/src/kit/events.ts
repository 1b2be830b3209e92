import type { Bus } from './bus.ts'
import type { Services } from './context.ts'
import { type Db, inTransaction } from './db.ts'
import { deferEvent, deleteEvent, takeEvent } from './events.sql.ts'
import type { Background, DeliveredEvent } from './room.ts'

const attemptsAtMost = 12
const pollEvery = 5_000

/** Milliseconds to wait after the given failed attempt: doubling from a second, an hour at most. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 3_600_000)
}

/** A subscriber whose event the outbox has; the payload was checked when it was published. */
export type AnySubscriber = (context: Background, event: DeliveredEvent<never>) => Promise<void>

/** Delivers committed events to their subscribers until stopped. */
export interface Dispatcher {
  /** Resolves when no due event is left; for tests and for a graceful stop. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Takes due events one by one, each with its subscribers in one transaction: either all of them did their work and
 * the event is gone, or nothing happened and it comes again later. It wakes by the bus and, should a message be
 * lost, every five seconds.
 */
export function startDispatcher(
  services: Services,
  db: Db,
  bus: Bus,
  subscribers: Map<string, AnySubscriber[]>,
): Dispatcher {
  let stopped = false
  let running: Promise<void> | null = null
  let again = false

  const deliverOne = async (): Promise<boolean> => {
    let taken: { eventId: number; attempts: number } | undefined
    try {
      return await inTransaction(db, async (transaction) => {
        const event = await takeEvent(transaction, services.clock.now())
        if (!event) return false
        taken = event
        for (const subscriber of subscribers.get(event.name) ?? []) {
          await subscriber({ ...services, db: transaction }, event as unknown as DeliveredEvent<never>)
        }
        await deleteEvent(transaction, event.eventId)
        return true
      })
    } catch (error) {
      if (!taken) throw error
      const now = services.clock.now()
      const givenUp = taken.attempts + 1 >= attemptsAtMost
      services.log.error({ err: error, eventId: taken.eventId, givenUp }, 'event: a subscriber failed')
      await deferEvent(
        db,
        taken.eventId,
        new Date(now.getTime() + retryDelay(taken.attempts)),
        givenUp ? now : null,
      )
      return true
    }
  }
  const run = async (): Promise<void> => {
    do {
      again = false
      while (!stopped && (await deliverOne())) {
        // one after another
      }
    } while (again && !stopped)
  }
  const wake = (): Promise<void> => {
    again = true
    running ??= run()
      .catch((error: unknown) => services.log.warn({ err: error }, 'event: delivery put off'))
      .finally(() => {
        running = null
      })
    return running
  }
  bus.on('event', () => void wake())
  const timer = setInterval(() => void wake(), pollEvery)
  timer.unref()
  void wake()
  return {
    drain: wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
