import type { Input } from '@maru/api/kit/endpoint'
import type { AdminFolder, reservationAdminApi } from '@maru/api/reservation'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { requireAdmin, requireSubjects, rightsOf, writtenName } from '../resource/admin.access.ts'
import { deleteFolder, insertFolder, replaceRights, selectAdminFolders, updateFolder } from './admin.sql.ts'

/** The categories of the viewer's company, with their rights. */
export async function listFolders(context: Context): Promise<AdminFolder[]> {
  const rows = await selectAdminFolders(context.db, requireAdmin(context))
  return rows.map(({ path: _path, rights, ...row }) => ({ ...row, rights: rightsOf(rights) }))
}

/** Creates or changes a category; it cannot be placed below itself. */
export function saveFolder(
  context: Context,
  { folderId, parentId, name, rights }: Input<typeof reservationAdminApi.saveFolder>,
): Promise<{ folderId: number }> {
  const comCode = requireAdmin(context)
  const folder = { comCode, parentId, name: writtenName(name) }
  const given = requireSubjects(rights)
  return transaction(context, async ({ db }) => {
    const all = await selectAdminFolders(db, comCode)
    const parent = all.find((row) => row.folderId === parentId)
    if (parentId !== null && !parent) throw notFound()
    if (folderId === undefined) {
      const made = await insertFolder(db, { ...folder, sort: all.length })
      await replaceRights(db, { comCode, folderId: made }, given)
      return { folderId: made }
    }
    if (!all.some((row) => row.folderId === folderId)) throw notFound()
    if (parent?.path.includes(folderId)) throw failure('reservation.folderCircle')
    await updateFolder(db, { ...folder, folderId })
    await replaceRights(db, { comCode, folderId }, given)
    return { folderId }
  })
}

/** Removes an empty category. A removed resource counts as content as long as it can be restored. */
export function removeFolder(
  context: Context,
  { folderId }: { folderId: number },
): Promise<Record<string, never>> {
  const comCode = requireAdmin(context)
  return transaction(context, async ({ db }) => {
    const all = await selectAdminFolders(db, comCode)
    if (!all.some((row) => row.folderId === folderId)) throw notFound()
    if (!(await deleteFolder(db, comCode, folderId))) throw failure('reservation.folderFull')
    return {}
  })
}
