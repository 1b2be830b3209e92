import { randomUUID } from 'node:crypto'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { Db } from './db.ts'

/** Times of the proof that a process receives notifications, in milliseconds. */
export interface ProofTimes {
  /** Pause between two proofs. */
  every: number
  /** Time for the statement that sends the notification, and then for its arrival. */
  within: number
}

/** Proves that a process receives notifications. */
export interface Echo {
  /** Receives the text of each notification of the kind `echo`. */
  receive(message: Record<string, unknown>): void
  /**
   * True if a notification that is sent through the pool arrives. If the pool has no connection in time, the listening
   * connection sends it: a busy process still receives notifications.
   */
  isHeard(listening: Db): Promise<boolean>
}

/** Creates the proof of a process; `channel` is the one that it listens to. */
export function createEcho(pool: Db, channel: string, within: number): Echo {
  const sender = randomUUID()
  const waiting = new Map<number, () => void>()
  let count = 0
  const late = async <T>(result: T): Promise<T> => {
    await sleep(within, undefined, { ref: false })
    // After a pause of the whole process, timers run before the packets that have arrived.
    await turn()
    return result
  }
  const ask = async (through: Db): Promise<'heard' | 'deaf' | 'busy'> => {
    count += 1
    const number = count
    const heard = new Promise<'heard'>((resolve) => waiting.set(number, () => resolve('heard')))
    const text = JSON.stringify({ kind: 'echo', sender, number })
    const sent = through`select pg_notify(${channel}, ${text}) as echo`.then(
      () => 'sent' as const,
      () => 'busy' as const,
    )
    try {
      const first = await Promise.race([heard, sent, late('busy' as const)])
      return first === 'sent' ? await Promise.race([heard, late('deaf' as const)]) : first
    } finally {
      waiting.delete(number)
    }
  }
  return {
    receive(message) {
      if (message.sender === sender) waiting.get(Number(message.number))?.()
    },
    async isHeard(listening) {
      const answer = await ask(pool)
      return (answer === 'busy' ? await ask(listening) : answer) === 'heard'
    },
  }
}
