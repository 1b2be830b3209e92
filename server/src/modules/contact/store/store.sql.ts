import { type ContactStoreType, storedTypes } from '@maru/api/contact'
import type { Db, Fragment } from '../../../kit/db.ts'

/**
 * A place that keeps personal contacts: the portal's database (type DB), or the mailbox (type EWS), which the mail
 * room gives. Its tables have the same columns as the other's, so that statements, rules, rights and limits are once.
 */
export interface ContactStore {
  storedType: (typeof storedTypes)[ContactStoreType]
  /** Names of the tables of folders, of contacts and lists, and of the lists' members. */
  folders: string
  entries: string
  members: string
  /** Whether lists hold people of the organisation themselves; else their names and addresses. */
  keepsPeople: boolean
  /** The number of the folder that is the root; absent where null means it. */
  rootFolder?: (db: Db, personCode: string) => Fragment
  /** Holds the person's book until the transaction ends, and opens it where there is none yet. */
  openBook(db: Db, personCode: string, now: Date): Promise<void>
}

declare module '../../../kit/slots.ts' {
  interface Slots {
    /** Contacts of the type EWS; filled by the mail room. */
    mailboxContacts: ContactStore
  }
}

/** The company that keeps a person's address book: the one that employs them. */
export function homeCompany(db: Db, personCode: string): Fragment {
  return db`(select com_code from org_public_person where person_code = ${personCode})`
}

/** The condition on rows of a store, by their name in the statement, that they are a person's own. */
export function ownedBy(db: Db, personCode: string, row: string): Fragment {
  return db`${db(row)}.com_code = ${homeCompany(db, personCode)} and ${db(row)}.person_code = ${personCode}`
}

/** The number that a folder is kept under; null is the root. */
export function storedFolder(
  db: Db,
  store: ContactStore,
  personCode: string,
  folderId: number | null,
): Fragment {
  return folderId === null && store.rootFolder ? store.rootFolder(db, personCode) : db`${folderId}::bigint`
}

/** The condition that a column names this folder; null is the root. */
export function inFolder(
  db: Db,
  store: ContactStore,
  personCode: string,
  column: string,
  folderId: number | null,
): Fragment {
  return folderId === null && !store.rootFolder
    ? db`${db(column)} is null`
    : db`${db(column)} = ${storedFolder(db, store, personCode, folderId)}`
}

/** Folder id for the API; null for the root. */
export function folderIdForApi(db: Db, store: ContactStore, personCode: string, column: string): Fragment {
  return store.rootFolder ? db`nullif(${db(column)}, ${store.rootFolder(db, personCode)})` : db`${db(column)}`
}

async function lockAddressBook(db: Db, personCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('contact:' || ${personCode}::text, 0))`
}

/** Personal contacts in the portal's own database (type DB). */
export const databaseStore: ContactStore = {
  storedType: storedTypes.DB,
  folders: 'contact_folder',
  entries: 'contact_entry',
  members: 'contact_member',
  keepsPeople: true,
  openBook: lockAddressBook,
}
