import { nearNames, swapKeyboard } from '@maru/api/kit/search/hangul-keys'
import { foldText } from '@maru/api/kit/search/search-text'
import { toWireName, wireName } from '@maru/api/kit/wire-name'
import type { Employee } from '@maru/api/org'
import type { Context } from '#kit/context.ts'
import type { SearchHit, SearchPage, SearchQuery, SearchSource } from '#kit/search/search-source.ts'
import { toEmployee } from '../org.rules.ts'
import { selectEmployeeHits } from '../org.sql.ts'
import { planSearch, planUnfinished, type SearchPlan } from '../search/search.rules.ts'
import { countPeopleHits, type SearchScope, selectNames } from '../search/search.sql.ts'

const names = ['displayName', 'companyName', 'deptName', 'titleName', 'positionName'] as const

function toHit(person: Employee): SearchHit {
  return {
    id: person.personCode,
    title: person.displayName,
    excerpt: '',
    place: wireName(person, 'deptName'),
    author: null,
    date: null,
    url: `/home/search?SearchText=${encodeURIComponent(person.displayName)}&Target=orgchart`,
    fields: {
      ...{ personCode: person.personCode, comCode: person.comCode, photoPath: person.photoPath },
      ...{ displayName: person.displayName, email: person.email },
      ...Object.assign({}, ...names.map((name) => toWireName(name, wireName(person, name)))),
      officeTel: person.officeExtTel || person.officeTel,
      mobileTel: person.mobileTel,
    },
  }
}

async function find(context: Context, plan: SearchPlan, { pageNumber, pageSize, most }: SearchQuery) {
  const scope: SearchScope = {
    companies: null,
    ownCompany: context.viewer.comCode,
    now: context.clock.now(),
    retired: false,
  }
  const paging = { limit: pageSize, offset: (pageNumber - 1) * pageSize }
  const rows = await selectEmployeeHits(context.db, plan, scope, paging, true)
  // Usually all matches are on the first page; then they need not be counted.
  const isAll = pageNumber === 1 && rows.length <= pageSize
  const total = isAll ? rows.length : await countPeopleHits(context.db, plan, scope, most)
  const hits = rows.filter((row) => row.place <= pageSize).map((row) => toHit(toEmployee(row)))
  return { hits, totalCount: Math.min(total, most), isMore: total > most }
}

/**
 * The people that a text without hits may mean: the same keys in the other mode of a Korean keyboard (rlatjdus for 김서연),
 * or a name that differs in one letter (김서욘). Null if there are none.
 */
async function findMistyped(context: Context, query: SearchQuery): Promise<SearchPage | null> {
  const swapped = swapKeyboard(query.keyword)
  if (swapped && swapped.length > 1) {
    const people = await find(context, planSearch(swapped), query)
    if (people.totalCount > 0) return people
  }
  const [name] = await selectNames(context.db, nearNames(foldText(query.keyword)), context.clock.now())
  return name === undefined ? null : find(context, planSearch(name), query)
}

/** The people of all companies in the group, as in the organisation map; best match first. */
export const peopleSource: SearchSource = {
  target: 'orgchart',
  filters: [],
  async search(context, query) {
    const people = await find(context, planSearch(query.keyword), query)
    if (people.totalCount > 0) return people
    const unfinished = planUnfinished(query.keyword)
    const later = unfinished ? await find(context, unfinished, query) : people
    return later.totalCount > 0 ? later : ((await findMistyped(context, query)) ?? later)
  },
}
