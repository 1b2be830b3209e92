import { change, read } from '../kit/endpoint.ts'
import { object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { refreshes } from './entity.ts'

/** A fault in a file, with line and column; an error prevents the import of the whole file. */
export const importFault = object({
  line: Type.Integer(),
  column: Type.String(),
  code: Type.String(),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  level: oneOf(['error', 'warning'] as const),
})
/** A fault in a file. */
export type ImportFault = Static<typeof importFault>

/** Calls that export and import the resources of a company as a file. */
export const transferCalls = {
  exportResources: read('/api/reservation/admin/resource/csv', 'maru', {
    summary: 'Returns the resources of a category, or of all, as CSV that can be imported again.',
    cost: 'heavy',
    answer: 'raw',
    input: object({ folderId: Type.Optional(rowId) }),
    replica: true,
    output: Type.String(),
  }),
  importResources: change('/api/reservation/admin/resource/csv', 'maru', {
    summary: 'Imports resources from CSV: all of them, or none if there is an error; dryRun writes nothing.',
    creates: true,
    cost: 'heavy',
    refreshes: [...refreshes, 'reservationAdmin'],
    bodyLimit: 400_000,
    input: object({
      folderId: rowId,
      // The server refuses a larger file with `reservation.importTooLarge`, which contains the maximum size.
      content: text(380_000, 1),
      dryRun: Type.Boolean(),
    }),
    output: object({
      addedCount: Type.Integer(),
      changedCount: Type.Integer(),
      faults: Type.Array(importFault),
    }),
    errors: ['reservation.importTooLarge'],
  }),
}
