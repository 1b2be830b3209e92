import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    searchSource: SearchSource
  }
}

/** A query of the total search to each room. */
export interface SearchQuery {
  /** Trimmed and in NFC, at least two characters. */
  keyword: string
  /** True: searches bodies too, not only titles and names. */
  inBody: boolean
  /** From 1. */
  pageNumber: number
  pageSize: number
  /** Hits to count; beyond them `isMore` is true. At most {@link hitsCounted}. */
  most: number
  /** True: newest first, in sources that sort by how well a hit fits. */
  newest: boolean
  filter: SearchFilter
}

/** Conditions of a search in addition to its text; null and false do not limit it. */
export interface SearchFilter {
  /** The first instant of the period. */
  from: Date | null
  /** The first instant after the period. */
  until: Date | null
  /** Never finds what a person wrote anonymously. */
  authorCode: string | null
  /** True: only with attached files. */
  hasFiles: boolean
  boardId: number | null
}

/** A filter without conditions. */
export const noFilter: SearchFilter = {
  from: null,
  until: null,
  authorCode: null,
  hasFiles: false,
  boardId: null,
}

/** A query for the first `count` hits with a text in the title. */
export const titleQuery = (keyword: string, count: number): SearchQuery => ({
  ...{ keyword, inBody: false, pageNumber: 1, pageSize: count, most: count },
  ...{ newest: false, filter: noFilter },
})

/** A hit; all its texts are readable by the viewer. */
export interface SearchHit {
  id: string
  title: string
  /** Plain text around the match; empty if there is none. */
  excerpt: string
  /** Where the hit belongs, such as a board or a department; null if there is no useful place. */
  place: LocalName | null
  /** Null if there is none, or if the author is anonymous to the viewer. */
  author: LocalName | null
  /** ISO 8601; null if this kind has no date, such as people. */
  date: string | null
  /** Path below /po, with a leading slash. */
  url: string
  /** More fields under the names of the specification (spec 1§3), such as a person's telephone numbers. */
  fields?: Readonly<Record<string, string>>
}

/** A page of hits. `total` counts up to `most` of the query; `isMore` if there are more. */
export interface SearchPage {
  hits: SearchHit[]
  totalCount: number
  isMore: boolean
}

/** Maximum number of hits that a source counts; a result page then shows "1,000+". */
export const hitsCounted = 1_000

/** How the total search queries a room. */
export interface SearchSource {
  /** Name of the group on the result page, for example `board`; a name can be filled only once. */
  target: string
  /** The conditions that this source can check. A search with another condition leaves the source out. */
  filters: readonly (keyof SearchFilter)[]
  /** Returns only what the viewer may read, best first; the total counts only readable hits. */
  search(context: Context, query: SearchQuery): Promise<SearchPage>
}

/** A page of the query from the readable rows, best first; `most` + 1 rows mean that there are more. */
export function pageOfHits<Row>(
  rows: readonly Row[],
  { pageNumber, pageSize, most }: SearchQuery,
  toHit: (row: Row) => SearchHit,
): SearchPage {
  const start = (pageNumber - 1) * pageSize
  const hits = rows.slice(start, Math.min(start + pageSize, most)).map(toHit)
  return { hits, totalCount: Math.min(rows.length, most), isMore: rows.length > most }
}
