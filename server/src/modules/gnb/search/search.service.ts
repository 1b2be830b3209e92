import {
  type FoundPerson,
  type gnbSearchApi,
  type OrgItem,
  orgItem,
  type SearchItem,
  type TotalSearchResult,
  totalSearchLimits,
} from '@maru/api/gnb/search'
import type { Input } from '@maru/api/kit/endpoint'
import { isPeopleSearch, isSearchable } from '@maru/api/kit/search/search-text'
import { toWireName, wireName } from '@maru/api/kit/wire-name'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { askEachSource } from '#kit/room-slots/each-source.ts'
import {
  hitsCounted,
  noFilter,
  type SearchFilter,
  type SearchHit,
  type SearchPage,
  type SearchQuery,
  titleQuery,
} from '#kit/search/search-source.ts'

/** Maximum number of people in the answer of the people search. */
const peopleAtMost = 20
const empty: SearchPage = { hits: [], totalCount: 0, isMore: false }

function keywordOf(typed: string, isLongEnough = isSearchable): string {
  const keyword = typed.normalize('NFC').trim()
  if (!isLongEnough(keyword)) throw failure('gnb.searchTooShort')
  return keyword
}

const totalOf = ({ totalCount, isMore }: SearchPage) => ({ totalCount, isTotalCapped: isMore })

const field = ({ fields }: SearchHit, name: string) => fields?.[name] ?? ''

function toOrgItem(hit: SearchHit): OrgItem {
  const names = Object.keys(orgItem.properties).map((name) => [name, field(hit, name)])
  return { ...(Object.fromEntries(names) as OrgItem), id: hit.id } // every name of the schema is included
}

function toItem(hit: SearchHit): SearchItem {
  const { id, title, excerpt, place, author, date, url } = hit
  return { id, title, excerpt, place, author, date, itemUrl: url, hasFiles: field(hit, 'hasFiles') === 'Y' }
}

const toBoardItem = (hit: SearchHit) => ({
  ...toItem(hit),
  articleId: Number(field(hit, 'articleId')),
  boardId: Number(field(hit, 'boardId')),
  createdUserName: hit.author?.ko ?? '',
  createdUserName_En: hit.author?.en ?? '',
  createdUserName_Cn: hit.author?.zh ?? '',
  createdDate: hit.date ?? '',
})

const toWorkflowItem = (hit: SearchHit) => ({
  ...toItem(hit),
  itemType: field(hit, 'itemType') || 'document',
  apmId: field(hit, 'apmId'),
  applicationId: field(hit, 'applicationId'),
  subject: hit.title,
  applicationName: field(hit, 'applicationName'),
  approvalStatus: field(hit, 'approvalStatus'),
  reqName: hit.author?.ko ?? '',
  createdDate: hit.date ?? '',
})

/** Whether a group is requested: the group in `target`, or without `target` every group that its flag does not exclude. */
function isAsked(target: string, input: Input<typeof gnbSearchApi.searchTotal>): boolean {
  if (input.target) return input.target === target
  if (target === 'workflow') return input.workflow !== false
  if (target === 'orgchart') return input.orgchart !== false
  return input.board !== false || (target !== 'board' && target !== 'comment' && target !== 'file')
}

const toInstant = (text: string | undefined) => (text === undefined ? null : new Date(text))

function filterOf(input: Input<typeof gnbSearchApi.searchTotal>): SearchFilter {
  return {
    from: toInstant(input.from),
    until: toInstant(input.until),
    authorCode: input.authorCode ?? null,
    hasFiles: input.hasFiles ?? false,
    boardId: input.boardId ?? null,
  }
}

/** The conditions of a filter that limit the search. */
const conditionsOf = (filter: SearchFilter) =>
  (Object.keys(filter) as (keyof SearchFilter)[]).filter((name) => filter[name] !== noFilter[name])

/**
 * Searches in every room that fills the search slot (spec 1§7). Each room checks the viewer's rights before it counts
 * a hit. A room that fails or is slow is left out and named in `missing`; one that cannot check a condition of the filter
 * is left out. Throws `gnb.searchTooShort`.
 */
export async function searchTotal(
  context: Context,
  input: Input<typeof gnbSearchApi.searchTotal>,
): Promise<TotalSearchResult> {
  const query: SearchQuery = {
    keyword: keywordOf(input.keyword),
    inBody: input.keywordOption ?? false,
    pageNumber: input.pageNumber ?? 1,
    pageSize: input.pagePerCount ?? totalSearchLimits.pageSize,
    most: input.isPreview ? totalSearchLimits.countedInPreview : hitsCounted,
    newest: input.newest ?? false,
    filter: filterOf(input),
  }
  const conditions = conditionsOf(query.filter)
  const sources = context.slots
    .all('searchSource')
    .filter(
      ({ target, filters }) => isAsked(target, input) && conditions.every((name) => filters.includes(name)),
    )
  const { answers, missing } = await askEachSource(
    context,
    sources,
    ({ target }) => target,
    ({ search }) => search(context, query),
  )
  const pages = answers.map(({ source, answer }) => ({ target: source.target, ...answer }))
  const pageOf = (name: string) => pages.find(({ target }) => target === name) ?? empty
  const [people, articles, documents] = [pageOf('orgchart'), pageOf('board'), pageOf('workflow')]
  return {
    orgItems: people.hits.map(toOrgItem),
    orgTotal: totalOf(people),
    boardItems: { data: articles.hits.map(toBoardItem), ...totalOf(articles) },
    workflowItems: { items: documents.hits.map(toWorkflowItem), ...totalOf(documents) },
    groups: pages
      .filter(({ target }) => !['orgchart', 'board', 'workflow'].includes(target))
      .map((page) => ({ target: page.target, items: page.hits.map(toItem), ...totalOf(page) })),
    missing,
  }
}

/** People by name, initial consonants, department, number or address (spec 1§5). Throws `gnb.searchTooShort`. */
export async function searchPeople(
  context: Context,
  { searchText }: Input<typeof gnbSearchApi.searchPeople>,
): Promise<FoundPerson[]> {
  const keyword = keywordOf(searchText, isPeopleSearch)
  const source = context.slots.all('searchSource').find(({ target }) => target === 'orgchart')
  const page = source ? await source.search(context, titleQuery(keyword, peopleAtMost)) : empty
  return page.hits.map((hit) => {
    const { id: personCode, ...person } = toOrgItem(hit)
    return { ...person, personCode, ...toWireName('personName', wireName(person, 'displayName')) }
  })
}
