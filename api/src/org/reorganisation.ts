import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import {
  code,
  day,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
  versionNumber,
  writtenName,
} from '../kit/schema.ts'

/** Error codes of departments and re-organisations with their HTTP status. */
export const orgReorganisationErrors = defineErrors({
  'org.departmentCycle': 409,
  'org.departmentCodeTaken': 409,
  'org.departmentParentUnknown': 409,
  'org.departmentParentClosed': 409,
  'org.departmentHasPeople': 409,
  'org.departmentSuccessorClosed': 409,
  'org.reorganisationEmpty': 409,
  'org.reorganisationOutdated': 409,
  'org.reorganisationChanged': 409,
  'org.reorganisationNotNow': 409,
  'org.reorganisationDayPassed': 409,
  'org.reorganisationPostGone': 409,
  'org.reorganisationMainPost': 409,
  'org.reorganisationBuiltOn': 409,
  /** With the name and day of the later re-organisation. */
  'org.reorganisationFollowed': 409,
})
type OrgReorganisationErrors = typeof orgReorganisationErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends OrgReorganisationErrors {}
}

/** Maximum numbers in one plan. */
export const reorganisationLimits = { departments: 2_000, moves: 5_000 } as const

const deptCode = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9._-]{1,64}$' })
const titleCode = Type.String({ maxLength: 64 })

/** A department as a plan has it: new, or in the place of the present one. */
export const plannedDepartment = object({
  deptCode,
  /** Null at the top. */
  parentDeptCode: nullable(deptCode),
  name: writtenName(200),
  /** The place among the departments of one parent; lower is first. */
  sort: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  isClosed: Type.Boolean(),
  /** The department to which the people of a closed one go; null if it has none. */
  successorCode: nullable(deptCode),
})
/** A department as a plan has it. */
export type PlannedDepartment = Static<typeof plannedDepartment>

const moveFields = {
  personCode: code,
  fromDeptCode: nullable(deptCode),
  toDeptCode: nullable(deptCode),
  titleCode,
  positionCode: titleCode,
  gradeCode: titleCode,
  isMain: Type.Boolean(),
}
/** A post that a plan moves, ends (`toDeptCode` is null) or begins (`fromDeptCode` is null). */
export const plannedMove = object(moveFields)
/** A post that a plan moves, ends or begins. */
export type PlannedMove = Static<typeof plannedMove>

const planFields = {
  departments: Type.Array(plannedDepartment, { maxItems: reorganisationLimits.departments }),
  moves: Type.Array(plannedMove, { maxItems: reorganisationLimits.moves }),
}

/** A department of one of the two compared organisations. */
export const comparedDepartment = object({
  deptCode: Type.String(),
  parentDeptCode: nullable(Type.String()),
  name: localName,
  sort: Type.Integer(),
  /** Posts in the department itself. */
  postCount: Type.Integer(),
})
/** A department of one of the two compared organisations. */
export type ComparedDepartment = Static<typeof comparedDepartment>

/** What is wrong with a plan: a code of an error, and the department or person. */
export const planFault = object({ code: Type.String(), subject: Type.String(), name: localName })
/** What is wrong with a plan. */
export type PlanFault = Static<typeof planFault>

/**
 * `draft`: nothing has changed yet. `scheduled`: applied at midnight of its day. `failed`: it could not be applied on
 * its day, and is a draft again after a change.
 */
export const reorganisationStates = ['draft', 'scheduled', 'applied', 'undone', 'failed'] as const

const rowFields = {
  reorganisationId: rowId,
  comCode: code,
  name: Type.String(),
  applyOn: day,
  state: oneOf(reorganisationStates),
  version: versionNumber,
  /** The error code of a failed one. */
  fault: Type.String(),
  authorName: localName,
  changedAt: instant,
  appliedAt: nullable(instant),
  undoneAt: nullable(instant),
}

/** A re-organisation in a list. */
export const reorganisationRow = object({
  ...rowFields,
  departmentCount: Type.Integer(),
  moveCount: Type.Integer(),
})
/** A re-organisation in a list. */
export type ReorganisationRow = Static<typeof reorganisationRow>

/** A re-organisation with its plan, compared with the present organisation. */
export const reorganisation = object({
  ...rowFields,
  departments: Type.Array(plannedDepartment),
  moves: Type.Array(object({ ...moveFields, personName: localName })),
  before: Type.Array(comparedDepartment),
  after: Type.Array(comparedDepartment),
  faults: Type.Array(planFault),
  /** The departments were changed after the plan was made. */
  isOutdated: Type.Boolean(),
  /** Different people with a post, before and after. */
  peopleBefore: Type.Integer(),
  peopleAfter: Type.Integer(),
  /** Checksums of the organisation before and after it was applied; empty until then. */
  checksumBefore: Type.String(),
  checksumAfter: Type.String(),
})
/** A re-organisation with its plan, compared with the present organisation. */
export type Reorganisation = Static<typeof reorganisation>

/** What a plan touches of one kind of thing in a room. */
export const reorganisationEffect = object({
  kind: Type.String(),
  name: localName,
  /** What happens to the things. */
  fate: localName,
  /** What an administrator has to do with the open ones. */
  open: localName,
  count: Type.Integer(),
  /** How many things need a decision. */
  openCount: Type.Integer(),
  /** The names of the first things; open ones come first. */
  titles: Type.Array(localName),
})
/** What a plan touches of one kind of thing in a room. */
export type ReorganisationEffect = Static<typeof reorganisationEffect>

const key = { reorganisationId: rowId, version: versionNumber }
const refreshes = [
  'org.listReorganisations',
  { read: 'org.getReorganisation', by: 'reorganisationId' },
  { read: 'org.listReorganisationEffects', by: 'reorganisationId' },
] as const
const refreshesAll = [
  ...refreshes,
  'org.listOrganisation',
  'org.listOrganisationOn',
  'org.listPeopleOn',
] as const
const planErrors = [
  'org.departmentCycle',
  'org.departmentCodeTaken',
  'org.departmentParentUnknown',
  'org.departmentParentClosed',
  'org.departmentHasPeople',
  'org.departmentSuccessorClosed',
] as const
const applyErrors = [
  ...planErrors,
  'org.reorganisationEmpty',
  'org.reorganisationOutdated',
  'org.reorganisationChanged',
  'org.reorganisationNotNow',
  'org.reorganisationDayPassed',
  'org.reorganisationPostGone',
  'org.reorganisationMainPost',
] as const

/** Calls of departments and re-organisations, for super administrators and managers of the company. */
export const orgReorganisationApi = defineApi('org', {
  listReorganisations: read('/api/org/reorganisation/list', 'maru', {
    summary: 'Lists the re-organisations of a company, newest day first.',
    input: object({ comCode: Type.Optional(code) }),
    output: Type.Array(reorganisationRow),
  }),
  getReorganisation: read('/api/org/reorganisation', 'maru', {
    summary:
      'Returns a re-organisation, its plan, both organisations side by side, and what is wrong with it.',
    input: object({ reorganisationId: rowId }),
    output: reorganisation,
  }),
  listReorganisationEffects: read('/api/org/reorganisation/effects', 'maru', {
    summary:
      'Lists what a plan touches in all rooms (rights, approval rules and documents, mailboxes, calendars, resources, surveys), with what needs a decision.',
    cost: 'search',
    input: object({ reorganisationId: rowId }),
    output: Type.Array(reorganisationEffect),
  }),
  createReorganisation: change('/api/org/reorganisation/create', 'maru', {
    summary: 'Creates an empty draft on top of the present organisation.',
    creates: true,
    refreshes: ['org.listReorganisations'],
    input: object({ comCode: Type.Optional(code), name: text(100, 1), applyOn: day }),
    output: object({ reorganisationId: rowId }),
  }),
  saveReorganisation: change('/api/org/reorganisation/save', 'maru', {
    summary:
      'Replaces the plan of a draft. A cycle of departments is refused; other faults are answered and block the schedule.',
    refreshes: [...refreshes],
    input: object({ ...key, name: text(100, 1), applyOn: day, ...planFields }),
    output: reorganisation,
    errors: [
      'org.departmentCycle',
      'org.departmentParentUnknown',
      'org.reorganisationChanged',
      'org.reorganisationNotNow',
    ],
  }),
  rebaseReorganisation: change('/api/org/reorganisation/rebase', 'maru', {
    summary: 'Puts a plan on top of the present organisation, after it was compared again.',
    refreshes: [...refreshes],
    input: object(key),
    output: reorganisation,
    errors: ['org.reorganisationChanged', 'org.reorganisationNotNow'],
  }),
  scheduleReorganisation: change('/api/org/reorganisation/schedule', 'maru', {
    summary: 'Applies a plan at midnight of its day, in the zone of the company; on its day at once.',
    refreshes: [...refreshesAll],
    input: object(key),
    output: reorganisation,
    errors: [...applyErrors],
  }),
  cancelReorganisation: change('/api/org/reorganisation/cancel', 'maru', {
    summary: 'Makes a scheduled re-organisation a draft again.',
    refreshes: [...refreshes],
    input: object(key),
    output: reorganisation,
    errors: ['org.reorganisationChanged', 'org.reorganisationNotNow'],
  }),
  undoReorganisation: change('/api/org/reorganisation/undo', 'maru', {
    summary: 'Restores the organisation as it was before, unless something later builds on it.',
    refreshes: [...refreshesAll],
    input: object(key),
    output: reorganisation,
    errors: [
      'org.reorganisationChanged',
      'org.reorganisationNotNow',
      'org.reorganisationBuiltOn',
      'org.reorganisationFollowed',
    ],
  }),
  removeReorganisation: change('/api/org/reorganisation/remove', 'maru', {
    summary: 'Removes a draft.',
    refreshes: ['org.listReorganisations'],
    input: object(key),
    output: object({}),
    errors: ['org.reorganisationChanged', 'org.reorganisationNotNow'],
  }),
  listOrganisationOn: read('/api/org/organisation/on', 'maru', {
    summary: 'Lists the departments of a company as they were or will be on a day, with the number of posts.',
    input: object({ comCode: Type.Optional(code), day }),
    output: Type.Array(comparedDepartment),
  }),
  listPeopleOn: read('/api/org/organisation/people-on', 'maru', {
    summary: 'Lists the people with a post in a department on a day.',
    input: object({ comCode: Type.Optional(code), day, deptCode }),
    output: Type.Array(
      object({
        personCode: code,
        name: localName,
        title: localName,
        position: localName,
        isMain: Type.Boolean(),
      }),
    ),
  }),
})
