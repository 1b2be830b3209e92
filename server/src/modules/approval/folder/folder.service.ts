import { type approvalApi, type Folder, foldersAtMost } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { listReadable, standingOf } from '../document/document.access.ts'
import { departmentOwner, personOwner } from '../document/entry.rules.ts'
import { selectSeenBoxes } from '../person/reach.sql.ts'
import {
  deleteFiled,
  deleteFolder,
  type FolderRow,
  findFolder,
  insertFiled,
  insertFolder,
  renameFolder,
  selectFolders,
} from './folder.sql.ts'

/** The departments whose folders the viewer manages, and the own ones, whose folders the viewer sees. */
async function ownersOf({ db, viewer, clock }: Context): Promise<Record<'runs' | 'own', string[]>> {
  const { runs, own } = await selectSeenBoxes(db, viewer, clock.now())
  return { runs: runs.map(departmentOwner), own: own.map(departmentOwner) }
}

const runsOf = async (context: Context) => (await ownersOf(context)).runs

/** The folders that the viewer sees, own ones first. */
function visibleFolders(
  { db, viewer }: Context,
  { runs, own }: Record<'runs' | 'own', string[]>,
): Promise<FolderRow[]> {
  return selectFolders(db, viewer.comCode, [personOwner(viewer.personCode), ...own, ...runs])
}

/** The numbers of the folders that the viewer sees; only one of them if it is named. */
export async function readableFolders(context: Context, folderId: string | null): Promise<number[]> {
  const rows = await visibleFolders(context, await ownersOf(context))
  const ids = rows.map((row) => row.folderId)
  return folderId === null ? ids : ids.filter((id) => String(id) === folderId)
}

/** Lists the folders of the viewer and of the viewer's departments. */
export async function listFolders(context: Context): Promise<Output<typeof approvalApi.listFolders>> {
  const owners = await ownersOf(context)
  const { runs } = owners
  const rows = await visibleFolders(context, owners)
  const own = personOwner(context.viewer.personCode)
  const folders = rows.map(
    ({ folderId, owner, name }): Folder => ({
      ...{ folderId: String(folderId), name },
      deptCode: owner === own ? null : owner.slice('department:'.length),
      canManage: owner === own || runs.includes(owner),
    }),
  )
  return { folders, runsDepartment: runs.includes(departmentOwner(context.viewer.deptCode)) }
}

/** The folder, locked, if the viewer may change it. Throws not found otherwise. */
async function requireFolder(context: Context, folderId: string): Promise<FolderRow> {
  const { db, viewer } = context
  const folder = await findFolder(db, { comCode: viewer.comCode, folderId: Number(folderId) })
  const isOwn = folder?.owner === personOwner(viewer.personCode)
  if (!folder || !(isOwn || (await runsOf(context)).includes(folder.owner))) throw notFound()
  return folder
}

/** Creates or renames a folder. */
export function saveFolder(
  context: Context,
  input: Input<typeof approvalApi.saveFolder>,
): Promise<Output<typeof approvalApi.saveFolder>> {
  const name = shownLine(input.name)
  if (name === '') throw failure('approval.nameEmpty')
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode } = viewer
    if (input.folderId !== null) {
      const folder = await requireFolder(inside, input.folderId)
      if (!(await renameFolder(db, comCode, folder, name))) throw failure('approval.folderTaken')
      return { folderId: input.folderId }
    }
    const owner = input.deptCode === null ? personOwner(personCode) : departmentOwner(input.deptCode)
    if (input.deptCode !== null && !(await runsOf(inside)).includes(owner)) throw notFound()
    const made = await insertFolder(db, { comCode, owner, name, personCode }, foldersAtMost, clock.now())
    if (made === 'taken') throw failure('approval.folderTaken')
    if (made === 'full') throw failure('approval.tooManyFolders')
    return { folderId: String(made) }
  })
}

/** Removes a folder; its documents stay in their boxes. */
export function removeFolder(
  context: Context,
  { folderId }: { folderId: string },
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const folder = await requireFolder(inside, folderId)
    await deleteFolder(inside.db, inside.viewer.comCode, folder.folderId)
    return {}
  })
}

/** Puts documents that the viewer may read into a folder. */
export function fileDocuments(
  context: Context,
  { folderId, apmIds }: Input<typeof approvalApi.fileDocuments>,
): Promise<Output<typeof approvalApi.fileDocuments>> {
  return transaction(context, async (inside) => {
    const folder = await requireFolder(inside, folderId)
    const readable = await listReadable(inside, await standingOf(inside), apmIds)
    if (readable.length === 0) throw notFound()
    const ids = readable.map((one) => one.apmId)
    const { db, viewer, clock } = inside
    return {
      filed: await insertFiled(db, viewer.comCode, { folderId: folder.folderId, apmIds: ids }, clock.now()),
    }
  })
}

/** Takes documents out of a folder. */
export function unfileDocuments(
  context: Context,
  { folderId, apmIds }: Input<typeof approvalApi.unfileDocuments>,
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const folder = await requireFolder(inside, folderId)
    const filed = { folderId: folder.folderId, apmIds: apmIds.map(Number) }
    await deleteFiled(inside.db, inside.viewer.comCode, filed)
    return {}
  })
}
