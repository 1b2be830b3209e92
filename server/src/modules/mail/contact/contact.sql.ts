import { storedTypes } from '@maru/api/contact'
import type { ContactStore } from '../../contact/index.ts'
import { openMailbox, wellKnownFolder } from '../mailbox/mailbox.sql.ts'

/**
 * The contacts of the mailbox (type EWS, spec 1§7) for the address books: items IPM.Contact and IPM.DistList in folders
 * of the class IPF.Contact, which `mail_contact_folder` shows. The root is the mailbox's well-known folder of contacts.
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
