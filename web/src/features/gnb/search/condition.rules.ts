import { isDay } from '@maru/api/kit/time/clock'
import { readParam, readWhole } from '#kit/address/address.ts'
import { fromZoneField, zoneDay } from '#kit/i18n/zone-fields.ts'

/** Periods of the result page: all time, from some days ago on, or days as typed. */
export const periods = ['all', 'week', 'month', 'year', 'days'] as const
/** One of the {@link periods}. */
export type Period = (typeof periods)[number]

const daysBack = { week: 7, month: 30, year: 365 } as const

/** Conditions of the total search in addition to its text. */
export interface SearchConditions {
  period: Period
  /** Days, `YYYY-MM-DD`, of the period `days`; empty for no limit. `until` is included. */
  from: string
  until: string
  /** Empty for any author; the name is only shown. */
  authorCode: string
  authorName: string
  hasFiles: boolean
  boardId: number | null
  newest: boolean
}

/** A search without conditions. */
export const noConditions: SearchConditions = {
  ...{ period: 'all', from: '', until: '', authorCode: '', authorName: '' },
  ...{ hasFiles: false, boardId: null, newest: false },
}

const readDay = (query: Record<string, unknown>, name: string) => {
  const day = readParam(query, name) ?? ''
  return isDay(day) && fromZoneField(`${day}T00:00`) !== null ? day : ''
}

/** Reads the conditions from the address of the result page; invalid ones are ignored. */
export function parseConditions(query: Record<string, unknown>): SearchConditions {
  const [from, until] = [readDay(query, 'FROM'), readDay(query, 'UNTIL')]
  const named = readParam(query, 'PERIOD')
  const period = periods.find((one) => one === named && one !== 'days')
  const authorCode = readParam(query, 'AUTHOR') ?? ''
  return {
    period: period ?? (from !== '' || until !== '' ? 'days' : 'all'),
    ...(period ? { from: '', until: '' } : { from, until }),
    authorCode,
    authorName: authorCode === '' ? '' : (readParam(query, 'AUTHORNAME') ?? authorCode),
    hasFiles: readParam(query, 'FILES') === 'Y',
    boardId: readWhole(query, 'BOARD') ?? null,
    newest: readParam(query, 'SORT') === 'newest',
  }
}

/** The conditions as parameters of the address of the result page. */
export function conditionQuery(conditions: SearchConditions): Record<string, unknown> {
  const { period, from, until, authorCode, authorName, hasFiles, boardId, newest } = conditions
  return {
    PERIOD: period === 'all' || period === 'days' ? '' : period,
    ...(period === 'days' ? { FROM: from, UNTIL: until } : {}),
    ...(authorCode === '' ? {} : { AUTHOR: authorCode, AUTHORNAME: authorName }),
    FILES: hasFiles ? 'Y' : '',
    BOARD: boardId ?? '',
    SORT: newest ? 'newest' : '',
  }
}

/** The day after, at its beginning, in the zone of the account. */
function dayAfter(day: string): string | null {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return fromZoneField(`${next.toISOString().slice(0, 10)}T00:00`)
}

/** The instants of a period in the zone of the account. */
function instantsOf({ period, from, until }: SearchConditions, now: Date) {
  if (period === 'all') return {}
  const first = period === 'days' ? from : zoneDay(now, -daysBack[period])
  const start = first === '' ? null : fromZoneField(`${first}T00:00`)
  const end = period === 'days' && until !== '' ? dayAfter(until) : null
  return { ...(start ? { from: start } : {}), ...(end ? { until: end } : {}) }
}

/** The conditions as the call of the total search expects them. */
export function conditionInput(conditions: SearchConditions, now: Date) {
  const { authorCode, hasFiles, boardId, newest } = conditions
  return {
    ...instantsOf(conditions, now),
    ...(authorCode === '' ? {} : { authorCode }),
    ...(hasFiles ? { hasFiles } : {}),
    ...(boardId === null ? {} : { boardId }),
    ...(newest ? { newest } : {}),
  }
}

/** Whether a condition limits the hits; the order does not. */
export function isLimited({ period, from, until, ...rest }: SearchConditions): boolean {
  const inPeriod = period === 'days' ? from !== '' || until !== '' : period !== 'all'
  return inPeriod || rest.authorCode !== '' || rest.hasFiles || rest.boardId !== null
}
