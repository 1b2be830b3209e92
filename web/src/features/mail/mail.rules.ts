import type { FolderNode, MailFilter, MailItem, MailRow } from '@maru/api/mail'
import { mailFilters } from '@maru/api/mail'
import type { OpenBox } from '@maru/api/mail/account'
import { choiceParam, textParam } from '#kit/address/list-state.ts'
import { type Language, localName } from '#kit/i18n/i18n.ts'

/** The orders that the list offers. */
export const listOrders = ['date', 'dateOld', 'from', 'subject', 'size'] as const
/** The places of the reading pane (spec 3§2). */
export const paneLayouts = ['vertical', 'horizontal', 'none'] as const
/** A place of the reading pane. */
export type PaneLayout = (typeof paneLayouts)[number]

/** The state of the mail page in its address. */
export const mailParams = {
  /** The number of another mailbox; empty for the own one. */
  box: textParam('MAILBOX'),
  folder: textParam('FOLDER'),
  mail: textParam('MAIL'),
  filter: choiceParam('FILTER', mailFilters, 'all'),
  order: choiceParam('SORT', listOrders, 'date'),
  category: textParam('CATEGORY'),
  search: textParam('SEARCHTEXT'),
}

/** All folders of a tree in the order of the screen, with their depth. */
export function flatten(nodes: readonly FolderNode[], depth = 0): { folder: FolderNode; depth: number }[] {
  return nodes.flatMap((folder) => [{ folder, depth }, ...flatten(folder.children, depth + 1)])
}

/** The filters of a list: those of a shared mailbox ask who answers. */
export const filtersOf = (isShared: boolean): readonly MailFilter[] =>
  isShared
    ? ['all', 'unassigned', 'mine', 'finished', 'unread', 'attachment', 'flagged']
    : ['all', 'unread', 'flagged', 'attachment', 'toMe']

/** The key of a folder in the address: its well-known name, else its number. */
export const folderKey = (folder: Pick<FolderNode, 'id' | 'wellKnownFolderName'>) =>
  folder.wellKnownFolderName || folder.id

/** The name of the sender, or the address. */
export function senderName({ from }: Pick<MailRow | MailItem, 'from'>): string {
  return from.displayName || from.email
}

/** The name of the sender with the title of a colleague, and what follows it: the department and the address. */
export function senderOf(
  { from, colleague }: Pick<MailItem, 'from' | 'colleague'>,
  language: Language,
): { name: string; about: string } {
  const plain = senderName({ from })
  const title = colleague ? localName(colleague.titleName, language) : ''
  const dept = colleague ? localName(colleague.deptName, language) : ''
  const name = plain === '' || plain.endsWith(title) ? plain : `${plain} ${title}`
  const address = from.displayName ? from.email : ''
  return { name, about: [dept, address].filter((part) => part !== '').join(' · ') }
}

/** The mail that is shown after some are gone: the next older one of the list, else the one before. */
export function neighbour(rows: readonly MailRow[], gone: ReadonlySet<string>): string | undefined {
  const first = rows.findIndex((row) => gone.has(row.id))
  if (first < 0) return undefined
  const after = rows.slice(first).find((row) => !gone.has(row.id))
  return (after ?? rows.slice(0, first).findLast((row) => !gone.has(row.id)))?.id
}

/** Which of the mails an act changes, so that undoing it changes only those back. Unknown mails count as changed. */
export function changedBy(
  rows: readonly Pick<MailRow, 'id' | 'isRead' | 'isFlagged'>[],
  ids: readonly string[],
  marks: { isRead?: boolean; isFlagged?: boolean },
): string[] {
  const { isRead, isFlagged } = marks
  return ids.filter((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return true
    return (
      (isRead !== undefined && row.isRead !== isRead) ||
      (isFlagged !== undefined && row.isFlagged !== isFlagged)
    )
  })
}

/** Rows that came since a list was held: newer than its newest row, and not in it. */
export function arrivedSince<R extends Pick<MailRow, 'id' | 'receivedAt'>>(
  rows: readonly R[],
  known: ReadonlySet<string>,
  newest: string,
): R[] {
  return rows.filter((row) => !known.has(row.id) && row.receivedAt > newest)
}

/** The address of the writer of a new mail: from another mailbox if the viewer may write it. */
export const writeAddress = (box: Pick<OpenBox, 'mailboxId' | 'level'> | null) =>
  box && box.level !== 'read' ? `/mail/write?FROM=${box.mailboxId}` : '/mail/write'

/** Height of a row of the list in pixels, as in mail-rows.module.css. */
export const rowHeight = 80
/** Rows before and after those in sight, so that a quick scroll shows no gap. */
const rowsAround = 12

/** The rows that are drawn of a long list: those in sight and some around them. */
export function rowsInSight(top: number, height: number, count: number): { from: number; to: number } {
  const first = Math.floor(top / rowHeight) - rowsAround
  const from = Math.max(0, Math.min(count, first - (first % 4)))
  const to = Math.ceil((top + height) / rowHeight) + rowsAround
  return { from, to: Math.min(count, to + (4 - (to % 4))) }
}
