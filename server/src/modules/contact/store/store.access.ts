import type { ContactStoreType } from '@maru/api/contact'
import type { SlotRegistry } from '#kit/slots.ts'
import { type ContactStore, databaseStore } from './store.sql.ts'

/** The store of a call: the portal's database, which is the default, or the viewer's mailbox. */
export function storeOf(slots: SlotRegistry, { type = 'DB' }: { type?: ContactStoreType }): ContactStore {
  return type === 'DB' ? databaseStore : slots.one('mailboxContacts')
}
