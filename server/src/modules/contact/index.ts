import { contactErrors } from '@maru/api/contact'
import type { Room } from '../../kit/room.ts'
import { contactRoutes } from './contact.routes.ts'
import { type ContactStore, databaseStore } from './store/store.service.ts'

export type { EntryFilter, EntryRow, EntryValues } from './entry/entry.sql.ts'
export type { KnownMembers, MemberRow, MemberValues } from './entry/member.sql.ts'
export type { FolderCounts, FolderRow } from './folder/folder.sql.ts'
export { homeCompany } from './folder/folder.sql.ts'
export type { ContactStore } from './store/store.service.ts'

/** Personal address books and public groups; `mailbox`, which the mail room gives, keeps those of the type EWS. */
export function contactRoom({ mailbox }: { mailbox: ContactStore }): Room {
  return {
    name: 'contact',
    routes: contactRoutes({ DB: databaseStore, EWS: mailbox }),
    errors: contactErrors,
  }
}
