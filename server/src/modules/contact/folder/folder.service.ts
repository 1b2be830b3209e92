import { type contactApi, contactLimits, mostNesting, rootFolder } from '@maru/api/contact'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { storeOf } from '../store/store.access.ts'
import { requireFolder } from './folder.access.ts'
import { deleteFolder, type FolderRow, insertFolder, selectFolders, updateFolderName } from './folder.sql.ts'

function depthOf(folders: FolderRow[], folderId: number | null): number {
  const parents = new Map(folders.map((row) => [row.folderId, row.parentFolderId]))
  let depth = 0
  for (let at = folderId; at !== null && depth <= folders.length; at = parents.get(at) ?? null) depth += 1
  return depth
}

function tidyName(typed: string): string {
  const name = typed.normalize('NFC').trim()
  if (name === '') throw failure('contact.nameEmpty')
  return name
}

/**
 * Creates a folder in the root or in one of the viewer's folders; throws `contact.tooManyFolders` and
 * `contact.folderTooDeep`.
 */
export function createFolder(
  context: Context,
  { parentId, displayName, ...of }: Input<typeof contactApi.createFolder>,
) {
  const store = storeOf(context.slots, of)
  const name = tidyName(displayName)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await store.openBook(db, viewer.personCode, clock.now())
    const parent = await requireFolder(inside, store, parentId ?? rootFolder)
    const folders = await selectFolders(db, store, viewer.personCode)
    if (folders.length >= contactLimits.folders) throw failure('contact.tooManyFolders')
    if (depthOf(folders, parent?.folderId ?? null) >= mostNesting) throw failure('contact.folderTooDeep')
    return { id: String(await insertFolder(db, store, viewer.personCode, parent?.folderId ?? null, name)) }
  })
}

/** Renames one of the viewer's folders. */
export function updateFolder(
  context: Context,
  { id, displayName, ...of }: Input<typeof contactApi.updateFolder>,
) {
  const store = storeOf(context.slots, of)
  const name = tidyName(displayName)
  return transaction(context, async (inside) => {
    await requireFolder(inside, store, id)
    await updateFolderName(inside.db, store, inside.viewer.personCode, Number(id), name)
    return { id }
  })
}

/** Removes one of the viewer's folders; throws `contact.folderNotEmpty` if it is not empty. */
export function removeFolder(context: Context, { id, ...of }: Input<typeof contactApi.removeFolder>) {
  const store = storeOf(context.slots, of)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await store.openBook(db, viewer.personCode, clock.now())
    const folder = await requireFolder(inside, store, id)
    if (folder && folder.folders + folder.entries > 0) throw failure('contact.folderNotEmpty')
    await deleteFolder(db, store, viewer.personCode, Number(id))
    return { id }
  })
}
