import type { OrgItem, SearchItem, TotalSearchResult } from '@maru/api/gnb/search'
import { formatQuery, readParam } from '#kit/address/address.ts'
import { conditionQuery, noConditions, parseConditions, type SearchConditions } from './condition.rules.ts'
import type { SearchWish } from './search.api.ts'

/** Groups with a name in the portal, in the order of the result page. Other groups follow them. */
export const searchTargets = [
  'orgchart',
  'board',
  'workflow',
  'comment',
  'file',
  'mail',
  'calendar',
  'booking',
  'resource',
  'survey',
] as const
/** One of the {@link searchTargets}. */
export type SearchTarget = (typeof searchTargets)[number]

/** The results of one group. Only the group `orgchart` has `people`. */
export interface ResultGroup {
  target: string
  people: readonly OrgItem[]
  items: readonly SearchItem[]
  totalCount: number
  isTotalCapped: boolean
}

const none = { people: [], items: [] }
const placeOf = ({ target }: ResultGroup) => {
  const place = searchTargets.indexOf(target as SearchTarget)
  return place < 0 ? searchTargets.length : place
}

/** Returns the groups of an answer in the order of the result page, without groups that have no hits. */
export function groupsOf(totalSearchResult: TotalSearchResult | undefined): ResultGroup[] {
  if (!totalSearchResult) return []
  const { orgItems, orgTotal, boardItems, workflowItems, groups } = totalSearchResult
  const all: ResultGroup[] = [
    { target: 'orgchart', ...none, people: orgItems, ...orgTotal },
    { ...none, ...boardItems, target: 'board', items: boardItems.data },
    { ...none, ...workflowItems, target: 'workflow' },
    ...groups.map((group) => ({ ...none, ...group })),
  ]
  return all.filter(({ totalCount }) => totalCount > 0).sort((one, other) => placeOf(one) - placeOf(other))
}

/** Formats a count: `1,000+` if the server stopped counting. */
export function countText({
  totalCount,
  isTotalCapped,
}: Pick<ResultGroup, 'totalCount' | 'isTotalCapped'>): string {
  return `${totalCount.toLocaleString()}${isTotalCapped ? '+' : ''}`
}

/** Formats the sum of the counts of several groups. */
export function sumOf(groups: readonly Pick<ResultGroup, 'totalCount' | 'isTotalCapped'>[]): string {
  return countText({
    totalCount: groups.reduce((sum, { totalCount }) => sum + totalCount, 0),
    isTotalCapped: groups.some(({ isTotalCapped }) => isTotalCapped),
  })
}

/** The parameters of the result page (spec 1§2: SearchText, SearchOption, Target). */
export interface SearchAddress extends SearchWish {
  target: string
  page: number
  conditions: SearchConditions
}

/** Reads the query of the result page. Missing or invalid parameters have the values of a plain search. */
export function parseSearchAddress(query: Record<string, unknown>): SearchAddress {
  const page = Number(readParam(query, 'PAGE'))
  return {
    text: (readParam(query, 'SearchText') ?? '').normalize('NFC').trim(),
    inBody: /^(Y|true|1)$/i.test(readParam(query, 'SearchOption') ?? ''),
    target: readParam(query, 'Target') ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 200 ? page : 1,
    conditions: parseConditions(query),
  }
}

/** The address of the result page. */
export function searchAddress({
  text,
  inBody,
  target = '',
  page = 1,
  conditions = noConditions,
}: Partial<SearchAddress>): string {
  const query = {
    SearchText: text,
    SearchOption: inBody ? 'Y' : '',
    Target: target,
    ...conditionQuery(conditions),
    PAGE: page > 1 ? page : undefined,
  }
  return `/home/search${formatQuery(query)}`
}
