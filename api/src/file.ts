import { iconGroups } from './file/names.ts'
import { pictureCalls } from './file/picture.ts'
import { flowChunk, flowFields, uploadLimits, uploadMeta } from './file/upload.ts'
import { defineApi, endpoint } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { instant, nullable, object, oneOf, type Static, Type, text } from './kit/schema.ts'

/**
 * Error codes of this domain with their HTTP status; the uploader treats 404, 413, 415, 500 and 501 as permanent
 * (spec 3§9).
 */
export const fileErrors = defineErrors({
  'file.nothingNamed': 400,
  'file.empty': 415,
  'file.folder': 415,
  'file.nameNeeded': 415,
  'file.banned': 415,
  'file.badChunk': 415,
  'file.chunkCut': 400,
  'file.totalTooLarge': 413,
  'file.tooMany': 413,
  'file.draftsFull': 413,
  'file.damaged': 500,
  'file.makerOldFormat': 415,
  'file.makerLocked': 415,
  'file.makerUnreadable': 415,
  'file.makerTooLarge': 413,
  'file.notAnImage': 415,
  'file.imageTooLarge': 415,
  'file.notPreviewable': 415,
  'file.notInOneCollection': 409,
  'file.cloudOff': 501,
  'file.cloudDown': 503,
  'file.cloudRefused': 403,
})
type FileErrors = typeof fileErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends FileErrors {}
}

/**
 * Maximum size in bytes of a picture or document from which the server can remove the author; anonymous items
 * refuse larger files.
 */
export const plainAtMost = 33_554_432

/** Error codes for a file of an anonymous item from which the server cannot remove the author. */
export const makerErrors = [
  'file.makerOldFormat',
  'file.makerLocked',
  'file.makerUnreadable',
  'file.makerTooLarge',
] as const

/** Maximum number of files in a collection. */
export const maxFiles = 200

/** Widths in pixels of the thumbnails that screens use: list and card, album, page. */
export const thumbnailWidths = { card: 320, album: 640, page: 1280 } as const
/** A size of thumbnail by its use. */
export const thumbnailSizes = ['card', 'album', 'page'] as const
/** A size of thumbnail by its use. */
export type ThumbnailSize = (typeof thumbnailSizes)[number]

/** States of a preview: N not requested, W in progress, Y ready, F failed (spec 3§3 defines Y). */
export const exportStates = ['N', 'W', 'Y', 'F'] as const
/** The state of a file's preview. */
export type ExportState = (typeof exportStates)[number]

/** How a file can be viewed: unchanged in the page, after a conversion, or only as a download. */
export const viewKinds = ['image', 'pdf', 'text', 'office', 'none'] as const
/** How a file can be viewed. */
export type ViewKind = (typeof viewKinds)[number]

const fileId = Type.String({ format: 'uuid' })

/** A file for readers (spec 3§3, attachment file). Addresses are complete paths. */
export const attachment = object({
  id: fileId,
  uniqueIdentifier: Type.String(),
  name: Type.String(),
  extension: Type.String(),
  size: Type.Integer(),
  group: oneOf(iconGroups),
  codeValues: Type.String(),
  createdDate: instant,
  downloadUrl: Type.String(),
  exportStatus: oneOf(exportStates),
  exportUrl: nullable(Type.String()),
  view: oneOf(viewKinds),
  /** The thumbnail of an image, cacheable forever; null for other files. */
  thumbnailUrl: nullable(Type.String()),
  /** The bytes are known to be damaged; the file cannot be downloaded. */
  isDamaged: Type.Boolean(),
})
/** A file for readers. */
export type Attachment = Static<typeof attachment>

/** A file in the uploader's list (spec 3§3, upload file); `serverPath` is the file's id, never a path. */
export const uploadFile = object({
  name: Type.String(),
  size: Type.Integer(),
  uniqueIdentifier: Type.String(),
  serverPath: Type.String(),
  selected: Type.Boolean(),
  percent: Type.Integer(),
  downloadUrl: Type.String(),
})
/** A file in the uploader's list. */
export type UploadFile = Static<typeof uploadFile>

const code = object({ code: fileId })
/** The reads of a collection that added, removed or restored files invalidate. */
export const fileRefreshes = [
  { read: 'file.listAttachments', by: 'code' },
  { read: 'file.listStoredFiles', by: 'code' },
  { read: 'file.listRemovedFiles', by: 'code' },
]

const raw = { output: Type.Unknown(), answer: 'raw' } as const
// People of a mail-only department use attachments too; the rule of the holder decides which files they see
// (spec 1§2).
const read = { method: 'GET', access: 'session', changes: false, mailOnly: true } as const
const change = { access: 'session', changes: true, mailOnly: true } as const
const chunkErrors = [
  'file.empty',
  'file.folder',
  'file.nameNeeded',
  'file.banned',
  'file.badChunk',
  'file.chunkCut',
  'file.totalTooLarge',
  'file.tooMany',
  'file.draftsFull',
  ...makerErrors,
  'kit.storageFull',
  'kit.storageDown',
] as const

/** Upload, download, preview and removal of attachments. */
export const fileApi = defineApi('file', {
  ...pictureCalls,
  createFileCode: endpoint({
    summary:
      'Creates an empty collection of files; it is a draft of its creator until it is attached to something.',
    refreshesNothing: 'An empty set of attachments is in no list.',
    spec: '2§7',
    method: 'POST',
    path: '/api/db/article/createFile',
    ...change,
    creates: true,
    input: object({ type: Type.Optional(text(40)) }),
    output: object({ fileCode: fileId }),
  }),
  listStoredFiles: endpoint({
    ...read,
    summary: 'Lists the files of a collection in their order, for the uploader.',
    spec: '3§7',
    path: '/file/store/{code}',
    input: code,
    output: Type.Array(uploadFile),
  }),
  listAttachments: endpoint({
    ...read,
    summary:
      'Lists the files of a collection in their order, for readers, with the states of their previews.',
    spec: '2§7',
    path: '/File/ISU_File/{code}',
    input: code,
    output: Type.Array(attachment),
  }),
  removeStoredCode: endpoint({
    summary: 'Removes all files of a collection; they can be restored for 14 days.',
    refreshesNothing: 'For other clients; our screens remove the chosen files by removeFiles.',
    spec: '3§7',
    method: 'DELETE',
    path: '/file/store/{code}',
    ...change,
    input: code,
    output: object({ removed: Type.Integer() }),
  }),
  removeFiles: endpoint({
    summary:
      'Removes files of a collection by identifier (which ends their uploads), else by name; restorable for 14 days.',
    spec: '3§7',
    method: 'POST',
    path: '/file/store/delete',
    ...change,
    input: object({
      ...uploadMeta,
      fileNames: Type.Optional(Type.Array(text(1000), { maxItems: maxFiles })),
      fileIdentifiers: Type.Optional(Type.Array(fileId, { maxItems: maxFiles })),
    }),
    output: object({ removed: Type.Integer() }),
    refreshes: fileRefreshes,
    errors: ['file.nothingNamed'],
  }),
  listRemovedFiles: endpoint({
    ...read,
    summary:
      'Lists the files removed from a collection in the last 14 days; for people who may restore them.',
    spec: 'maru',
    path: '/file/removed/{code}',
    input: code,
    output: Type.Array(
      object({ id: fileId, name: Type.String(), size: Type.Integer(), deletedDate: instant }),
    ),
  }),
  restoreFiles: endpoint({
    summary: 'Restores removed files at the end of their collection.',
    spec: 'maru',
    method: 'POST',
    path: '/file/store/restore',
    ...change,
    input: object({ code: fileId, ids: Type.Array(fileId, { minItems: 1, maxItems: maxFiles }) }),
    output: object({ restored: Type.Integer() }),
    errors: ['file.totalTooLarge', 'file.tooMany'],
    refreshes: fileRefreshes,
  }),
  swapFiles: endpoint({
    summary: 'Swaps the positions of two files in a collection.',
    spec: '3§7',
    method: 'POST',
    path: '/file/store/swapfilesort',
    ...change,
    input: object({ sourceId: fileId, targetId: fileId }),
    output: object({}),
    errors: ['file.notInOneCollection'],
    refreshes: ['file.listAttachments', 'file.listStoredFiles'],
  }),
  uploadChunk: endpoint({
    summary: 'Stores one chunk of flow.js; the last chunk to arrive creates the file.',
    refreshesNothing: 'The uploader adds the finished file to its list.',
    spec: '3§7',
    method: 'POST',
    path: '/file/store/flow',
    ...change,
    body: 'multipart',
    bodyLimit: 2 * uploadLimits.largestChunkSize,
    query: ['code', 'codeValues', 'type'],
    input: flowChunk,
    output: object({ isComplete: Type.Boolean(), file: nullable(attachment) }),
    errors: chunkErrors,
  }),
  testChunk: endpoint({
    ...read,
    summary: 'Tests whether a chunk is stored: 200 if it is, 204 if it must be sent.',
    spec: '3§7',
    path: '/file/store/flow',
    input: object({ ...uploadMeta, ...flowFields }),
    ...raw,
  }),
  checkDownload: endpoint({
    ...read,
    summary:
      'Returns the address and size of a file of a collection by its name, if the viewer can download it.',
    spec: '3§7',
    path: '/file/download/check',
    input: object({ code: fileId, filename: text(1000, 1) }),
    output: object({ downloadUrl: Type.String(), size: Type.Integer() }),
    errors: ['file.damaged'],
  }),
  downloadFile: endpoint({
    ...read,
    summary: 'Returns the bytes of a file as an attachment, complete or as one range (RFC 9110).',
    spec: '3§7',
    path: '/file/download/{id}',
    input: object({ id: fileId }),
    ...raw,
    errors: ['file.damaged', 'kit.storageDown'],
  }),
  downloadAll: endpoint({
    ...read,
    cost: 'heavy',
    summary:
      'Returns all files of a collection, or the given ones, as one zip that is created while it is sent.',
    spec: 'maru',
    path: '/file/archive/{code}',
    input: object({ code: fileId, id: Type.Optional(Type.Array(fileId, { maxItems: maxFiles })) }),
    ...raw,
    errors: ['file.damaged', 'kit.storageDown'],
  }),
  showThumbnail: endpoint({
    ...read,
    summary: 'Returns a WebP thumbnail of an image in one of the sizes that screens use.',
    spec: '2§7',
    path: '/file/thumbnail/{id}',
    input: object({ id: fileId, size: oneOf(thumbnailSizes), v: Type.Optional(text(64)) }),
    ...raw,
    errors: ['file.notAnImage', 'file.imageTooLarge', 'file.damaged', 'kit.storageDown'],
  }),
  showPreview: endpoint({
    ...read,
    summary:
      'Returns the preview of a file: the image, the PDF, the text, or the PDF created from an office file.',
    spec: '3§4',
    path: '/file/preview/{id}',
    input: object({ id: fileId, v: Type.Optional(text(64)) }),
    ...raw,
    errors: ['file.notPreviewable', 'file.damaged', 'kit.storageDown'],
  }),
  requestExport: endpoint({
    summary:
      'Requests the preview of an office file and returns its state, which listAttachments also returns.',
    refreshesNothing: 'The viewer waits for the preview by asking again.',
    spec: '2§7 3§7',
    method: 'GET',
    path: '/File/ISU_File/exportinsert',
    ...change,
    cost: 'heavy',
    input: object({ id: fileId }),
    output: object({ exportStatus: oneOf(exportStates) }),
    errors: ['file.notPreviewable'],
  }),
  getFileSettings: endpoint({
    ...read,
    summary: 'Returns what may be uploaded to this server, and which files it previews.',
    spec: '3§5',
    path: '/file/settings',
    input: object({}),
    output: object({
      totalLimit: Type.Integer(),
      bannedExtensions: Type.Array(Type.String()),
      previewExtensions: Type.Array(Type.String()),
      /** False if LibreOffice is not installed: office files can only be downloaded. */
      makesPreviews: Type.Boolean(),
      hasCloud: Type.Boolean(),
    }),
  }),
})

/** The limits of uploads and the types with a preview on this server. */
export type FileSettings = Static<(typeof fileApi)['getFileSettings']['output']>
