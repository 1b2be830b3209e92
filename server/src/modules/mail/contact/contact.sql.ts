import { storedTypes } from '@maru/api/contact'
import type { ContactStore } from '#modules/contact/index.ts'
import { openMailbox, wellKnownFolder } from './contact-mailbox.sql.ts'

/**
 * The contacts of the mailbox (type EWS, spec 1§7) for address books: items IPM.Contact and IPM.DistList in folders
 * of the class IPF.Contact, from the view `mail_contact_folder`. The root is the well-known folder of contacts.
 */
export const mailboxStore: ContactStore = {
  storedType: storedTypes.EWS,
  folders: 'mail_contact_folder',
  entries: 'mail_contact',
  members: 'mail_list_member',
  keepsPeople: false,
  rootFolder: (db, personCode) => wellKnownFolder(db, personCode, 'contacts'),
  openBook: openMailbox,
}
