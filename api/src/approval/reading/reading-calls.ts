import { change, read } from '../../kit/endpoint.ts'
import { code, nullable, object, Type, text } from '../../kit/schema.ts'
import { documentChanges } from './changes.ts'

const apmId = Type.String({ pattern: '^[0-9]{1,15}$' })

/** People that one circulation reaches, members of departments included. */
export const circulatedUpTo = 300

/** Calls for readers: circulation and confirmed reading. */
export const readingCalls = {
  getChanges: read('/workflow/document/changes', 'maru', {
    summary:
      'Returns what changed since the viewer decided about the document, or since the given act and revision that the viewer had read; null if nothing changed.',
    input: object({
      apmId,
      /** The last act and revision that the viewer had read, from the answer of the document. */
      seq: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      revision: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    }),
    output: nullable(documentChanges),
  }),
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
    errors: [
      'approval.policyForbids',
      'approval.circulationClosed',
      'approval.circulationEmpty',
      'approval.personUnknown',
    ],
  }),
  confirmReading: change('/workflow/document/confirm', 'maru', {
    summary: 'Confirms that the viewer has read a document of reference, reading or circulation.',
    refreshes: ['approval'],
    input: object({ apmIds: Type.Array(apmId, { minItems: 1, maxItems: 50 }) }),
    output: object({ confirmed: Type.Integer() }),
  }),
}
