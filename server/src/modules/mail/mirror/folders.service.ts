import type { ListResponse } from 'imapflow'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import {
  deleteMirrorFolder,
  insertMirrorFolder,
  type MirrorFolder,
  selectMirrorFolders,
  updateMirrorFolder,
} from '../mirror-table/mirror-folder.sql.ts'
import { loseMails } from '../mirror-table/mirror-mail.sql.ts'
import { targetPath } from '../moving/target.rules.ts'
import { openTarget } from '../moving/target.service.ts'
import { answered } from '../moving-source/imap-connect.service.ts'
import { isLeft, pathOf, wellKnownOf } from '../moving-source/imap-folder.rules.ts'
import { SourceFault } from '../moving-source/source.rules.ts'
import { requireMirror, type Session } from './session.service.ts'

/** A folder of both sides with what the server says of it. */
export interface ListedFolder {
  folder: MirrorFolder
  status: NonNullable<ListResponse['status']>
}

/** Bytes of a list of folders with their counts. */
const listSize = 8 * 1_048_576

/** Folders of one mailbox that are mirrored. */
const foldersAtMost = 500

/** Whether a folder is not mirrored: views of all mails would double them, and drafts have links of their own. */
const isOutside = (entry: ListResponse) =>
  isLeft(entry) || entry.specialUse === '\\All' || entry.specialUse === '\\Drafts'

const validityOf = (entry: ListResponse) => String(entry.status?.uidValidity ?? '')

/** The folder that the server has renamed: its validity is that of exactly one folder that is gone. */
function renamedFrom(entry: ListResponse, gone: readonly MirrorFolder[]): MirrorFolder | undefined {
  const same = gone.filter((one) => one.validity !== '' && one.validity === validityOf(entry))
  return same.length === 1 ? same[0] : undefined
}

/** Gives a folder of the mailbox the name and the parent that the server has given it. */
async function followRename(session: Session, folder: MirrorFolder, entry: ListResponse): Promise<void> {
  const { context, box } = session
  const store = context.slots.one('mailStore')
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    await requireMirror(db, session)
    await store.change(inside, box)
    const local = await store.findFolder(inside, box, folder.folderId)
    let { name, parentFolderId } = folder
    if (local && local.wellKnownName === null) {
      const path = targetPath(pathOf(entry))
      name = path.at(-1) ?? folder.name
      const above = path.slice(0, -1)
      parentFolderId =
        above.length === 0
          ? null
          : (await openTarget(inside, store, box, { folderId: null, wellKnown: null, path: above })).folderId
      await store.updateFolder(inside, box, folder.folderId, { name })
      await store.moveFolders(inside, box, [folder.folderId], parentFolderId)
    }
    await updateMirrorFolder(db, box, { place: folder.place, path: entry.path, name, parentFolderId })
    await pushChange(inside, box)
  })
}

/** Stores the folders above a folder of the server, which may be no more there than a part of its path. */
async function addAbove(
  context: Background,
  box: BoxKey,
  { path, delimiter, parentFolderId }: Pick<MirrorFolder, 'path' | 'delimiter' | 'parentFolderId'>,
): Promise<void> {
  const above = path.slice(0, Math.max(0, path.lastIndexOf(delimiter)))
  if (above === '' || parentFolderId === null) return
  const local = await context.slots.one('mailStore').findFolder(context, box, parentFolderId)
  if (local?.wellKnownName !== null || local.name !== above.split(delimiter).at(-1)) return
  const folder = { path: above, delimiter, folderId: parentFolderId, parentFolderId: local.parentFolderId }
  await insertMirrorFolder(context.db, box, { ...folder, name: local.name })
  await addAbove(context, box, folder)
}

/** Adds a folder of the server to the mailbox; undefined if the mailbox has no place for it. */
async function addFolder(
  session: Session,
  entry: ListResponse,
  taken: ReadonlySet<number>,
): Promise<MirrorFolder | undefined> {
  const { context, box } = session
  const store = context.slots.one('mailStore')
  return inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    await requireMirror(db, session)
    await store.change(inside, box)
    const use = wellKnownOf(entry)
    const known = use === null ? undefined : await store.findFolder(inside, box, use)
    // Two folders of one use: the second one is a folder of the person.
    const wellKnown = known && !taken.has(known.folderId) ? use : null
    const path = pathOf(entry)
    const { folderId, isOther } = await openTarget(inside, store, box, { folderId: null, wellKnown, path })
    if (isOther || taken.has(folderId)) return undefined
    const local = await store.findFolder(inside, box, folderId)
    if (!local) return undefined
    const { name, parentFolderId } = local
    const delimiter = entry.delimiter || '/'
    const made = await insertMirrorFolder(db, box, {
      path: entry.path,
      delimiter,
      folderId,
      name,
      parentFolderId,
    })
    await addAbove(inside, box, { path: entry.path, delimiter, parentFolderId })
    await pushChange(inside, box)
    return made
  })
}

/** Lists the folders of the server and brings those of the mailbox in line. Returns the pairs, and those that are gone. */
export async function mapFolders(
  session: Session,
): Promise<{ listed: ListedFolder[]; gone: MirrorFolder[] }> {
  const { context, box, client } = session
  const statusQuery = { messages: true, uidNext: true, uidValidity: true, highestModseq: true } as const
  const all = await answered(client, client.list({ statusQuery }), { most: listSize })
  const paths = new Set(all.map((one) => one.path))
  // A server that loses its list must not empty the mailbox.
  if (!paths.has('INBOX')) throw new SourceFault('broken', 'the server lists no inbox')
  const rows = await selectMirrorFolders(context.db, box)
  const known = new Set(rows.map((one) => one.path))
  const usable = all.filter((one) => !isOutside(one))
  const added = usable
    .filter((one) => !known.has(one.path))
    .slice(0, Math.max(0, foldersAtMost - rows.length))
  const entries = [...usable.filter((one) => known.has(one.path)), ...added]
  const isAbove = ({ path, delimiter }: MirrorFolder) =>
    all.some((one) => one.path.startsWith(`${path}${delimiter}`))
  const gone = rows.filter((one) => !paths.has(one.path) && !isAbove(one))
  const listed: ListedFolder[] = []
  for (const entry of entries) {
    let folder = rows.find((one) => one.path === entry.path)
    const renamed = folder ? undefined : renamedFrom(entry, gone)
    if (renamed) {
      await followRename(session, renamed, entry)
      gone.splice(gone.indexOf(renamed), 1)
      folder = { ...renamed, path: entry.path }
    }
    if (!folder) {
      folder = await addFolder(session, entry, new Set(rows.map((one) => one.folderId)))
      if (folder) rows.push(folder)
    }
    if (folder) listed.push({ folder, status: entry.status ?? { path: entry.path } })
  }
  for (const { place } of gone) {
    await loseMails(context.db, box, place)
  }
  return { listed, gone }
}

/** Removes the folders that the server has no more, if their mails have gone as well. */
export async function dropFolders(session: Session, gone: readonly MirrorFolder[]): Promise<void> {
  const { context, box } = session
  const store = context.slots.one('mailStore')
  // Those below others first: a folder with folders stays.
  for (const { place, folderId } of gone.toSorted((one, other) => other.path.length - one.path.length))
    await inTransaction(context.db, async (db) => {
      const inside = { ...context, db }
      await requireMirror(db, session)
      await store.change(inside, box)
      await deleteMirrorFolder(db, box, place)
      const folders = await store.listFolders(inside, box)
      const local = folders.find((one) => one.folderId === folderId)
      const isParent = folders.some((one) => one.parentFolderId === folderId)
      if (local && local.wellKnownName === null && local.totalCount === 0 && !isParent)
        await store.removeFolders(inside, box, [folderId])
      await pushChange(inside, box)
    })
}
