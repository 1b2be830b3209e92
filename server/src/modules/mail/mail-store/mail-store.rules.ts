import type { LocalName } from '@maru/api/kit/schema'
import type { MailFilter, MailSort } from '@maru/api/mail'
import type { WellKnownFolder } from '@maru/api/mail/folder'
import type { Background } from '#kit/room.ts'
import type { Delivered, Delivery } from '../delivery/delivery.service.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import type { FolderRow } from '../mailbox/folder.sql.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

declare module '#kit/slots.ts' {
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
  /** The period of the total search, which has instants; it ends before `until`. */
  since: Date | null
  until: Date | null
  /** A folder by its name as typed. */
  folder: string | null
}

/** The requested page of a search. */
export interface MailPage {
  /** Null: all folders but those that are searched only if asked for. */
  folderId: number | null
  limit: number
  offset: number
  /** The number up to which mails are counted. */
  most: number
}

/** A page of the mails that a search finds, and how many there are, at most `most` of {@link MailPage}. */
export interface FoundMails {
  rows: ListRow[]
  count: number
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
  /** An answer or a forwarding is never undone. */
  isAnswered?: true
  isForwarded?: true
  /** Categories of the mailbox; unknown ones are ignored. */
  addCategoryIds?: readonly number[]
  removeCategoryIds?: readonly number[]
}

/** The words of a draft as its writer left them; the store keeps them with the text and does not read them. */
export interface StoredDraft<Words = unknown> {
  entryId: number
  version: number
  words: Words
  savedAt: string
}

/** A part of a mailbox: a folder, or all but the hidden and the unsent ones, in a period whose end is exclusive. */
export interface MailPart {
  folderId: number | null
  /** Days of a time zone. */
  start: string | null
  end: string | null
  zone: string
}

/** A day of a time zone, which is excluded. */
export interface DayBefore {
  before: string
  zone: string
}

/** A mail with what is needed to read its text. */
export interface TextRow {
  entryId: number
  digest: string
  size: number
  subject: string
  fromAddress: string
  receivedAt: string
  isRead: boolean
  isFlagged: boolean
  isDraft: boolean
  isInside: boolean
  /** How it came in; a copy has the same. */
  delivery: Record<string, unknown>
}

/** What an operation runs with: the transaction of the caller, if there is one. */
export type StoreWork = Pick<Background, 'db' | 'clock' | 'log' | 'storage' | 'push' | 'slots'>

/**
 * A store of mailboxes: the operations that screens, the home page, writing, sending, rules, backups, delivery and import
 * use. The portal has its own
 * (`database-store/database-store.service.ts`); a second kind, such as the mail server of a company, fills the same slot and passes the
 * same tests (`mail-store/mail-store.contract.test.ts`). `change` locks a mailbox for the changes that follow in the transaction.
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
  search(work: StoreWork, box: BoxKey, query: MailQuery, page: MailPage): Promise<FoundMails>
  listConversation(work: StoreWork, box: BoxKey, threadId: number): Promise<ListRow[]>
  /** The MIME text as it was delivered. */
  readText(work: StoreWork, text: { digest: string; size: number }): Promise<Buffer>
  /** Keeps and parses a MIME text, before the transaction that delivers it. */
  prepare(work: StoreWork, bytes: Buffer, owner?: string): Promise<PreparedText>
  /** Keeps a prepared text that waits for the queue and is in no folder. */
  keep(work: StoreWork, box: BoxKey, prepared: PreparedText): Promise<void>
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
  /** Removes mails for good; those of a person under a legal hold are kept out of sight. */
  remove(work: StoreWork, box: BoxKey, entryIds: readonly number[]): Promise<number>
  /** A draft with its words; locked until the transaction ends with `lock`. */
  findDraft(work: StoreWork, box: BoxKey, entryId: number, lock?: boolean): Promise<StoredDraft | undefined>
  /** Puts a new draft with its words into the drafts; its version is 1. It was saved now, or at another time. */
  createDraft(
    work: StoreWork,
    box: BoxKey,
    prepared: PreparedText,
    words: object,
    savedAt?: Date,
  ): Promise<number>
  /** Replaces text and words of a draft that the caller has locked, saved now or at another time; returns its new version. */
  replaceDraft(
    work: StoreWork,
    box: BoxKey,
    entryId: number,
    prepared: PreparedText,
    words: object,
    savedAt?: Date,
  ): Promise<number>
  /** Makes a draft a mail on its way, with its words, or such a mail a draft again. */
  holdDraft(work: StoreWork, box: BoxKey, entryId: number, isOnItsWay: boolean): Promise<void>
  /** Forgets the words of a draft whose mail has left; the mail stays. */
  closeDraft(work: StoreWork, box: BoxKey, entryId: number): Promise<void>
  /** The next mails of a part by their numbers after one of them; with `newest` by date, the last one first. */
  listTexts(
    work: StoreWork,
    box: BoxKey,
    part: MailPart,
    page: { after: number; limit: number; newest?: boolean },
  ): Promise<TextRow[]>
  /** How many mails a part has, and their bytes. */
  sum(work: StoreWork, box: BoxKey, part: MailPart): Promise<{ count: number; size: number }>
  /** The digests of these texts that the mailbox has in any folder. */
  findKnown(work: StoreWork, box: BoxKey, digests: readonly string[]): Promise<Set<string>>
  /** The bytes of a mailbox, and its limit; 0 is none. */
  room(work: StoreWork, box: BoxKey): Promise<{ totalSize: number; sizeLimit: number }>
  /** The largest mails of a mailbox. */
  listLargest(work: StoreWork, box: BoxKey, limit: number): Promise<ListRow[]>
  /** Mails received before a day, oldest first; neither flagged ones nor drafts nor mails on their way. */
  listOlder(work: StoreWork, box: BoxKey, day: DayBefore, limit: number): Promise<number[]>
  /** How many mails {@link listOlder} would have, and their bytes. */
  sumOlder(work: StoreWork, box: BoxKey, day: DayBefore): Promise<{ count: number; size: number }>
}

/** A folder as a call names it: its number, or a well-known name. Digits beyond the numbers of rows are no number. */
export const folderKeyOf = (asked: string): number | string =>
  /^[1-9]\d{0,15}$/.test(asked) ? Number(asked) : asked
