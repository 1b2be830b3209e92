import { defineApi, read } from '../kit/endpoint.ts'
import { code, instant, localName, nullable, object, rowId, type Static, Type, text } from '../kit/schema.ts'
import { wireFields } from '../kit/wire-fields.ts'

/** Limits of the total search (spec 1§5, 1§9). */
export const totalSearchLimits = {
  ...{ text: 100, pageSize: 5, shownInLayer: 3, counted: 1_000 },
  /** Number of newest hits that a preview counts and ranks. */
  countedInPreview: 100,
} as const

const local = <K extends string>(name: K) =>
  ({ [name]: Type.String(), [`${name}_En`]: Type.String(), [`${name}_Cn`]: Type.String() }) as {
    [N in K | `${K}_En` | `${K}_Cn`]: ReturnType<typeof Type.String>
  }

/** A person in the answer of the people search (spec 1§3). */
export const foundPerson = object({
  personCode: code,
  ...wireFields('personName'),
  ...wireFields('deptName'),
  ...wireFields('titleName'),
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
  ...wireFields('displayName'),
  ...wireFields('companyName'),
  ...wireFields('deptName'),
  ...wireFields('titleName'),
  ...wireFields('positionName'),
  officeTel: Type.String(),
  mobileTel: Type.String(),
  email: Type.String(),
})
/** A person of the total search. */
export type OrgItem = Static<typeof orgItem>

/** A hit of the total search in any room; `itemUrl` is below /po. */
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
/** A hit of the total search. */
export type SearchItem = Static<typeof searchItem>

/** The total, counted up to 1,000; `isTotalCapped` is true if there are more. */
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

/** A group of hits of another room, by the name of the group. */
const searchGroup = object({ target: Type.String(), items: Type.Array(searchItem), ...total })

/** The answer of the total search. A group that was not requested is empty. */
export const totalSearchResult = object({
  orgItems: Type.Array(orgItem),
  orgTotal: object(total),
  boardItems: object({ data: Type.Array(boardItem), ...total }),
  workflowItems: object({ items: Type.Array(workflowItem), ...total }),
  groups: Type.Array(searchGroup),
  /** Groups that could not be searched now, because their room failed or took too long. */
  missing: Type.Array(Type.String()),
})
/** The answer of the total search. */
export type TotalSearchResult = Static<typeof totalSearchResult>

/** The search in all rooms (spec 1§2, 1§5, 1§7). */
export const gnbSearchApi = defineApi('gnb', {
  searchPeople: read('/Common/gnb/api/gnbsearch', '1§3 1§5 1§7', {
    summary: 'Finds people by a text of 2 characters or more, best match first, at most 20.',
    cost: 'search',
    actor: ['comCode'],
    input: object({ searchText: text(totalSearchLimits.text), comCode: Type.Optional(code) }),
    replica: true,
    output: Type.Array(foundPerson),
    errors: ['gnb.searchTooShort'],
  }),
  searchTotal: read('/api/isu/totalsearch', '1§2 1§3 1§7', {
    summary:
      'Finds people, articles and items of other rooms, a page of each group; with target only in that group.',
    method: 'POST',
    cost: 'search',
    input: object({
      keyword: text(totalSearchLimits.text),
      /** True searches bodies and comments too, not only titles and names. */
      keywordOption: Type.Optional(Type.Boolean()),
      pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      pagePerCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
      workflow: Type.Optional(Type.Boolean()),
      board: Type.Optional(Type.Boolean()),
      orgchart: Type.Optional(Type.Boolean()),
      /** True returns only people, articles and documents, counted up to 100, for the search layer. */
      isPreview: Type.Optional(Type.Boolean()),
      /** Only this group. */
      target: Type.Optional(text(40)),
      /** Only from this instant on, and before `until`: when something was written, or takes place. */
      from: Type.Optional(instant),
      until: Type.Optional(instant),
      /** Only what this person wrote, organizes or booked, without what they wrote anonymously. */
      authorCode: Type.Optional(code),
      /** True returns only what has attached files. */
      hasFiles: Type.Optional(Type.Boolean()),
      /** Only in this board. */
      boardId: Type.Optional(rowId),
      /** True sorts articles by date, not by how well they fit. */
      newest: Type.Optional(Type.Boolean()),
    }),
    replica: true,
    output: totalSearchResult,
    errors: ['gnb.searchTooShort'],
  }),
})
