import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { page, pageOf, pageSize } from '../kit/paging.ts'
import {
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

/** Error codes of data sources with their HTTP status. */
export const adminSourceErrors = defineErrors({
  'admin.sourceColumns': 400,
  'admin.sourceChanged': 409,
  'admin.sourceColumnUsed': 409,
  'admin.sourceUsed': 409,
  'admin.tooManySources': 409,
})
type AdminSourceErrors = typeof adminSourceErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminSourceErrors {}
}

/** Bounds of data sources. */
export const sourceLimits = {
  ...{ sources: 20, name: 60, url: 2000, columns: 12, label: 40, failure: 200 },
  /** Seconds of a call. */
  seconds: { least: 1, most: 10, usual: 3 },
  /** Seconds in which an answer is used again. */
  cache: { least: 0, most: 86_400, usual: 300 },
} as const

/** `read`: is asked for rows that fill fields of forms. `write`: receives completed documents. */
export const sourceKinds = ['read', 'write'] as const
/** What a data source is for. */
export type SourceKind = (typeof sourceKinds)[number]

/** A column of answered rows, in addition to `value`. */
const column = object({
  key: Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]{0,29}$' }),
  label: writtenName(sourceLimits.label),
})
const failureTexts = writtenName(sourceLimits.failure, 0)

/** A data source without its secret. */
export const dataSource = object({
  sourceId: rowId,
  kind: oneOf(sourceKinds),
  name: Type.String(),
  url: Type.String(),
  seconds: Type.Integer(),
  cacheSeconds: Type.Integer(),
  sendsPerson: Type.Boolean(),
  columns: Type.Array(object({ key: Type.String(), label: localName })),
  /** What people read if the program does not answer; empty for the text of the portal. */
  failure: localName,
  offReason: nullable(oneOf(['person', 'gone', 'failing'])),
  failingSince: nullable(instant),
  /** Until then the former secret signs too. */
  formerUntil: nullable(instant),
  /** Completed documents that wait, and those that were given up. */
  waiting: Type.Integer(),
  failed: Type.Integer(),
  version: versionNumber,
})
/** A data source without its secret. */
export type DataSource = Static<typeof dataSource>

/** A completed document that is written to a data source. */
export const sourceWrite = object({
  documentId: Type.String(),
  docNumber: Type.String(),
  formName: localName,
  state: oneOf(['waiting', 'written', 'failed']),
  attempts: Type.Integer(),
  createdAt: instant,
  lastAt: nullable(instant),
  /** HTTP status of the answer; 0 if there was none, null before the first attempt. */
  status: nullable(Type.Integer()),
  /** The beginning of the answer, or why there was none. */
  answer: Type.String(),
  milliseconds: nullable(Type.Integer()),
})
/** A completed document that is written to a data source. */
export type SourceWrite = Static<typeof sourceWrite>

const fields = {
  name: text(sourceLimits.name, 1),
  url: text(sourceLimits.url, 1),
  seconds: Type.Integer({ minimum: sourceLimits.seconds.least, maximum: sourceLimits.seconds.most }),
  cacheSeconds: Type.Integer({ minimum: sourceLimits.cache.least, maximum: sourceLimits.cache.most }),
  sendsPerson: Type.Boolean(),
  columns: Type.Array(column, { maxItems: sourceLimits.columns }),
  failure: failureTexts,
}
const one = object({ sourceId: rowId })
const refreshes = ['admin.listDataSources', 'admin.listSourceWrites', 'approval.listFormSources']
const addressErrors = ['admin.webhookAddress', 'admin.webhookPrivate'] as const

/** Data sources of connected systems; for super administrators and company managers. */
export const adminSourceApi = defineApi('admin', {
  listDataSources: read('/api/admin/source/list', 'maru', {
    summary: 'Lists the data sources of a connected system without their secrets.',
    input: ofCompany(object({ systemId: rowId })),
    output: object({ sources: Type.Array(dataSource) }),
  }),
  createDataSource: change('/api/admin/source', 'maru', {
    summary: 'Adds a data source to a connected system and returns its secret, which is not shown again.',
    // Without `creates`: the answer of such a call is stored, and this one has the secret.
    refreshes,
    input: ofCompany(object({ ...fields, systemId: rowId, kind: oneOf(sourceKinds) })),
    output: object({ sourceId: rowId, secret: Type.String() }),
    errors: [...addressErrors, 'admin.sourceColumns', 'admin.tooManySources', 'admin.systemOver'],
  }),
  updateDataSource: change('/api/admin/source/update', 'maru', {
    summary: 'Changes a data source, or switches it on or off. Switched on, it writes what waits.',
    refreshes,
    input: ofCompany(object({ ...fields, sourceId: rowId, isOn: Type.Boolean(), version: versionNumber })),
    output: object({}),
    errors: [
      ...addressErrors,
      ...(['admin.sourceColumns', 'admin.sourceColumnUsed'] as const),
      ...(['admin.sourceChanged', 'admin.systemOver'] as const),
    ],
  }),
  rotateDataSource: change('/api/admin/source/secret', 'maru', {
    summary: 'Makes a new secret, shown once; the former one signs in addition for 24 hours.',
    refreshes,
    input: ofCompany(one),
    output: object({ secret: Type.String() }),
    errors: ['admin.systemOver'],
  }),
  removeDataSource: change('/api/admin/source', 'maru', {
    summary: 'Removes a data source that no version of a form has used.',
    method: 'DELETE',
    refreshes,
    input: ofCompany(one),
    output: object({}),
    errors: ['admin.sourceUsed'],
  }),
  testDataSource: change('/api/admin/source/test', 'maru', {
    summary: 'Calls a data source at once, also one that is off, and returns the answer and its rows.',
    refreshesNothing: 'The test is not listed and does not change the state of the source.',
    cost: 'heavy',
    input: ofCompany(one),
    output: object({
      status: Type.Integer(),
      answer: Type.String(),
      milliseconds: Type.Integer(),
      /** Answered rows of a source that is read; null if they could not be read. */
      rows: nullable(Type.Integer()),
    }),
    errors: ['admin.systemOver'],
  }),
  listSourceWrites: read('/api/admin/source/writes', 'maru', {
    summary:
      'Lists the completed documents that a data source receives, newest first, without their contents.',
    input: ofCompany(object({ sourceId: rowId, page, itemsPerPage: pageSize })),
    replica: true,
    output: pageOf(sourceWrite),
  }),
  repeatSourceWrites: change('/api/admin/source/writes/repeat', 'maru', {
    summary:
      'Sends documents again that were given up: one of them, or all without `documentId`. Written ones are never sent again.',
    refreshes,
    input: ofCompany(
      object({
        sourceId: rowId,
        documentId: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
      }),
    ),
    output: object({ count: Type.Integer() }),
    errors: ['admin.systemOver'],
  }),
})
