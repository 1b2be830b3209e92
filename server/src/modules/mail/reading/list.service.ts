import type { Input, Output } from '@maru/api/kit/endpoint'
import { type MailRow, type mailApi, wellKnownFolders } from '@maru/api/mail'
import { mail as texts } from '@maru/i18n/mail/texts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { folderKeyOf, type ListFilter, type ListRow } from '../mail-store/mail-store.rules.ts'
import type { FolderRow } from '../mailbox/folder.sql.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import type { BoxRow } from '../mailbox/mailbox.sql.ts'
import { readQuery } from './query.rules.ts'

function assignmentOf({ assignment }: ListRow, now: Date): MailRow['assignment'] {
  if (!assignment) return null
  const { answeringUntil, answeringBy, answeringName, ...rest } = assignment
  const isAnswering = answeringUntil !== null && Date.parse(answeringUntil) > now.getTime()
  return {
    ...rest,
    answeringBy: isAnswering ? answeringBy : '',
    answeringName: isAnswering ? answeringName : null,
  }
}

/** A mail of a list on the wire. */
export function toRow(row: ListRow, now: Date): MailRow {
  const to = row.recipients.filter((one) => one.kind === 'to')
  return {
    id: String(row.entryId),
    mailboxId: String(row.mailboxId),
    folderId: String(row.folderId),
    threadId: String(row.threadId),
    subject: row.subject,
    from: { displayName: row.fromName, email: row.fromAddress },
    receivedAt: row.receivedAt,
    size: row.size,
    isRead: row.isRead,
    isFlagged: row.isFlagged,
    isAnswered: row.isAnswered,
    isForwarded: row.isForwarded,
    isDraft: row.isDraft,
    importance: row.importance,
    categoryIds: row.categoryIds.map(String),
    hasAttachment: row.attachments.length > 0,
    toNames: to.slice(0, 3).map((one) => one.displayName || one.email),
    preview: row.preview,
    threadCount: row.threadCount,
    assignment: assignmentOf(row, now),
  }
}

/** A folder by its number or well-known name; 404 for another one. */
export async function folderOf(context: Context, box: BoxRow, asked: string): Promise<FolderRow> {
  const row = await context.slots.one('mailStore').findFolder(context, box, folderKeyOf(asked))
  if (!row || row.wellKnownName === 'recoverableitemsdeletions') throw notFound()
  return row
}

async function folderNamed(context: Context, box: BoxRow, name: string): Promise<number | null> {
  const rows = await context.slots.one('mailStore').listFolders(context, box)
  const { folders: names } = await viewerTexts(context, 'mail', texts)
  const match = rows.find((row) => {
    const known = wellKnownFolders.find((one) => one === row.wellKnownName)
    return [known ?? row.name, known ? names[known] : row.name].some((one) => one.toLowerCase() === name)
  })
  return match?.folderId ?? null
}

function readCursor(cursor: string | undefined): ListFilter['after'] {
  const offset = /^o(\d{1,5})$/.exec(cursor ?? '')
  if (offset) return { offset: Number(offset[1]) }
  const key = /^d([0-9T:.Z-]{20,30})_(\d{1,16})$/.exec(cursor ?? '')
  if (!key || Number.isNaN(Date.parse(key[1] ?? ''))) return null
  return { receivedAt: key[1] ?? '', entryId: Number(key[2]) }
}

/** A page of a folder, of all flagged mails, or of a search. */
export async function listMails(
  context: Context,
  input: Input<typeof mailApi.listMails>,
): Promise<Output<typeof mailApi.listMails>> {
  const { limit = 30, sort = 'date', isAscending = false, conversations = false } = input
  const box = await requireBox(context, input.mailboxId)
  const isFlagged = input.folder.toLowerCase() === 'flagged'
  const folder = isFlagged ? null : await folderOf(context, box, input.folder)
  const after = readCursor(input.cursor)
  const typed = (input.search ?? '').trim()
  if (typed !== '') return search(context, box, typed, { limit, after, folder })
  const rows = await context.slots.one('mailStore').list(context, box, {
    folderId: folder?.folderId ?? null,
    filter: isFlagged ? 'flagged' : (input.filter ?? 'all'),
    categoryId: input.categoryId === undefined ? null : Number(input.categoryId),
    sort,
    isAscending,
    conversations: conversations && !isFlagged && sort === 'date' && !isAscending,
    own: box.address,
    personCode: context.viewer.personCode,
    after,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const offset = after && 'offset' in after ? after.offset : 0
  const next = sort === 'date' ? `d${last?.receivedAt}_${last?.entryId}` : `o${offset + limit}`
  return {
    items: shown.map((row) => toRow(row, context.clock.now())),
    cursor: rows.length > limit && offset + limit < 10_000 ? next : null,
    folderId: folder ? String(folder.folderId) : '',
  }
}

async function search(
  context: Context,
  box: BoxRow,
  typed: string,
  { limit, after, folder }: { limit: number; after: ReturnType<typeof readCursor>; folder: FolderRow | null },
): Promise<Output<typeof mailApi.listMails>> {
  const query = readQuery(typed)
  const offset = after && 'offset' in after ? after.offset : 0
  // Deleted items and junk are searched only from inside them, or with in:.
  const inside =
    folder && ['deleteditems', 'junkemail'].includes(folder.wellKnownName ?? '') ? folder.folderId : null
  const named = query.folder === null ? inside : await folderNamed(context, box, query.folder)
  if (query.folder !== null && named === null) return { items: [], cursor: null, folderId: '' }
  const end = offset + limit
  const { rows, count } = await context.slots.one('mailStore').search(context, box, query, {
    ...{ folderId: named, limit, offset, most: end + 1 },
  })
  return {
    items: rows.map((row) => toRow(row, context.clock.now())),
    cursor: count > end && end < 1_000 ? `o${end}` : null,
    folderId: '',
  }
}
