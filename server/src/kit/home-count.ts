import type { Context } from './context.ts'

declare module './slots.ts' {
  interface Slots {
    homeCount: HomeCountSource
  }
}

/** How many of something there are. */
export interface CountedThings {
  /** Counted up to a limit that the source sets. */
  count: number
  /** Where the first of them is read, below /po; empty where the screen knows the place. */
  url: string
}

/** What a room counts for a person: tiles and the profile card of the home page, and its line of what is new. */
export interface HomeCountSource {
  /** For example `mail`; each name is filled once. The browser's slot `homeCounts` says how it is shown. */
  name: string
  /** What waits for the viewer now. Absent: it is not counted on tiles. */
  count?(context: Context): Promise<CountedThings>
  /** What came since an instant. Absent: it is not in the line of what is new. */
  countSince?(context: Context, since: Date): Promise<CountedThings>
}
