import { defineApi, endpoint } from '../kit/endpoint.ts'
import { code, localName, nullable, object, type Static, Type, text } from '../kit/schema.ts'

/** Limits of the total search (spec 1§5, 1§9). */
export const totalSearchLimits = {
  ...{ text: 100, pageSize: 5, shownInLayer: 3, counted: 1_000 },
  /** Hits that a preview counts, and among the newest of which it looks for the best. */
  countedInPreview: 100,
} as const

const local = <K extends string>(name: K) =>
  ({ [name]: Type.String(), [`${name}_En`]: Type.String(), [`${name}_Cn`]: Type.String() }) as {
    [N in K | `${K}_En` | `${K}_Cn`]: ReturnType<typeof Type.String>
  }

/** A person as the people search answers them (spec 1§3). */
export const foundPerson = object({
  personCode: code,
  personName: Type.String(),
  personNameEn: Type.String(),
  personNameCn: Type.String(),
  deptName: Type.String(),
  deptNameEn: Type.String(),
  deptNameCn: Type.String(),
  titleName: Type.String(),
  titleNameEn: Type.String(),
  titleNameCn: Type.String(),
  officeTel: Type.String(),
  mobileTel: Type.String(),
  email: Type.String(),
  photoPath: Type.String(),
})
/** A person of the people search. */
export type FoundPerson = Static<typeof foundPerson>

/** A person of the total search (spec 1§3, orgItems). */
export const orgItem = object({
  id: code,
  photoPath: Type.String(),
  displayName: Type.String(),
  displayNameEng: Type.String(),
  displayNameChi: Type.String(),
  companyName: Type.String(),
  companyNameEng: Type.String(),
  companyNameCn: Type.String(),
  deptName: Type.String(),
  deptNameEn: Type.String(),
  deptNameCn: Type.String(),
  titleName: Type.String(),
  titleNameEn: Type.String(),
  titleNameCn: Type.String(),
  positionName: Type.String(),
  positionNameEn: Type.String(),
  positionNameCn: Type.String(),
  officeTel: Type.String(),
  mobileTel: Type.String(),
  email: Type.String(),
})
/** A person of the total search. */
export type OrgItem = Static<typeof orgItem>

/** One thing of any room that the total search found; `itemUrl` is below /po. */
export const searchItem = object({
  id: Type.String(),
  title: Type.String(),
  excerpt: Type.String(),
  place: nullable(localName),
  author: nullable(localName),
  date: nullable(Type.String()),
  itemUrl: Type.String(),
  hasFiles: Type.Boolean(),
})
/** One thing that the total search found. */
export type SearchItem = Static<typeof searchItem>

/** Counted up to 1,000; `isTotalCapped` says that there are more. */
const total = { totalCount: Type.Integer(), isTotalCapped: Type.Boolean() }

/** An article of the total search (spec 1§3, boardItems). */
const boardItem = object({
  ...searchItem.properties,
  articleId: Type.Integer(),
  boardId: Type.Integer(),
  ...local('createdUserName'),
  createdDate: Type.String(),
})

/** A document or form of the total search (spec 1§3, workflowItems). */
const workflowItem = object({
  ...searchItem.properties,
  itemType: Type.String(),
  apmId: Type.String(),
  applicationId: Type.String(),
  subject: Type.String(),
  applicationName: Type.String(),
  approvalStatus: Type.String(),
  reqName: Type.String(),
  createdDate: Type.String(),
})

/** What else was found, by the name of the room's group. */
const searchGroup = object({ target: Type.String(), items: Type.Array(searchItem), ...total })

/** The answer of the total search. A group that was not asked for is empty. */
export const totalSearchResult = object({
  orgItems: Type.Array(orgItem),
  orgTotal: object(total),
  boardItems: object({ data: Type.Array(boardItem), ...total }),
  workflowItems: object({ items: Type.Array(workflowItem), ...total }),
  groups: Type.Array(searchGroup),
})
/** The answer of the total search. */
export type TotalSearchResult = Static<typeof totalSearchResult>

/** The search over all rooms (spec 1§2, 1§5, 1§7). */
export const gnbSearchApi = defineApi('gnb', {
  searchPeople: endpoint({
    summary: 'The people whom a text of 2 characters or more finds, best match first, 20 at most.',
    spec: '1§3 1§5 1§7',
    method: 'GET',
    path: '/Common/gnb/api/gnbsearch',
    access: 'session',
    changes: false,
    cost: 'search',
    actor: ['comCode'],
    input: object({ searchText: text(totalSearchLimits.text), comCode: Type.Optional(code) }),
    output: Type.Array(foundPerson),
    errors: ['gnb.searchTooShort'],
  }),
  searchTotal: endpoint({
    summary:
      'Finds people, articles and whatever other rooms search, a page of each; with a target that group alone.',
    spec: '1§2 1§3 1§7',
    method: 'POST',
    path: '/api/isu/totalsearch',
    access: 'session',
    changes: false,
    cost: 'search',
    input: object({
      keyword: text(totalSearchLimits.text),
      /** True: also in bodies and comments, not in titles and names alone. */
      keywordOption: Type.Optional(Type.Boolean()),
      pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      pagePerCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
      workflow: Type.Optional(Type.Boolean()),
      board: Type.Optional(Type.Boolean()),
      orgchart: Type.Optional(Type.Boolean()),
      /** True: as the search layer shows it, people, boards and documents alone, counted up to 100. */
      isPreview: Type.Optional(Type.Boolean()),
      /** Only this group. */
      target: Type.Optional(text(40)),
    }),
    output: totalSearchResult,
    errors: ['gnb.searchTooShort'],
  }),
})
