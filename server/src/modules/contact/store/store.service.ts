import { type ContactStoreType, storedTypes } from '@maru/api/contact'
import type { Db } from '../../../kit/db.ts'
import {
  countEntries,
  deleteEntries,
  type EntryFilter,
  type EntryRow,
  type EntryValues,
  insertEntries,
  selectEntries,
  selectEntry,
  updateEntry,
} from '../entry/entry.sql.ts'
import {
  type KnownMembers,
  type MemberRow,
  type MemberValues,
  replaceMembers,
  selectKnownMembers,
  selectMembers,
  standsInside,
} from '../entry/member.sql.ts'
import {
  deleteFolder,
  type FolderCounts,
  type FolderRow,
  insertFolder,
  lockAddressBook,
  selectFolder,
  selectFolders,
  selectRootCounts,
  updateFolderName,
} from '../folder/folder.sql.ts'

/**
 * A place that keeps personal contacts: the portal's database (type DB), or the mailbox (type EWS), which the mail
 * room gives. Every call is about one person's own rows, by the person's code; a number that is not theirs is
 * undefined, false or left out. Null as a folder is the root. Rules, rights and limits are the address book's own.
 */
export interface ContactStore {
  storedType: (typeof storedTypes)[ContactStoreType]
  /** Holds the person's book until the transaction ends, and opens it where there is none yet. */
  openBook(db: Db, personCode: string, now: Date): Promise<void>
  /** Every folder but the root, by name. */
  selectFolders(db: Db, personCode: string): Promise<FolderRow[]>
  selectRootCounts(db: Db, personCode: string): Promise<FolderCounts>
  selectFolder(db: Db, personCode: string, folderId: number): Promise<FolderRow | undefined>
  insertFolder(db: Db, personCode: string, parentFolderId: number | null, name: string): Promise<number>
  updateFolderName(db: Db, personCode: string, folderId: number, name: string): Promise<void>
  deleteFolder(db: Db, personCode: string, folderId: number): Promise<void>
  /** A page by name, and how many there are in all. */
  selectEntries(
    db: Db,
    personCode: string,
    filter: EntryFilter,
    paging: { limit: number; offset: number; descending: boolean },
  ): Promise<{ rows: EntryRow[]; total: number }>
  selectEntry(db: Db, personCode: string, entryId: number): Promise<EntryRow | undefined>
  countEntries(db: Db, personCode: string): Promise<number>
  /** Writes entries and gives their numbers in the same order. */
  insertEntries(
    db: Db,
    personCode: string,
    at: { folderId: number | null; isList: boolean; now: Date },
    values: EntryValues[],
  ): Promise<number[]>
  /** Writes an entry anew; `folderId` undefined leaves it where it stands. */
  updateEntry(
    db: Db,
    personCode: string,
    entryId: number,
    values: EntryValues,
    folderId: number | null | undefined,
    now: Date,
  ): Promise<void>
  /** Deletes entries, also from the lists they stand in, and gives how many there were. */
  deleteEntries(db: Db, personCode: string, entryIds: number[]): Promise<number>
  /** Which of these entries the person has, and how the store keeps those of these people who work here. */
  selectKnownMembers(
    db: Db,
    personCode: string,
    asked: { entryIds: number[]; personCodes: string[] },
    now: Date,
  ): Promise<KnownMembers>
  /** Makes these the members of a list, in their order. */
  replaceMembers(db: Db, personCode: string, listId: number, members: MemberValues[]): Promise<void>
  /** Whether a list stands, however deep, in one of these lists. */
  standsInside(db: Db, personCode: string, listId: number, insideOf: number[]): Promise<boolean>
  /** Members of a list in their order; with `deep` those of lists inside instead, each list once. */
  selectMembers(
    db: Db,
    personCode: string,
    listId: number,
    deep: boolean,
    limit: number,
    now: Date,
  ): Promise<MemberRow[]>
}

/** The stores by the word of the wire. */
export type ContactStores = Record<ContactStoreType, ContactStore>

/** Personal contacts in the portal's own database (type DB). */
export const databaseStore: ContactStore = {
  storedType: storedTypes.DB,
  openBook: lockAddressBook,
  selectFolders,
  selectRootCounts,
  selectFolder,
  insertFolder,
  updateFolderName,
  deleteFolder,
  selectEntries,
  selectEntry,
  countEntries,
  insertEntries,
  updateEntry,
  deleteEntries,
  selectKnownMembers,
  replaceMembers,
  standsInside,
  selectMembers,
}
