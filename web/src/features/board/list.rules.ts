import { type SearchField, type SortField, searchFields, sortFields } from '@maru/api/board'
import { readParam } from '../../kit/address.ts'

/** Columns and other things that a list is put in order by. */
export type SortName = keyof typeof sortFields

/** What a list is searched for, narrowed to and sorted by. */
export interface ListFilter {
  field: SearchField
  text: string
  /** The heading that the list is narrowed to. */
  preface: string | undefined
  /** Only what the reader has not read. */
  isUnreadOnly: boolean
  sort: SortName
  isAscending: boolean
}

/** A plain list: nothing searched for, newest first. */
export const defaultFilter: ListFilter = {
  field: 'all',
  text: '',
  preface: undefined,
  isUnreadOnly: false,
  sort: 'date',
  isAscending: false,
}

/** Whether only some of the board's articles are requested. */
export function isNarrowed({ text, preface, isUnreadOnly }: ListFilter): boolean {
  return text !== '' || preface !== undefined || isUnreadOnly
}

/** Whether a plain list is requested; then its address need not say so. */
export function isDefaultFilter(listFilter: ListFilter): boolean {
  return !isNarrowed(listFilter) && listFilter.sort === 'date' && !listFilter.isAscending
}

/** Reads the filters in the address of a list; unknown values are as in a plain list. */
export function parseListFilter(query: Record<string, unknown>): ListFilter {
  const wanted = readParam(query, 'SEARCHFIELD')
  const sort = Number(readParam(query, 'SORTFIELD') ?? sortFields.date)
  const names = Object.keys(sortFields) as SortName[] // the object is its own list of names
  return {
    field: searchFields.find((field) => field === wanted) ?? 'all',
    text: (readParam(query, 'SEARCHTEXT') ?? '').normalize('NFC').trim(),
    preface: readParam(query, 'PREFACE1') || undefined,
    isUnreadOnly: readParam(query, 'UNREAD') === 'true',
    sort: names.find((name) => sortFields[name] === sort) ?? 'date',
    isAscending: readParam(query, 'SORTORDER') === 'true',
  }
}

/** A listFilter as an address writes it; what is as in a plain list is not named. */
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

/** A listFilter as the calls take it (spec 2§7). */
export function filterInput({ field, text, preface, isUnreadOnly, sort, isAscending }: ListFilter) {
  return {
    ...(text === '' ? {} : { SearchField: field, SearchText: text }),
    ...(preface === undefined ? {} : { Preface1: preface }),
    ...(isUnreadOnly ? { UnreadOnly: true } : {}),
    SortField: sortFields[sort] as SortField,
    SortOrder: isAscending,
  }
}

/** The order after a press on a column: the default direction first (dates and counts descending, titles ascending), then the other. */
export function nextSort(listFilter: ListFilter, pressed: SortName): ListFilter {
  if (listFilter.sort === pressed) return { ...listFilter, isAscending: !listFilter.isAscending }
  return { ...listFilter, sort: pressed, isAscending: pressed === 'title' }
}

/** Whether a search text is valid: it has a term of two characters, as the server requires. */
export function isSearchable(text: string): boolean {
  return text.split(/\s+/u).some((word) => [...word].length >= 2)
}
