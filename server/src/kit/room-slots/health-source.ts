import type { Background } from '../room.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by rooms that keep many bytes or have a queue of their own, for the health page. */
    healthSource: HealthSource
  }
}

/** A queue of a room in addition to the background jobs. */
export interface HealthQueue {
  waiting: number
  /** ISO 8601; null if nothing waits. */
  oldestAt: string | null
  failedToday: number
}

/** What a room adds to the health page. */
export interface HealthSource {
  /** Unique, for example `mail`; the texts of the administration name it. */
  name: string
  /** Bytes that the room keeps. */
  bytes?: (context: Pick<Background, 'db'>) => Promise<number>
  queue?: (context: Pick<Background, 'db'>) => Promise<HealthQueue>
}
