import { change, read } from '../../kit/endpoint.ts'
import {
  localName,
  nullable,
  object,
  rowId,
  type Static,
  Type,
  text,
  versionNumber,
} from '../../kit/schema.ts'
import { lineStages } from '../document/flow.ts'
import { sharedLine, sharedName, sharedSteps } from './shared-line.ts'

/** A subject of `kit/data/rights`: `company:ONE`, `department:HR`, `person:kim`. */
const subject = Type.String({ pattern: '^(company|department|unit|person|role):.{1,60}$' })

/** A line that the viewer may choose: an own one, or one that an administrator shares. */
export const savedLine = object({
  lineId: Type.Integer(),
  name: Type.String(),
  /** Of a shared line: its name in three languages, and whether all of its steps have a person for the viewer. */
  shared: nullable(object({ name: localName, isComplete: Type.Boolean() })),
  stages: lineStages,
  /** Names of people and departments by code, for the list. */
  names: Type.Record(Type.String(), localName),
})
/** A line that the viewer may choose. */
export type SavedLine = Static<typeof savedLine>

/** Calls for saved lines. */
export const lineCalls = {
  listLines: read('/workflow/line', 'maru', {
    summary:
      'Lists the lines that the viewer may choose: the shared ones, resolved for the viewer, and those that the viewer has saved.',
    output: Type.Array(savedLine),
  }),
  saveLine: change('/workflow/line', 'maru', {
    summary: 'Saves a line under a name; a line of the same name is replaced.',
    refreshes: ['approval.listLines'],
    input: object({ name: text(40, 1), stages: lineStages }),
    output: object({ lineId: Type.Integer() }),
    errors: ['approval.nameEmpty', 'approval.tooManyLines', 'approval.lineInvalid', 'approval.personUnknown'],
  }),
  removeLine: change('/workflow/line/remove', 'maru', {
    summary: 'Removes a saved line of the viewer.',
    refreshes: ['approval.listLines'],
    input: object({ lineId: rowId }),
    output: object({}),
  }),
  listSharedLines: read('/workflow/admin/line', 'maru', {
    summary: 'Lists the lines that administrators of the company share.',
    output: Type.Array(sharedLine),
  }),
  saveSharedLine: change('/workflow/admin/line/save', 'maru', {
    summary: 'Creates or changes a shared line. Documents that exist keep their lines.',
    refreshes: ['approval.listSharedLines', 'approval.listLines'],
    input: object({
      lineId: nullable(rowId),
      /** The version that a change is based on; absent for a new line. */
      version: Type.Optional(versionNumber),
      name: sharedName,
      steps: sharedSteps,
      users: Type.Array(subject, { maxItems: 100 }),
    }),
    output: object({ lineId: rowId, version: Type.Integer() }),
    errors: [
      'approval.nameEmpty',
      'approval.tooManyLines',
      'approval.lineInvalid',
      'approval.personUnknown',
      'approval.settingChanged',
    ],
  }),
  removeSharedLine: change('/workflow/admin/line/remove', 'maru', {
    summary: 'Removes a shared line.',
    refreshes: ['approval.listSharedLines', 'approval.listLines'],
    input: object({ lineId: rowId }),
    output: object({}),
  }),
}
