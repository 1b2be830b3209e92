import { change, read } from '../../kit/endpoint.ts'
import { code, nullable, object, type Static, Type, text } from '../../kit/schema.ts'

const apmId = Type.String({ pattern: '^[0-9]{1,15}$' })
/** The number of a folder on the wire: digits. */
export const folderId = Type.String({ pattern: '^[0-9]{1,15}$' })

/** A folder of the viewer or of the viewer’s department. */
export const folder = object({
  folderId: Type.String(),
  name: Type.String(),
  /** The department that it belongs to; null for a folder of the viewer. */
  deptCode: nullable(Type.String()),
  /** The viewer may rename and remove it, and put documents into it. */
  canManage: Type.Boolean(),
})
/** A folder of the viewer or of the viewer’s department. */
export type Folder = Static<typeof folder>

/** Folders that a person or department may have. */
export const foldersAtMost = 100

const filing = object({ folderId, apmIds: Type.Array(apmId, { minItems: 1, maxItems: 50 }) })

/** Calls for folders. A folder is a view: removing it, or a document from it, never removes a document. */
export const folderCalls = {
  listFolders: read('/workflow/folder/list', 'maru', {
    summary: 'Lists the folders of the viewer and of the viewer’s department.',
    output: object({ folders: Type.Array(folder), runsDepartment: Type.Boolean() }),
  }),
  saveFolder: change('/workflow/folder', 'maru', {
    summary: 'Creates or renames a folder of the viewer, or of a department whose box the viewer runs.',
    refreshes: ['approval.listFolders'],
    input: object({ folderId: nullable(folderId), name: text(40, 1), deptCode: nullable(code) }),
    output: object({ folderId: Type.String() }),
    errors: ['approval.nameEmpty', 'approval.folderTaken', 'approval.tooManyFolders'],
  }),
  removeFolder: change('/workflow/folder/remove', 'maru', {
    summary: 'Removes a folder; its documents stay in their boxes.',
    refreshes: ['approval.listFolders', 'approval.listBox'],
    input: object({ folderId }),
    output: object({}),
  }),
  fileDocuments: change('/workflow/folder/file', 'maru', {
    summary: 'Puts documents that the viewer may read into a folder.',
    refreshes: ['approval.listBox'],
    input: filing,
    output: object({ filed: Type.Integer() }),
  }),
  unfileDocuments: change('/workflow/folder/unfile', 'maru', {
    summary: 'Takes documents out of a folder.',
    refreshes: ['approval.listBox'],
    input: filing,
    output: object({}),
  }),
}
