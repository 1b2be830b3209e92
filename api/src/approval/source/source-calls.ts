import { read } from '../../kit/endpoint.ts'
import { instant, localName, nullable, object, rowId, type Static, Type, text } from '../../kit/schema.ts'
import { apmId } from '../document/document-calls.ts'
import { fieldKey, formLimits } from '../form/definition.ts'

/** Bounds of what data sources answer. */
export const sourceAnswerLimits = {
  query: 100,
  rows: 100,
  cell: 500,
  /** Bytes of an answer. */
  bytes: 131_072,
  /** Days after which a value that must come from its source has to be chosen again. */
  days: 30,
} as const

const applicationId = Type.String({ pattern: '^[0-9]{1,15}$' })

/** A column of the rows of a data source. */
export const sourceColumn = object({ key: Type.String(), label: localName })
/** A column of the rows of a data source. */
export type SourceColumn = Static<typeof sourceColumn>

/** A data source as the form builder offers it. */
export const formSource = object({
  sourceId: rowId,
  name: Type.String(),
  /** The connected system that it belongs to. */
  system: Type.String(),
  /** Completed documents are written to it; otherwise it fills fields. */
  isWritten: Type.Boolean(),
  /** Columns in addition to `value`. */
  columns: Type.Array(sourceColumn),
})
/** A data source as the form builder offers it. */
export type FormSource = Static<typeof formSource>

/** What a data source has answered, or what it answered before. */
export const sourceRows = object({
  /** Texts by column; `value` is the value of the field. */
  rows: Type.Array(Type.Record(Type.String(), Type.String())),
  columns: Type.Array(sourceColumn),
  /** The program has more rows: the query should be narrowed. */
  hasMore: Type.Boolean(),
  /** When the rows were answered; null without an answer. */
  answeredAt: nullable(instant),
  /** The call failed: the rows are those of the last answer. Empty names: the texts of the portal. */
  failure: nullable(localName),
})
/** What a data source has answered, or what it answered before. */
export type SourceRows = Static<typeof sourceRows>

/** Calls for fields that a data source fills. */
export const sourceCalls = {
  askSource: read('/workflow/form/source', 'maru', {
    summary:
      'Asks the data source of a field for its rows. A call that fails answers with the last known rows and the reason for people.',
    method: 'POST',
    cost: 'search',
    input: object({
      applicationId,
      /** The document whose version of the form is meant; the viewer edits it or submits it again. */
      apmId: Type.Optional(apmId),
      field: fieldKey,
      query: text(sourceAnswerLimits.query),
      /** Values of the fields that the source receives; others are dropped. */
      values: Type.Record(Type.String({ maxLength: 30 }), text(formLimits.value)),
    }),
    output: sourceRows,
    errors: ['approval.noEmployeeNumber'],
  }),
  listFormSources: read('/workflow/admin/sources', 'maru', {
    summary: 'Lists the data sources of the company that forms may use.',
    output: object({ sources: Type.Array(formSource) }),
  }),
}
