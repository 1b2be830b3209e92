import type { Bus } from '../bus.ts'
import type { Services } from '../context.ts'
import { type Db, inTransaction } from '../db.ts'
import type { Background, DeliveredEvent } from '../room.ts'
import { deferEvent, deleteEvent, takeEvent } from './events.sql.ts'

const attemptsAtMost = 12
const pollEvery = 5_000

/** Milliseconds to wait after failed attempt number `attempt`: doubles from one second up to one hour. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 3_600_000)
}

/** A subscriber without the type of its event; the payload was checked when it was published. */
export type AnySubscriber = (context: Background, event: DeliveredEvent<never>) => Promise<void>

/** Delivers committed events to their subscribers until stopped. */
export interface Dispatcher {
  /** Resolves when no due event is left; for tests and for a graceful stop. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Takes due events one at a time and runs all subscribers of an event in one transaction: either all of them succeed
 * and the event is deleted, or everything is rolled back and the event is delivered again later. The bus wakes the
 * dispatcher; it also polls every five seconds in case a message is lost.
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
    let claimed: { eventId: number; attempts: number } | undefined
    try {
      return await inTransaction(db, async (transaction) => {
        const event = await takeEvent(transaction, services.clock.now())
        if (!event) return false
        claimed = event
        for (const subscriber of subscribers.get(event.name) ?? []) {
          await subscriber({ ...services, db: transaction }, event as unknown as DeliveredEvent<never>)
        }
        await deleteEvent(transaction, event.eventId)
        return true
      })
    } catch (error) {
      if (!claimed) throw error
      const now = services.clock.now()
      const givenUp = claimed.attempts + 1 >= attemptsAtMost
      services.log.error({ err: error, eventId: claimed.eventId, givenUp }, 'event: a subscriber failed')
      await deferEvent(
        db,
        claimed.eventId,
        new Date(now.getTime() + retryDelay(claimed.attempts)),
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
      .catch((error: unknown) => services.log.warn({ err: error }, 'event: delivery postponed'))
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
