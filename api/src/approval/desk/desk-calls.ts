import { change, read } from '../../kit/endpoint.ts'
import {
  code,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  type Static,
  Type,
  text,
} from '../../kit/schema.ts'

const scope = oneOf(['company', 'dept', 'form'])
const rule = {
  scope,
  /** The number of the form or the code of the department; empty for the company. */
  key: Type.String({ maxLength: 64 }),
  /** Tokens: {company} {dept} {form} {yyyy} {yy} {mm} {n:5}. */
  pattern: text(80, 1),
  /** Whose counter is used. */
  counter: scope,
  reset: oneOf(['year', 'month', 'never']),
}

/** A rule of document numbers. */
export const numberRule = object({
  ...rule,
  /** The name of the form or department. */
  name: localName,
  /** The number that the next document would get, with sample names. */
  sample: Type.String(),
})
/** A rule of document numbers. */
export type NumberRule = Static<typeof numberRule>

const boxMove = object({
  ...{ fromDept: Type.String(), fromName: localName, toDept: Type.String(), toName: localName },
  movedDate: instant,
})
/** Boxes that follow another department. */
export type BoxMove = Static<typeof boxMove>

const orphanBox = object({ deptCode: Type.String(), name: localName, documents: Type.Integer() })
/** Boxes of a department that no longer exists. */
export type OrphanBox = Static<typeof orphanBox>

const measured = object({
  key: Type.String(),
  name: localName,
  /** Decisions in the period. */
  count: Type.Integer(),
  /** Usual minutes from the turn to the decision. */
  minutes: Type.Integer(),
  /** Steps that wait now. */
  waiting: Type.Integer(),
})
/** Decisions of a form, department or person: how many, how long, how many wait. */
export type Measured = Static<typeof measured>

/** Calls for administrators of approval: numbers, managers of boxes, statistics and the check of histories. */
export const deskCalls = {
  listNumberRules: read('/workflow/admin/number', 'maru', {
    summary: 'Lists the rules of document numbers of the company.',
    output: Type.Array(numberRule),
  }),
  saveNumberRule: change('/workflow/admin/number/save', 'maru', {
    summary: 'Creates or changes a rule of document numbers; it concerns later documents only.',
    refreshes: ['approval.listNumberRules'],
    input: object(rule),
    output: object({}),
    errors: ['approval.patternInvalid', 'approval.personUnknown'],
  }),
  removeNumberRule: change('/workflow/admin/number/remove', 'maru', {
    summary: 'Removes the rule of a form or department; the rule of the company is used again.',
    refreshes: ['approval.listNumberRules'],
    input: object({ scope: oneOf(['dept', 'form']), key: Type.String({ minLength: 1, maxLength: 64 }) }),
    output: object({}),
  }),
  listBoxManagers: read('/workflow/admin/manager', 'maru', {
    summary: 'Lists the people who run boxes of departments besides their leaders.',
    output: Type.Array(
      object({ deptCode: Type.String(), dept: localName, personCode: Type.String(), name: localName }),
    ),
  }),
  setBoxManager: change('/workflow/admin/manager/set', 'maru', {
    summary: 'Lets a person run the box of a department, also of another one, or ends it.',
    refreshes: ['approval'],
    input: object({ deptCode: code, personCode: code, isOn: Type.Boolean() }),
    output: object({}),
    errors: ['approval.personUnknown'],
  }),
  listBoxMoves: read('/workflow/admin/box', 'maru', {
    summary:
      'Lists the boxes of departments that follow another department, and those of departments that no longer exist and follow none.',
    output: object({ moves: Type.Array(boxMove), orphans: Type.Array(orphanBox) }),
  }),
  moveBox: change('/workflow/admin/box/move', 'maru', {
    summary:
      'Lets the boxes of a department that was merged or closed follow another department, or ends it. Documents and histories stay as they are.',
    refreshes: ['approval'],
    input: object({ fromDept: code, toDept: nullable(code) }),
    output: object({}),
    errors: ['approval.personUnknown', 'approval.boxCycle'],
  }),
  getStatistics: read('/workflow/admin/statistics', 'maru', {
    summary: 'Returns how long decisions take per form, department and person, the slowest first.',
    input: object({ days: oneOf(['30', '90', '365']) }),
    output: object({
      forms: Type.Array(measured),
      departments: Type.Array(measured),
      people: Type.Array(measured),
    }),
  }),
  checkHistory: read('/workflow/admin/check', 'maru', {
    summary:
      'Replays the histories of the next documents of the company after a number, and names the first one that was touched.',
    input: object({ after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })) }),
    output: object({
      checked: Type.Integer(),
      /** The document after which the next call continues; null at the end. */
      next: nullable(Type.String()),
      touched: nullable(
        object({
          apmId: Type.String(),
          docNumber: Type.String(),
          subject: Type.String(),
          fault: oneOf([
            'chain',
            'act',
            'state',
            'content',
            'columns',
            'access',
            'boxes',
            'steps',
            'files',
            'bytes',
            'images',
            'comments',
          ]),
        }),
      ),
    }),
  }),
}
