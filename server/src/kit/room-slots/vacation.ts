import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room approval; the profile card of the home page shows it. */
    vacation: VacationSource
  }
}

/** The leave of a person this year in days; halves are possible. */
export interface Vacation {
  total: number
  remaining: number
  /** The third figure of the profile card (spec 2§2): days that are requested and not decided yet. */
  requested: number
}

/** The leave of the viewer. */
export interface VacationSource {
  /** Null if the company grants no leave through the portal. */
  get(context: Context): Promise<Vacation | null>
}
