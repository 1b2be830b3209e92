import { type ContactStoreType, storedTypes } from '@maru/api/contact'
import type { Db, Fragment } from '#kit/db.ts'

/**
 * A store of personal contacts: the portal's database (type DB), or the mailbox (type EWS), which the mail room
 * provides. Its tables have the same columns, so that statements, rules, rights and limits are shared.
 */
export interface ContactStore {
  storedType: (typeof storedTypes)[ContactStoreType]
  /** Names of the tables of folders, of entries, and of the members of lists. */
  folders: string
  entries: string
  members: string
  /** Whether lists store people of the organisation by code; else by name and address. */
  keepsPeople: boolean
  /** Whether programs store cards of contacts (CardDAV). */
  hasCards?: true
  /** The number of the root folder; absent if the root is null. */
  rootFolder?: (db: Db, personCode: string) => Fragment
  /** Locks the person's book until the transaction ends, and creates it if there is none yet. */
  openBook(db: Db, personCode: string, now: Date): Promise<void>
}

declare module '#kit/slots.ts' {
  interface Slots {
    /** The store EWS; provided by the mail room. */
    mailboxContacts: ContactStore
  }
}

/** The company of a person's address book: the one that employs them. */
export function homeCompany(db: Db, personCode: string): Fragment {
  return db`(select com_code from org_public_person where person_code = ${personCode})`
}

/** The code of the company that employs a person. */
export async function selectEmployer(db: Db, personCode: string): Promise<string> {
  const [row] = await db<{ comCode: string }[]>`select ${homeCompany(db, personCode)} as com_code`
  return row?.comCode ?? ''
}

/** The condition that rows of a store, by their alias, belong to a person. */
export function ownedBy(db: Db, personCode: string, row: string): Fragment {
  return db`${db(row)}.com_code = ${homeCompany(db, personCode)} and ${db(row)}.person_code = ${personCode}`
}

/** The stored number of a folder; null is the root. */
export function storedFolder(
  db: Db,
  store: ContactStore,
  personCode: string,
  folderId: number | null,
): Fragment {
  return folderId === null && store.rootFolder ? store.rootFolder(db, personCode) : db`${folderId}::bigint`
}

/** The condition that a column is this folder; null is the root. */
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
  hasCards: true,
  openBook: lockAddressBook,
}
