import { change, read } from '../../kit/endpoint.ts'
import { localName, object, rowId, type Static, Type, text } from '../../kit/schema.ts'
import { lineStages } from '../document/flow.ts'

/** A line that a person has saved. */
export const savedLine = object({
  lineId: Type.Integer(),
  name: Type.String(),
  stages: lineStages,
  /** Names of people and departments by code, for the list. */
  names: Type.Record(Type.String(), localName),
})
/** A line that a person has saved. */
export type SavedLine = Static<typeof savedLine>

/** Calls for saved lines. */
export const lineCalls = {
  listLines: read('/workflow/line', 'maru', {
    summary: 'Lists the lines that the viewer has saved.',
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
}
