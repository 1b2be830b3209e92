import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, localName, newCode, object, oneOf, type Static, Type, writtenName } from '../kit/schema.ts'

/** Error codes of titles with their HTTP status. */
export const orgTitleErrors = defineErrors({
  'org.titleCodeTaken': 409,
  'org.titleUsed': 409,
  'org.titlesChanged': 409,
})
type OrgTitleErrors = typeof orgTitleErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends OrgTitleErrors {}
}

/** The kinds of titles: 직위 (what a person is called), 직책 (what a person leads) and 직급 (grade). */
export const titleKinds = ['title', 'position', 'grade'] as const
/** A kind of titles. */
export type TitleKind = (typeof titleKinds)[number]

const titleCode = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9._-]{1,64}$' })
const name = writtenName(200)
const place = { comCode: Type.Optional(code), kind: oneOf(titleKinds) }

/** A title, position or grade of a company. */
export const companyTitle = object({
  kind: oneOf(titleKinds),
  code: Type.String(),
  name: localName,
  /** Posts that have it, ended ones included: it can be removed only without any. */
  postCount: Type.Integer(),
})
/** A title, position or grade of a company. */
export type CompanyTitle = Static<typeof companyTitle>

const refreshes = ['org.listCompanyTitles', 'account.listTitles'] as const

/** Calls of titles, positions and grades, for super administrators and managers of the company. */
export const orgTitleApi = defineApi('org', {
  listCompanyTitles: read('/api/org/title/list', 'maru', {
    summary: 'Lists titles, positions and grades of a company, the highest of each kind first.',
    input: object({ comCode: Type.Optional(code) }),
    output: Type.Array(companyTitle),
  }),
  createTitle: change('/api/org/title/create', 'maru', {
    summary: 'Adds a title, position or grade below the others of its kind.',
    creates: true,
    refreshes: [...refreshes],
    input: object({ ...place, code: newCode, name }),
    output: Type.Array(companyTitle),
    errors: ['org.titleCodeTaken'],
  }),
  renameTitle: change('/api/org/title/rename', 'maru', {
    summary: 'Changes the names of a title, position or grade.',
    refreshes: [...refreshes],
    input: object({ ...place, code: titleCode, name }),
    output: Type.Array(companyTitle),
  }),
  orderTitles: change('/api/org/title/order', 'maru', {
    summary: 'Sets the order of the titles, positions or grades; the first is the highest.',
    refreshes: [...refreshes],
    input: object({ ...place, codes: Type.Array(titleCode, { maxItems: 1_000, uniqueItems: true }) }),
    output: Type.Array(companyTitle),
    errors: ['org.titlesChanged'],
  }),
  removeTitle: change('/api/org/title/remove', 'maru', {
    summary: 'Removes a title, position or grade that no post has or had.',
    refreshes: [...refreshes],
    input: object({ ...place, code: titleCode }),
    output: Type.Array(companyTitle),
    errors: ['org.titleUsed'],
  }),
})
