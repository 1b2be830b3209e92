import { change } from '../../kit/endpoint.ts'
import { code, object, Type, text } from '../../kit/schema.ts'

const apmId = Type.String({ pattern: '^[0-9]{1,15}$' })

/** People that one circulation reaches, members of departments included. */
export const circulatedUpTo = 300

/** Calls for readers: circulation and confirmed reading. */
export const readingCalls = {
  circulateDocument: change('/workflow/circulation', 'maru', {
    summary: 'Sends a completed document to people and to the members of departments (회람).',
    refreshes: ['approval'],
    input: object({
      apmId,
      people: Type.Array(code, { maxItems: 100 }),
      departments: Type.Array(code, { maxItems: 20 }),
      comment: text(500),
    }),
    /** People who did not have it before. */
    output: object({ added: Type.Integer() }),
    errors: ['approval.circulationClosed', 'approval.circulationEmpty', 'approval.personUnknown'],
  }),
  confirmReading: change('/workflow/document/confirm', 'maru', {
    summary: 'Confirms that the viewer has read a document of reference, reading or circulation.',
    refreshes: ['approval'],
    input: object({ apmIds: Type.Array(apmId, { minItems: 1, maxItems: 50 }) }),
    output: object({ confirmed: Type.Integer() }),
  }),
}
