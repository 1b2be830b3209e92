import { inTransaction } from '#kit/db.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { FolderRow } from '../mailbox/folder.sql.ts'
import {
  deleteMirrorFolder,
  insertMirrorFolder,
  type MirrorFolder,
  selectMirrorFolders,
  updateMirrorFolder,
} from '../mirror-table/mirror-folder.sql.ts'
import { loseMails } from '../mirror-table/mirror-mail.sql.ts'
import { isDone, requireMirror, type Session } from './session.service.ts'

/** Names of the folders that servers know by their use. */
const serverNames: Readonly<Record<string, string>> = {
  sentitems: 'Sent',
  deleteditems: 'Trash',
  junkemail: 'Junk',
  archive: 'Archive',
}

/** A name as a folder of the server can have it: its delimiter is no part of it. */
const serverName = (name: string, delimiter: string) => name.replaceAll(delimiter, '-')

/** The folder of the server for a folder of the mailbox; created with those above it. Undefined for one that only the portal has. */
export async function ensureFolder(
  session: Session,
  folders: readonly FolderRow[],
  folderId: number,
): Promise<MirrorFolder | undefined> {
  const { context, box, client } = session
  const known = (await selectMirrorFolders(context.db, box)).find((one) => one.folderId === folderId)
  if (known) return known
  const local = folders.find((one) => one.folderId === folderId)
  if (!local) return undefined
  const use = local.wellKnownName
  if (use !== null && serverNames[use] === undefined) return undefined
  const above =
    local.parentFolderId === null ? undefined : await ensureFolder(session, folders, local.parentFolderId)
  const delimiter = above?.delimiter ?? (await delimiterOf(session))
  const name = serverName(use === null ? local.name : (serverNames[use] ?? ''), delimiter)
  let path = ''
  // The client puts a path at the top into the namespace of the person.
  const isMade = await isDone(session, async () => {
    ;({ path } = await client.mailboxCreate(above ? `${above.path}${delimiter}${name}` : [name]))
  })
  // A name that the server does not take, or no right: the folder is in the portal only.
  if (!isMade) return undefined
  const { parentFolderId } = local
  return insertMirrorFolder(context.db, box, {
    path,
    delimiter,
    folderId,
    name: local.name,
    parentFolderId,
  })
}

async function delimiterOf({ context, box }: Session): Promise<string> {
  const [first] = await selectMirrorFolders(context.db, box)
  return first?.delimiter ?? '/'
}

/** Gives a folder of the mailbox the name and place back that it has on the server, which refuses another one. */
async function undoRename(session: Session, { folderId, name, parentFolderId }: MirrorFolder): Promise<void> {
  const { context, box } = session
  const store = context.slots.one('mailStore')
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    await requireMirror(db, session)
    await store.change(inside, box)
    await store.updateFolder(inside, box, folderId, { name })
    await store.moveFolders(inside, box, [folderId], parentFolderId)
    await pushChange(inside, box)
  })
}

/** Gives a folder of the server the name and the place that it has got in the portal. */
async function pushRename(
  session: Session,
  row: MirrorFolder,
  local: FolderRow,
  locals: readonly FolderRow[],
): Promise<void> {
  const { context, box, client } = session
  const { name, parentFolderId } = local
  const above = parentFolderId === null ? undefined : await ensureFolder(session, locals, parentFolderId)
  const last = serverName(name, row.delimiter)
  let newPath = ''
  const isRenamed = await isDone(session, async () => {
    const target = above ? `${above.path}${row.delimiter}${last}` : [last]
    ;({ newPath } = await client.mailboxRename(row.path, target))
  })
  if (!isRenamed) {
    await undoRename(session, row)
    return
  }
  await updateMirrorFolder(context.db, box, { place: row.place, path: newPath, name, parentFolderId })
  for (const below of await selectMirrorFolders(context.db, box))
    if (below.path.startsWith(`${row.path}${row.delimiter}`))
      await updateMirrorFolder(context.db, box, {
        ...below,
        path: `${newPath}${below.path.slice(row.path.length)}`,
      })
}

/** Brings the new folders of the mailbox onto the server, and the names and places that others have got in the portal. */
export async function pushFolders(session: Session, sinceFolderId: number): Promise<void> {
  const { context, box } = session
  const locals = await context.slots.one('mailStore').listFolders(context, box)
  let rows = await selectMirrorFolders(context.db, box)
  for (const local of locals) {
    if (local.wellKnownName !== null) continue
    const row = rows.find((one) => one.folderId === local.folderId)
    if (row && local.name === row.name && local.parentFolderId === row.parentFolderId) continue
    if (row) await pushRename(session, row, local, locals)
    else if (local.folderId > sinceFolderId) await ensureFolder(session, locals, local.folderId)
    else continue
    // The paths of the folders below have changed as well.
    rows = await selectMirrorFolders(context.db, box)
  }
}

/** Removes the folders from the server that were deleted in the portal; their mails have gone before. One that has mails by now comes back. */
export async function pushRemovedFolders(session: Session): Promise<void> {
  const { context, box, client } = session
  const locals = await context.slots.one('mailStore').listFolders(context, box)
  const left = new Set(locals.map((one) => one.folderId))
  const removed = (await selectMirrorFolders(context.db, box))
    .filter((one) => !left.has(one.folderId))
    .sort((one, other) => other.path.length - one.path.length)
  for (const { path, place } of removed) {
    await isDone(session, async () => {
      const status = await client.status(path, { messages: true })
      if (status && status.messages === 0) await client.mailboxDelete(path)
    })
    await loseMails(context.db, box, place)
    await deleteMirrorFolder(context.db, box, place)
  }
}
