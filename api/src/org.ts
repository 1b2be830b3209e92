import { defineApi, read } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { maxPageSize, page, pageSize } from './kit/paging.ts'
import { code, localName, object, oneOf, type Static, Type, text } from './kit/schema.ts'
import { wireFields } from './kit/wire-fields.ts'

/** Error codes of this domain with their HTTP status. */
export const orgErrors = defineErrors({
  'org.searchTooShort': 400,
  'org.retiredRefused': 403,
})
type OrgErrors = typeof orgErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends OrgErrors {}
}

/** Number of levels below the parent in a tree answer, and number of levels open initially (spec 1§9). */
export const treeDepth = { loaded: 5, expanded: 3 } as const
/** Depth of a request for one department with its people (spec 1§7). */
export const employeeDepth = 2
/** Maximum number of departments in a tree answer; deeper ones are requested by their parent. */
export const maxTreeRows = 2500

/** Number of results in the search of a people field (spec 3§9) and on a page of a member list (spec 1§9). */
export const searchSizes = { field: 10, list: 50 } as const

/** The retired filter: employees, or people who left (spec 1§9). */
export const retiredFlags = { active: 1, retired: 2 } as const

/**
 * Size of the picker's window in pixels (spec 1§9) and the delay of a click on a department in milliseconds (spec
 * 1§4).
 */
export const pickerLimits = { width: 1024, height: 700, clickDelay: 200 } as const

const names = wireFields('displayName')

/**
 * A company of the group; `selected` is the viewer's own, `mayListRetired` whether the retired filter is available.
 */
export const company = object({
  comCode: code,
  ...wireFields('companyName'),
  selected: Type.Boolean(),
  mayListRetired: Type.Boolean(),
})
/** A company of the group. */
export type Company = Static<typeof company>

/**
 * A person in one department: a person with several posts is listed once for each, with that post's company, title
 * and position (spec 1§3). Unknown texts are empty. `officeExtTel` takes precedence over `officeTel`.
 */
export const employee = object({
  personCode: code,
  comCode: code,
  ...names,
  deptCode: code,
  ...wireFields('deptName'),
  /** The photo's address; it has `?v=` only if the person has their own photo. */
  photoPath: Type.String(),
  titleCode: Type.String(),
  ...wireFields('titleName'),
  positionCode: Type.String(),
  ...wireFields('positionName'),
  /** The grade, called role in the specification. */
  roleCode: Type.String(),
  ...wireFields('roleName'),
  email: Type.String(),
  mobileTel: Type.String(),
  officeTel: Type.String(),
  officeExtTel: Type.String(),
  officeFax: Type.String(),
  ...wireFields('companyName'),
  employeeNumber: Type.String(),
  /** Visible only to the person and to HR managers; empty for everyone else, and in every list. */
  homeAddress: Type.String(),
  /** True for the person's main post. */
  isMain: Type.Boolean(),
  isRetired: Type.Boolean(),
})
/** A person in one department; see {@link employee}. */
export type Employee = Static<typeof employee>

const departmentFields = {
  deptCode: code,
  /** Empty for a root. */
  parentDeptCode: Type.String(),
  hasChildren: oneOf(['TRUE', 'FALSE']),
  ...wireFields('deptName'),
  comCode: code,
  email: Type.String(),
  /** 1 for a root. */
  level: Type.Integer({ minimum: 1 }),
  /**
   * True if the picker opens with this department expanded: the first three levels and the path of the viewer's
   * department.
   */
  expanded: Type.Boolean(),
  /** True for the department of the viewer's current post. */
  selected: Type.Boolean(),
}
/** A department; lists are flat, a parent before its children, siblings in their order (spec 1§3). */
export const department = object(departmentFields)
/** A department; see {@link department}. */
export type Department = Static<typeof department>

/** A department with its people, if the request includes them. */
export const departmentTree = object({ ...departmentFields, users: Type.Array(employee) })
/** A department with its people, if the request includes them. */
export type DepartmentTree = Static<typeof departmentTree>

/** The owner of an e-mail address: a person or a department (spec 3§3); `id` is the person's or department's code. */
export const lookupItem = object({
  id: code,
  type: oneOf(['person', 'department']),
  ...names,
  ...wireFields('titleName'),
  ...wireFields('deptName'),
  deptCode: code,
  parentDeptCode: Type.String(),
  email: Type.String(),
  /** Empty for a department. */
  personCode: Type.String(),
  comCode: code,
  selected: Type.Boolean(),
})
/** The owner of an e-mail address; see {@link lookupItem}. */
export type LookupItem = Static<typeof lookupItem>

/** A department with its company and the department above it, which distinguish departments of one name. */
export const foundDepartment = object({ ...departmentFields, company: localName, above: localName })
/** A department of a search; see {@link foundDepartment}. */
export type FoundDepartment = Static<typeof foundDepartment>

/** The result of a search: people in their posts, departments by name, and whether there is another page. */
export const searchResult = object({
  people: Type.Array(employee),
  departments: Type.Array(foundDepartment),
  hasNext: Type.Boolean(),
  /** True if there are too many matches to rank all of them: a longer search text finds the rest. */
  isCut: Type.Boolean(),
})
/** The result of a search. */
export type SearchResult = Static<typeof searchResult>

const emailText = text(254, 3)
const retiredFlag = Type.Optional(Type.Integer({ minimum: 1, maximum: 2 }))
const paged = { pageNum: Type.Optional(page), pageSize: Type.Optional(pageSize) }

/** The organisation: companies, departments, people and search (spec 1§7). */
export const orgApi = defineApi('org', {
  listOrganisation: read('/api/hr/organization/list', '1§7', {
    summary:
      'Lists the departments of a company below a parent, five levels deep; with deptCode only that one with its people.',
    method: 'POST',
    input: object({
      comCode: code,
      parentDeptCode: Type.Optional(text(64)),
      deptCode: Type.Optional(text(64)),
      level: Type.Optional(Type.Integer({ minimum: 1, maximum: treeDepth.loaded })),
      retiredFlag,
    }),
    output: Type.Array(departmentTree),
    errors: ['org.retiredRefused'],
    mailOnly: true,
  }),
  listDepartmentPath: read('/api/hr/organization/path', '1§7', {
    summary: 'Lists the departments on the path from the root to a department.',
    method: 'POST',
    input: object({ comCode: code, deptCode: code }),
    output: Type.Array(department),
    mailOnly: true,
  }),
  listCompanies: read('/api/hr/organization/getcompanies', '1§7', {
    summary: 'Lists the companies of the group; that of the viewer is marked as selected.',
    method: 'POST',
    output: Type.Array(company),
    mailOnly: true,
  }),
  getDepartment: read('/api/hr/organization/dept', '1§7', {
    summary: 'Returns a department by company and code.',
    input: object({ comCode: code, deptCode: code }),
    output: department,
    mailOnly: true,
  }),
  listByEmail: read('/api/hr/department/info', '1§7 3§7', {
    summary: 'Lists the people and departments with an e-mail address; empty if the address is unknown.',
    input: object({ email: emailText }),
    output: Type.Array(lookupItem),
    mailOnly: true,
  }),
  listEmployees: read('/api/hr/department/list', '1§7', {
    summary: 'Lists a page of the people of a department, by position, title and name.',
    method: 'POST',
    input: object({
      comCode: code,
      deptCode: code,
      parentDeptCode: Type.Optional(text(64)),
      level: Type.Optional(Type.Integer({ minimum: 1, maximum: employeeDepth })),
      retiredFlag,
      ...paged,
    }),
    output: object({ data: Type.Array(employee, { maxItems: maxPageSize }), hasNext: Type.Boolean() }),
    errors: ['org.retiredRefused'],
    mailOnly: true,
  }),
  searchOrganisation: read('/api/hr/department/search', '1§7', {
    summary:
      'Finds people by name in three languages, initial consonants, romanised name, address, number or department.',
    method: 'POST',
    cost: 'search',
    query: ['searchVal'],
    input: object({
      /** Used if the body has no query. */
      searchVal: Type.Optional(text(200)),
      query: Type.Optional(text(200)),
      /** The company to search; the viewer’s own by default. */
      comCode: Type.Optional(text(64)),
      /** True searches every company of the group. */
      includeAllFlag: Type.Optional(Type.Boolean()),
      retiredFlag,
      /** True returns each person once, in the main post. */
      mainOnly: Type.Optional(Type.Boolean()),
      ...paged,
    }),
    output: searchResult,
    errors: ['org.searchTooShort', 'org.retiredRefused'],
    mailOnly: true,
  }),
  getPersonByEmail: read('/api/hr/person', '1§7', {
    offline: true,
    summary: 'Returns the person with an e-mail address, in the main post.',
    input: object({ email: emailText }),
    output: employee,
    mailOnly: true,
  }),
  getPerson: read('/api/hr/department/person', '1§7', {
    offline: true,
    summary: 'Returns a person by code, in the main post.',
    input: object({ personCode: code }),
    output: employee,
    mailOnly: true,
  }),
})
