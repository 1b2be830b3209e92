import { type SearchField, type SortField, searchFields, sortFields } from '@maru/api/board'
import { readParam } from '#kit/address/address.ts'

/** Columns and other criteria that a list can be sorted by. */
export type SortName = keyof typeof sortFields

/** Search, filters and order of a list. */
export interface ListFilter {
  field: SearchField
  text: string
  /** Id of the preface that the list is filtered by. */
  preface: string | undefined
  /** Shows only articles that the viewer has not read. */
  isUnreadOnly: boolean
  sort: SortName
  isAscending: boolean
}

/** The default list: no search, no filter, newest first. */
export const defaultFilter: ListFilter = {
  field: 'all',
  text: '',
  preface: undefined,
  isUnreadOnly: false,
  sort: 'date',
  isAscending: false,
}

/** Whether a search or a filter selects only some of the board's articles. */
export function isNarrowed({ text, preface, isUnreadOnly }: ListFilter): boolean {
  return text !== '' || preface !== undefined || isUnreadOnly
}

/** Whether this is the default list, whose address needs no filter parameters. */
export function isDefaultFilter(listFilter: ListFilter): boolean {
  return !isNarrowed(listFilter) && listFilter.sort === 'date' && !listFilter.isAscending
}

/** Parses the filters in the address of a list; the defaults replace unknown values. */
export function parseListFilter(query: Record<string, unknown>): ListFilter {
  const wanted = readParam(query, 'SEARCHFIELD')
  const sort = Number(readParam(query, 'SORTFIELD') ?? sortFields.date)
  const names = Object.keys(sortFields) as SortName[] // the object has exactly these keys
  return {
    field: searchFields.find((field) => field === wanted) ?? 'all',
    text: (readParam(query, 'SEARCHTEXT') ?? '').normalize('NFC').trim(),
    preface: readParam(query, 'PREFACE1') || undefined,
    isUnreadOnly: readParam(query, 'UNREAD') === 'true',
    sort: names.find((name) => sortFields[name] === sort) ?? 'date',
    isAscending: readParam(query, 'SORTORDER') === 'true',
  }
}

/** Returns the query parameters of a filter; default values are omitted. */
export function filterQuery({ field, text, preface, isUnreadOnly, sort, isAscending }: ListFilter) {
  return {
    SEARCHFIELD: text === '' || field === 'all' ? undefined : field,
    SEARCHTEXT: text,
    PREFACE1: preface,
    UNREAD: isUnreadOnly ? true : undefined,
    SORTFIELD: sort === 'date' ? undefined : sortFields[sort],
    SORTORDER: isAscending ? true : undefined,
  }
}

/** Returns a filter as the input of the list calls (spec 2§7). */
export function filterInput({ field, text, preface, isUnreadOnly, sort, isAscending }: ListFilter) {
  return {
    ...(text === '' ? {} : { SearchField: field, SearchText: text }),
    ...(preface === undefined ? {} : { Preface1: preface }),
    ...(isUnreadOnly ? { UnreadOnly: true } : {}),
    SortField: sortFields[sort] as SortField,
    SortOrder: isAscending,
  }
}

/**
 * Returns the order after a press on a column heading: first the default direction of the column (descending
 * for dates and counts, ascending for titles), then the opposite direction.
 */
export function nextSort(listFilter: ListFilter, pressed: SortName): ListFilter {
  if (listFilter.sort === pressed) return { ...listFilter, isAscending: !listFilter.isAscending }
  return { ...listFilter, sort: pressed, isAscending: pressed === 'title' }
}

/** Whether a search text is valid: the server requires a term of at least two characters. */
export function isSearchable(text: string): boolean {
  return text.split(/\s+/u).some((word) => [...word].length >= 2)
}
