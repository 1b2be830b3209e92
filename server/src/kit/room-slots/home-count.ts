import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    homeCount: HomeCountSource
  }
}

/** A count with the address of the counted items. */
export interface CountedThings {
  /** Counted up to a limit set by the source. */
  count: number
  /** Address of the first item, below /po; empty if the screen knows it. */
  url: string
}

/**
 * What a room counts for a person on the home page: its tile, its entry in the profile card and its entry in the line
 * of news.
 */
export interface HomeCountSource {
  /** For example `mail`; a name can be filled only once. The browser's slot `homeCounts` defines how it is shown. */
  name: string
  /** The push topic of everything that changes the count, of those that `webpart.listCounts` lists in `refreshedBy`. */
  topic: string
  /** Items that wait for the viewer now. If absent, there is no tile. */
  count?(context: Context): Promise<CountedThings>
  /** Items that arrived since an instant. If absent, the line of news has no entry. */
  countSince?(context: Context, since: Date): Promise<CountedThings>
}
