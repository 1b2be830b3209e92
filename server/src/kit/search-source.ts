import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from './context.ts'

declare module './slots.ts' {
  interface Slots {
    searchSource: SearchSource
  }
}

/** What the total search asks of each room. */
export interface SearchQuery {
  /** Trimmed and in NFC, at least two characters. */
  keyword: string
  /** True: also in bodies, not in titles and names alone. */
  inBody: boolean
  /** From 1. */
  pageNumber: number
  pageSize: number
  /** Hits that are counted; beyond them `isMore` is true. At most {@link hitsCounted}. */
  most: number
}

/** One thing that was found; every text is already one that the viewer may read. */
export interface SearchHit {
  id: string
  title: string
  /** Plain text around the match; empty where there is none. */
  excerpt: string
  /** Where it belongs to, such as a board or a department; null where that says nothing. */
  place: LocalName | null
  /** Null where there is none, or where the viewer may not learn it. */
  author: LocalName | null
  /** ISO 8601; null where things have no date, such as people. */
  date: string | null
  /** Below /po, beginning with a slash. */
  url: string
  /** More of the thing under the names of the specification (spec 1§3), such as a person's telephone numbers. */
  fields?: Readonly<Record<string, string>>
}

/** A page of hits. The total is counted up to `most` of the query; `isMore` says that there are more. */
export interface SearchPage {
  hits: SearchHit[]
  totalCount: number
  isMore: boolean
}

/** Hits that a source counts at most, so that a result page says "1,000+". */
export const hitsCounted = 1_000

/** What a room finds for the total search. */
export interface SearchSource {
  /** Name of the group on the result page, for example `board`; each name is filled once. */
  target: string
  /** Finds only what the viewer may read, best first; the total counts nothing else. */
  search(context: Context, query: SearchQuery): Promise<SearchPage>
}
