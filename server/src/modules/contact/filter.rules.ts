import {
  type ContactFolder,
  type contactFilter,
  type FilterCondition,
  type folderFilter,
  itemClasses,
} from '@maru/api/contact'
import type { Static } from '@maru/api/kit/schema'
import { foldText } from '@maru/api/kit/search/search-text'
import { compareNames } from '#kit/data/by-name.sql.ts'
import { initialsPattern } from '#kit/search/hangul.ts'
import type { ColumnTest, EntryFilter, SearchColumn } from './entry/filter.sql.ts'

/** A condition on entries as the client sends it; see the contract. */
export type WireFilter = Static<typeof contactFilter>
/** A condition on folders as the client sends it; see the contract. */
export type FolderFilter = Static<typeof folderFilter>

/** Search conditions: at least one of them must match. Every other condition must match. */
const searching: readonly FilterCondition[] = ['IsEqualTo', 'ContainsSubstring']

const tests: Record<FilterCondition, (stored: string, asked: string) => boolean> = {
  IsEqualTo: (stored, asked) => stored === asked,
  IsNotEqualTo: (stored, asked) => stored !== asked,
  ContainsSubstring: (stored, asked) => stored.includes(asked),
  Not: (stored, asked) => !stored.includes(asked),
  Exists: (stored) => stored !== '',
  IsGreaterThan: (stored, asked) => compareNames(stored, asked) > 0,
  IsGreaterThanOrEqualTo: (stored, asked) => compareNames(stored, asked) >= 0,
  IsLessThan: (stored, asked) => compareNames(stored, asked) < 0,
  IsLessThanOrEqualTo: (stored, asked) => compareNames(stored, asked) <= 0,
}

function typed(value = ''): string {
  return value.normalize('NFC').trim()
}

/** Whether a condition has an effect: an empty text has none. */
function says({ condition, value }: { condition: FilterCondition; value?: string | undefined }): boolean {
  return condition === 'Exists' || typed(value) !== ''
}

/**
 * Whether a text matches its conditions, ignoring letter case: at least one of the search conditions and all others.
 */
function fits(text: string, filters: readonly { condition: FilterCondition; value?: string }[]): boolean {
  const holds = ({ condition, value }: (typeof filters)[number]) =>
    tests[condition](text.toLowerCase(), typed(value).toLowerCase())
  const [search, rest] = split(filters.filter(says))
  return (search.length === 0 || search.some(holds)) && rest.every(holds)
}

function split<T extends { condition: FilterCondition }>(filters: readonly T[]): [T[], T[]] {
  const searches = (one: T) => searching.includes(one.condition)
  return [filters.filter(searches), filters.filter((one) => !searches(one))]
}

const columnOf: Record<Exclude<WireFilter['field'], 'ItemClass'>, SearchColumn> = {
  DisplayName: 'name',
  CompanyName: 'company',
  EmailAddress: 'email',
  MobilePhone: 'mobile_tel',
  JobTitle: 'job_title',
}

/** The tests of a condition: initial consonants match parts of names too (ㅎㄱㄷ, 홍ㄱㄷ). */
function readFilter({ field, condition, value }: WireFilter): ColumnTest[] {
  if (field === 'ItemClass') return []
  const named = { column: columnOf[field], condition, text: typed(value) }
  const pattern =
    field === 'DisplayName' && condition === 'ContainsSubstring'
      ? initialsPattern(foldText(named.text))
      : null
  return pattern === null ? [named] : [named, { column: 'name', condition: 'FitsPattern', text: pattern }]
}

/** Parses the conditions on entries; empty texts are ignored. */
export function readFilters(filters: readonly WireFilter[]): EntryFilter {
  const ofClass = filters.filter((one) => one.field === 'ItemClass')
  const [search, rest] = split(filters.filter(says))
  return {
    ...(ofClass.length > 0 && {
      lists: itemClasses.filter((one) => fits(one, ofClass)).map((one) => one === 'IPM.DistList'),
    }),
    anyOf: search.flatMap(readFilter),
    allOf: rest.flatMap(readFilter),
  }
}

/** The folders that match conditions; all of them have the class IPF.Contact. */
export function fitFolders(folders: ContactFolder[], filters: readonly FolderFilter[]): ContactFolder[] {
  const of = (field: FolderFilter['field']) => filters.filter((one) => one.field === field)
  if (!fits('IPF.Contact', of('FolderClass'))) return []
  return folders.filter((folder) => fits(folder.displayName, of('DisplayName')))
}
