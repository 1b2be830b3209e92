import { ofCompany } from './kit/company.ts'
import { change, defineApi, read } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { page, pageOf, pageSize } from './kit/paging.ts'
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
} from './kit/schema.ts'

/** Kinds of what an earlier system contained: approval documents, and articles of boards. */
export const archiveKinds = ['document', 'article'] as const
/** A kind of an earlier document. */
export type ArchiveKind = (typeof archiveKinds)[number]

/** Who reads articles, besides their authors and participants; chosen for each import. */
export const archiveReaders = ['participants', 'departments', 'company'] as const
/** Who reads the articles of an import. */
export type ArchiveReaders = (typeof archiveReaders)[number]

/** States of an import. */
export const archiveStates = [
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'failed',
  'undoing',
  'undone',
] as const
/** A state of an import. */
export type ArchiveState = (typeof archiveStates)[number]

/** Why an import ended, or why a row was not loaded; empty for no fault. */
export const archiveReasons = [
  '',
  'notZip',
  'noIndex',
  'badIndex',
  'tooManyRows',
  'damaged',
  'badRow',
  'badPath',
  'missingFile',
  'tooLarge',
  'wrongSize',
  'notDocument',
  'bannedFile',
  'tooManyFiles',
] as const
/** Why an import ended, or why a row was not loaded. */
export type ArchiveReason = (typeof archiveReasons)[number]

/** Limits of an import: rows, files of a row, bytes of a file, of a text in HTML and of the index file. */
export const archiveLimits = {
  rows: 200_000,
  entries: 1_000_000,
  files: 50,
  fileBytes: 200 * 1_048_576,
  htmlBytes: 4 * 1_048_576,
  indexBytes: 128 * 1_048_576,
  undoDays: 30,
  search: 100,
} as const

/** Error codes of this domain with their HTTP status. */
export const archiveErrors = defineErrors({
  'archive.sourceEmpty': 400,
  'archive.departmentsNeeded': 400,
  'archive.importOpen': 409,
  'archive.stateChanged': 409,
  'archive.undoOver': 409,
  'archive.legalHold': 409,
})
type ArchiveErrors = typeof archiveErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends ArchiveErrors {}
}

const listed = {
  archiveId: rowId,
  kind: oneOf(archiveKinds),
  /** Number in the earlier system; may be empty. */
  number: Type.String(),
  /** Name of the form or board. */
  box: Type.String(),
  title: Type.String(),
  authorName: Type.String(),
  /** Department of the author at that time. */
  deptName: Type.String(),
  day,
  status: Type.String(),
  fileCount: Type.Integer(),
}

/** An earlier document in a list. */
export const archiveItem = object(listed)
/** An earlier document in a list. */
export type ArchiveItem = Static<typeof archiveItem>

/** An earlier document with its people. */
export const archiveDetail = object({
  ...listed,
  source: Type.String(),
  completedDay: nullable(day),
  grade: Type.String(),
  retentionUntil: nullable(day),
  people: Type.Array(object({ name: Type.String(), role: Type.String(), day: nullable(day) })),
  bodyKind: oneOf(['pdf', 'html', 'none'] as const),
  /** The file of the body, as the earlier system wrote it. */
  bodyFile: nullable(Type.String()),
  /** Cleaned HTML; null for other kinds of bodies. */
  html: nullable(Type.String()),
  fileCode: nullable(Type.String()),
})
/** An earlier document with its people. */
export type ArchiveDetail = Static<typeof archiveDetail>

/** What the filters of the list offer: boxes and years with documents that the viewer may read. */
export const archiveFacets = object({
  boxes: Type.Array(object({ kind: oneOf(archiveKinds), box: Type.String(), count: Type.Integer() })),
  years: Type.Array(Type.Integer()),
})
/** What the filters of the list offer. */
export type ArchiveFacets = Static<typeof archiveFacets>

const imported = {
  importId: rowId,
  source: Type.String(),
  fileName: Type.String(),
  readers: oneOf(archiveReaders),
  state: oneOf(archiveStates),
  reason: oneOf(archiveReasons),
  totalCount: Type.Integer(),
  totalSize: Type.Integer(),
  loadedCount: Type.Integer(),
  knownCount: Type.Integer(),
  refusedCount: Type.Integer(),
  /** True for an import of a command, which only the command continues. */
  isCommand: Type.Boolean(),
  createdDate: instant,
  endedDate: nullable(instant),
  canUndo: Type.Boolean(),
}

/** An import of a source. */
export const archiveImport = object(imported)
/** An import of a source. */
export type ArchiveImport = Static<typeof archiveImport>

/** A name of a source: who it is in the company, or null if it is unknown. */
export const archiveName = object({
  nameKey: Type.String(),
  shownName: Type.String(),
  rowCount: Type.Integer(),
  person: nullable(object({ personCode: Type.String(), name: localName })),
})
/** A name of a source. */
export type ArchiveName = Static<typeof archiveName>

/** An import with the names that need an administrator: unknown ones, and those that were chosen by hand. */
export const archiveImportDetail = object({
  ...imported,
  unknownCount: Type.Integer(),
  names: Type.Array(archiveName),
})
/** An import with the names that need an administrator. */
export type ArchiveImportDetail = Static<typeof archiveImportDetail>

/** Push topic of the progress of imports of a company; the id is the import. */
export const archiveImportsTopic = 'archive.imports'

const one = object({ importId: rowId })
const refreshes = ['archive.listArchiveImports', 'archive.getArchiveImport'] as const
const begun = ofCompany(one)
const nothing = object({})

/** The calls of earlier documents. */
export const archiveApi = defineApi('archive', {
  listArchive: read('/api/archive/list', 'maru', {
    summary: 'Lists a page of the earlier documents of the company that the viewer may read, newest first.',
    cost: 'search',
    input: object({
      kind: Type.Optional(oneOf(archiveKinds)),
      box: Type.Optional(text(200)),
      year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 9999 })),
      searchText: Type.Optional(text(archiveLimits.search)),
      page,
      itemsPerPage: pageSize,
    }),
    output: pageOf(archiveItem),
  }),
  getArchiveFacets: read('/api/archive/facets', 'maru', {
    summary: 'Returns the forms, boards and years of the earlier documents that the viewer may read.',
    input: object({}),
    output: archiveFacets,
  }),
  getArchiveItem: read('/api/archive/item/{archiveId}', 'maru', {
    summary: 'Returns an earlier document with its people and its cleaned text.',
    input: object({ archiveId: rowId }),
    output: archiveDetail,
  }),
  listArchiveImports: read('/api/archive/import/list', 'maru', {
    summary: 'Lists the newest 50 imports of a company; for administrators.',
    refreshedBy: [{ topic: archiveImportsTopic }],
    input: ofCompany(object({})),
    output: Type.Array(archiveImport),
  }),
  getArchiveImport: read('/api/archive/import/{importId}', 'maru', {
    summary: 'Returns an import with its progress and at most 200 names that need an administrator.',
    refreshedBy: [{ topic: archiveImportsTopic }],
    input: ofCompany(one),
    output: archiveImportDetail,
  }),
  createArchiveImport: change('/api/archive/import', 'maru', {
    summary:
      'Checks an uploaded archive: counts, sizes and unknown names. Nothing is loaded before it is started.',
    creates: true,
    refreshes: ['archive.listArchiveImports'],
    input: ofCompany(
      object({
        source: text(40, 1),
        fileCode: Type.String({ format: 'uuid' }),
        readers: oneOf(archiveReaders),
        deptCodes: Type.Array(code, { maxItems: 100 }),
      }),
    ),
    output: one,
    errors: ['archive.sourceEmpty', 'archive.departmentsNeeded', 'archive.importOpen'],
  }),
  startArchiveImport: change('/api/archive/import/start', 'maru', {
    summary: 'Starts a checked import, or continues a stopped one.',
    input: begun,
    output: nothing,
    refreshes: [...refreshes],
    errors: ['archive.stateChanged', 'archive.importOpen'],
  }),
  stopArchiveImport: change('/api/archive/import/stop', 'maru', {
    summary: 'Stops an import; what was loaded stays.',
    input: begun,
    output: nothing,
    refreshes: [...refreshes],
    errors: ['archive.stateChanged'],
  }),
  undoArchiveImport: change('/api/archive/import/undo', 'maru', {
    summary: 'Removes what an import has loaded, within 30 days after its end.',
    input: begun,
    output: nothing,
    refreshes: [...refreshes],
    errors: ['archive.stateChanged', 'archive.undoOver', 'archive.legalHold', 'archive.importOpen'],
  }),
  mapArchiveName: change('/api/archive/import/name', 'maru', {
    summary: 'Says which colleague a name of a source is, or none; the rights of loaded documents follow.',
    refreshes: ['archive'],
    input: ofCompany(object({ importId: rowId, nameKey: text(300, 1), personCode: nullable(code) })),
    output: object({}),
  }),
  getArchiveReport: read('/api/archive/import/report', 'maru', {
    summary: 'Returns one line of CSV for each row of an import: key, title, result, reason and size.',
    answer: 'raw',
    cost: 'heavy',
    input: ofCompany(one),
    output: Type.Unknown(),
  }),
})
