import type { WorkTimes } from '@maru/api/kit/quiet/topics'
import type { Db } from '../db.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room calendar: the working hours by which alarms wait. */
    workTimes: WorkTimesSource
  }
}

/** The working hours of people. */
export interface WorkTimesSource {
  /** The hours of these people with the holidays of a period of days; in a fixed number of statements. */
  list(
    context: { db: Db; now: Date },
    personCodes: readonly string[],
    period: { from: string; until: string },
  ): Promise<Map<string, WorkTimes>>
}
