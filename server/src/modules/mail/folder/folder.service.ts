import type { Input } from '@maru/api/kit/endpoint'
import { nameIn, shortLanguage } from '@maru/api/kit/language'
import {
  type Folder,
  type FolderNode,
  folderDepthLimit,
  folderLimit,
  type mailApi,
  type WellKnownFolder,
} from '@maru/api/mail'
import { mail as texts } from '@maru/i18n/mail/texts'
import { type Context, transaction } from '#kit/context.ts'
import { brokenConstraint } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { FolderRow } from '../mailbox/folder.sql.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { findServerSize } from '../mirror-table/mirror.sql.ts'

/** Folders that no list shows (spec 3§9). */
const hidden = new Set<string>(['recoverableitemsdeletions'])
/** Mails that one call removes; a folder with more is emptied by several calls. */
const mailsAtOnce = 20_000

type FolderNames = Readonly<Record<WellKnownFolder, string>>

function toFolder(names: FolderNames, row: FolderRow, rows: readonly FolderRow[]): Folder {
  const known = row.wellKnownName ?? ''
  return {
    id: String(row.folderId),
    displayName: known === '' ? row.name : names[known as WellKnownFolder],
    hasChildren: rows.some((one) => one.parentFolderId === row.folderId),
    isFavorite: row.isFavorite,
    parentFolderId: row.parentFolderId === null ? null : String(row.parentFolderId),
    totalCount: row.totalCount,
    totalSize: row.totalSize,
    unreadCount: row.unreadCount,
    wellKnownFolderName: known,
    userWellKnownName: known,
  }
}

async function visibleFolders(context: Context, box: BoxKey): Promise<FolderRow[]> {
  const rows = await context.slots.one('mailStore').listFolders(context, box)
  return rows.filter((row) => !hidden.has(row.wellKnownName ?? ''))
}

/** Folders of messages as one list (spec 3§7). */
export async function listFolders(
  context: Context,
  { mailboxId }: Input<typeof mailApi.listFolders>,
): Promise<Folder[]> {
  const rows = await visibleFolders(context, await requireBox(context, mailboxId))
  const { folders: names } = await viewerTexts(context, 'mail', texts)
  return rows.map((row) => toFolder(names, row, rows))
}

/** The calendars of these classes as folders without children; people of a MAILONLY department have none. */
async function listCalendarFolders(context: Context, classes: readonly string[]): Promise<FolderNode[]> {
  if (context.viewer.mailOnly || !classes.some((one) => one.startsWith('ipf.appointment'))) return []
  const language = shortLanguage(context.viewer.language)
  const calendars = await context.slots.one('calendarFolders').list(context)
  return calendars
    .filter(({ folderClass }) => classes.includes(folderClass.toLowerCase()))
    .map(({ calendarId, name, isMain, colorCode }) => ({
      ...{
        id: String(calendarId),
        displayName: nameIn(name, language),
        hasChildren: false,
        isFavorite: false,
      },
      ...{ parentFolderId: null, totalCount: 0, totalSize: 0, unreadCount: 0, colorCode, children: [] },
      ...{ wellKnownFolderName: isMain ? 'calendar' : '', userWellKnownName: isMain ? 'calendar' : '' },
    }))
}

/** Folders as a tree; below one if it is given. Calendars are listed with them if their class is named (spec 3§7). */
export async function listFolderTree(
  context: Context,
  input: Input<typeof mailApi.listFolderTree>,
): Promise<FolderNode[]> {
  const classes = (input.classes ?? 'IPF.Note').split(',').map((one) => one.trim().toLowerCase())
  const isTop = input.parentFolderId === undefined
  const calendars = isTop ? await listCalendarFolders(context, classes) : []
  if (!classes.includes('ipf.note')) return calendars
  const box = await requireBox(context, input.mailboxId)
  const rows = await visibleFolders(context, box)
  const { folders: names } = await viewerTexts(context, 'mail', texts)
  const nodesBelow = (parent: number | null): FolderNode[] =>
    rows
      .filter((row) => row.parentFolderId === parent)
      .map((row) => ({ ...toFolder(names, row, rows), children: nodesBelow(row.folderId) }))
  const top = input.parentFolderId === undefined ? null : Number(input.parentFolderId)
  if (top !== null && !rows.some((row) => row.folderId === top)) throw notFound()
  return [...nodesBelow(top), ...calendars]
}

/** The size of the mailbox and its limit. */
export async function getMailboxSize(context: Context, { mailboxId }: Input<typeof mailApi.getMailboxSize>) {
  const box = await requireBox(context, mailboxId)
  // On a mail server its limit applies, and not that of the portal.
  const server = await findServerSize(context.db, box)
  if (server) return { sizeLimitBytes: server.limit, totalSizeBytes: server.used }
  return { sizeLimitBytes: box.sizeLimit, totalSizeBytes: box.totalSize }
}

async function requireFolder(context: Context, box: BoxKey, id: string): Promise<FolderRow> {
  const row = await context.slots.one('mailStore').findFolder(context, box, Number(id))
  if (!row || hidden.has(row.wellKnownName ?? '')) throw notFound()
  return row
}

function depthOf(rows: readonly FolderRow[], folderId: number | null): number {
  const row = rows.find((one) => one.folderId === folderId)
  return row ? 1 + depthOf(rows, row.parentFolderId) : 0
}

function heightOf(rows: readonly FolderRow[], folderId: number): number {
  const below = rows.filter((row) => row.parentFolderId === folderId)
  return 1 + Math.max(0, ...below.map((row) => heightOf(rows, row.folderId)))
}

function folderNameOf(typed: string): string {
  const name = shownLine(typed)
  if (name === '') throw failure('mail.folderNameEmpty')
  return name
}

/** Runs a change of folders; a name that is taken becomes a refusal. */
async function changeFolders<T>(
  context: Context,
  mailboxId: string | undefined,
  work: (context: Context, box: BoxKey) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(context, async (inside) => {
      const box = await requireBox(inside, mailboxId, 'write')
      await inside.slots.one('mailStore').change(inside, box)
      const result = await work(inside, box)
      await pushChange(inside, box)
      return result
    })
  } catch (error) {
    if (brokenConstraint(error) === 'mail_box_folder_name') throw failure('mail.folderNameTaken')
    throw error
  }
}

/** Creates a folder. */
export function createFolder(context: Context, input: Input<typeof mailApi.createFolder>): Promise<Folder> {
  const name = folderNameOf(input.displayName)
  return changeFolders(context, input.mailboxId, async (inside, box) => {
    const rows = await inside.slots.one('mailStore').listFolders(inside, box)
    if (rows.length >= folderLimit) throw failure('mail.tooManyFolders', { most: folderLimit })
    const parent = input.parentFolderId ? await requireFolder(inside, box, input.parentFolderId) : null
    if (depthOf(rows, parent?.folderId ?? null) >= folderDepthLimit) throw failure('mail.folderTooDeep')
    const row = await inside.slots.one('mailStore').createFolder(inside, box, {
      name,
      parentFolderId: parent?.folderId ?? null,
    })
    const { folders: names } = await viewerTexts(inside, 'mail', texts)
    return toFolder(names, row, rows)
  })
}

/** A folder of a person; well-known ones are fixed. */
async function requireOwnFolder(context: Context, box: BoxKey, id: string): Promise<FolderRow> {
  const row = await requireFolder(context, box, id)
  if (row.wellKnownName !== null) throw failure('mail.folderFixed')
  return row
}

/** Renames a folder. */
export function renameFolder(context: Context, input: Input<typeof mailApi.renameFolder>): Promise<number> {
  const name = folderNameOf(input.displayName)
  return changeFolders(context, input.mailboxId, async (inside, box) => {
    const row = await requireOwnFolder(inside, box, input.id)
    await inside.slots.one('mailStore').updateFolder(inside, box, row.folderId, { name })
    return 1
  })
}

/** Adds a folder to the favourites, or removes it. */
export function favoriteFolder(
  context: Context,
  input: Input<typeof mailApi.favoriteFolder>,
): Promise<number> {
  return changeFolders(context, input.mailboxId, async (inside, box) => {
    const row = await requireFolder(inside, box, input.id)
    await inside.slots
      .one('mailStore')
      .updateFolder(inside, box, row.folderId, { isFavorite: input.isFavorite })
    return 1
  })
}

/** Moves folders below another one. */
export function moveFolders(context: Context, input: Input<typeof mailApi.moveFolders>): Promise<number> {
  return changeFolders(context, input.mailboxId, async (inside, box) => {
    const rows = await inside.slots.one('mailStore').listFolders(inside, box)
    const target = input.destinationFolderId
      ? await requireFolder(inside, box, input.destinationFolderId)
      : null
    const folderIds: number[] = []
    for (const id of new Set(input.ids)) folderIds.push((await requireOwnFolder(inside, box, id)).folderId)
    for (let at = target; at; ) {
      if (folderIds.includes(at.folderId)) throw failure('mail.folderIntoItself')
      at = rows.find((row) => row.folderId === at?.parentFolderId) ?? null
    }
    const depth = depthOf(rows, target?.folderId ?? null)
    if (folderIds.some((id) => depth + heightOf(rows, id) > folderDepthLimit))
      throw failure('mail.folderTooDeep')
    await inside.slots.one('mailStore').moveFolders(inside, box, folderIds, target?.folderId ?? null)
    return 1
  })
}

async function clearFolder(
  context: Context,
  box: BoxKey,
  row: FolderRow,
  mode: 'HardDelete' | 'SoftDelete' | 'MoveToDeletedItems',
): Promise<number> {
  const entryIds = await context.slots
    .one('mailStore')
    .listOfFolder(context, box, row.folderId, mailsAtOnce + 1)
  if (entryIds.length > mailsAtOnce) throw failure('mail.tooManyAtOnce', { most: mailsAtOnce })
  if (entryIds.length === 0) return 0
  const isFinal = mode === 'HardDelete' || row.wellKnownName === 'deleteditems'
  if (isFinal) return context.slots.one('mailStore').remove(context, box, entryIds)
  const to = mode === 'SoftDelete' ? 'recoverableitemsdeletions' : 'deleteditems'
  return (await context.slots.one('mailStore').move(context, box, entryIds, to)).length
}

/** Removes the mails of a folder (spec 3§4). */
export function emptyFolder(context: Context, input: Input<typeof mailApi.emptyFolder>): Promise<number> {
  return changeFolders(context, input.mailboxId, async (inside, box) => {
    const row = await requireFolder(inside, box, input.id)
    const removed = await clearFolder(inside, box, row, input.mode ?? 'MoveToDeletedItems')
    if (removed === 0) throw failure('mail.folderEmpty')
    return removed
  })
}

/** Deletes a folder; its mails go as the mode says. */
export function removeFolder(context: Context, input: Input<typeof mailApi.removeFolder>): Promise<number> {
  return changeFolders(context, input.mailboxId, async (inside, box) => {
    const row = await requireOwnFolder(inside, box, input.id)
    const rows = await inside.slots.one('mailStore').listFolders(inside, box)
    const below = rows.filter((one) => one.parentFolderId === row.folderId)
    const all = input.deleteSubFolders ? subtreeOf(rows, row) : [row]
    for (const one of all) await clearFolder(inside, box, one, input.mode)
    if (!input.deleteSubFolders && below.length > 0)
      await inside.slots.one('mailStore').moveFolders(
        inside,
        box,
        below.map((one) => one.folderId),
        row.parentFolderId,
      )
    await inside.slots.one('mailStore').removeFolders(
      inside,
      box,
      all.map((one) => one.folderId),
    )
    return 1
  })
}

function subtreeOf(rows: readonly FolderRow[], row: FolderRow): FolderRow[] {
  const below = rows.filter((one) => one.parentFolderId === row.folderId)
  return [row, ...below.flatMap((one) => subtreeOf(rows, one))]
}
