import type { LocalName } from '@maru/api/kit/schema'
import type { MailFilter, MailSort } from '@maru/api/mail'
import type { WellKnownFolder } from '@maru/api/mail/folder'
import type { Background } from '../../../kit/room.ts'
import type { BoxKey } from '../box/box.sql.ts'
import type { FolderRow } from '../box/folder.sql.ts'
import type { PreparedText } from '../store/entry.sql.ts'
import type { Delivered, Delivery } from '../store/store.service.ts'

declare module '../../../kit/slots.ts' {
  interface Slots {
    /** The store of mailboxes. */
    mailStore: MailStore
  }
}

/** A mail in a list. */
export interface ListRow {
  entryId: number
  mailboxId: number
  folderId: number
  threadId: number
  subject: string
  fromName: string
  fromAddress: string
  recipients: { kind: 'to' | 'cc'; displayName: string; email: string }[]
  receivedAt: string
  size: number
  isRead: boolean
  isFlagged: boolean
  isAnswered: boolean
  isForwarded: boolean
  isDraft: boolean
  importance: 'low' | 'normal' | 'high'
  categoryIds: number[]
  attachments: { place: number; name: string; type: string; size: number }[]
  preview: string
  threadCount: number
  /** Who answers the conversation in a shared mailbox; null if nothing is stored. */
  assignment: {
    personCode: string
    name: LocalName | null
    isDone: boolean
    answeringBy: string
    answeringName: LocalName | null
    answeringUntil: string | null
  } | null
}

/** Which mails, in which order. */
export interface ListFilter {
  /** Null for all folders but deleted items, junk and hidden ones. */
  folderId: number | null
  filter: MailFilter
  categoryId: number | null
  sort: MailSort
  isAscending: boolean
  conversations: boolean
  /** Addresses of the owner, for the filter `toMe`. */
  own: string
  /** The viewer, for the filter `mine`. */
  personCode: string
  /** Number of the list that is left out, or where to go on by date. */
  after: { offset: number } | { receivedAt: string; entryId: number } | null
  limit: number
}

/** A search as typed, split into terms and operators. */
export interface MailQuery {
  /** The terms, for the shared search. */
  terms: string
  from: string[]
  to: string[]
  hasAttachment: boolean
  isFlagged: boolean
  isUnread: boolean
  /** Days; `before` excludes its day, `after` includes it. */
  before: string | null
  after: string | null
  /** A folder by its name as typed. */
  folder: string | null
}

/** A mail with the folder in which it was. */
export interface Place {
  entryId: number
  folderId: number
}

/** Marks of mails; those that are null or missing stay as they are. */
export interface Marks {
  isRead?: boolean | null
  isFlagged?: boolean | null
}

/** What an operation runs with: the transaction of the caller, if there is one. */
export type StoreWork = Pick<Background, 'db' | 'clock' | 'log' | 'storage' | 'push'>

/**
 * A store of mailboxes: the operations that screens, the home page, delivery and import use. The portal has its own
 * (`own/own-store.service.ts`); a second kind, such as the mail server of a company, fills the same slot and passes the
 * same tests (`port/store.contract.test.ts`). `change` locks a mailbox for the changes that follow in the transaction.
 */
export interface MailStore {
  kind: string
  /** The mailbox of a person; created with its folders if there is none yet. */
  open(work: StoreWork, personCode: string): Promise<BoxKey & { totalSize: number; sizeLimit: number }>
  change(work: StoreWork, box: BoxKey): Promise<unknown>
  listFolders(work: StoreWork, box: BoxKey): Promise<FolderRow[]>
  findFolder(work: StoreWork, box: BoxKey, folder: number | string): Promise<FolderRow | undefined>
  createFolder(
    work: StoreWork,
    box: BoxKey,
    folder: { name: string; parentFolderId: number | null },
  ): Promise<FolderRow>
  updateFolder(
    work: StoreWork,
    box: BoxKey,
    folderId: number,
    next: { name?: string; isFavorite?: boolean },
  ): Promise<void>
  moveFolders(
    work: StoreWork,
    box: BoxKey,
    folderIds: readonly number[],
    parentFolderId: number | null,
  ): Promise<void>
  /** Deletes folders that are empty. */
  removeFolders(work: StoreWork, box: BoxKey, folderIds: readonly number[]): Promise<void>
  listOfFolder(work: StoreWork, box: BoxKey, folderId: number, limit: number): Promise<number[]>
  list(work: StoreWork, box: BoxKey, asked: ListFilter): Promise<ListRow[]>
  search(
    work: StoreWork,
    box: BoxKey,
    query: MailQuery,
    page: { folderId: number | null; limit: number; offset: number },
  ): Promise<ListRow[]>
  listConversation(work: StoreWork, box: BoxKey, threadId: number): Promise<ListRow[]>
  /** The MIME text as it was delivered. */
  readText(work: StoreWork, text: { digest: string; size: number }): Promise<Buffer>
  /** Keeps and parses a MIME text, before the transaction that delivers it. */
  prepare(work: StoreWork, bytes: Buffer, owner?: string): Promise<PreparedText>
  /** Puts a text into mailboxes: all or none, and once for each delivery key. */
  deliver(work: StoreWork, prepared: PreparedText, deliveries: readonly Delivery[]): Promise<Delivered[]>
  mark(work: StoreWork, box: BoxKey, entryIds: readonly number[], marks: Marks): Promise<number>
  /** Moves mails and returns where those that moved were. */
  move(
    work: StoreWork,
    box: BoxKey,
    entryIds: readonly number[],
    folder: WellKnownFolder | number,
  ): Promise<Place[]>
  /** Removes mails for good. */
  remove(work: StoreWork, box: BoxKey, entryIds: readonly number[]): Promise<number>
}
