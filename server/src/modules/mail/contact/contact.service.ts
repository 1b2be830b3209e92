import { storedTypes } from '@maru/api/contact'
import type { ContactStore } from '../../contact/index.ts'
import { openMailbox } from '../mailbox/mailbox.sql.ts'
import { countItems, deleteItems, insertItems, selectItem, selectItems, updateItem } from './contact.sql.ts'
import {
  deleteContactFolder,
  insertContactFolder,
  selectContactFolder,
  selectContactFolders,
  selectTopCounts,
  updateContactFolderName,
} from './folder.sql.ts'
import {
  listStandsInside,
  replaceListMembers,
  selectKnownListMembers,
  selectListMembers,
} from './list.sql.ts'

/**
 * The contacts of the mailbox (type EWS, spec 1§7) for the address books: items IPM.Contact and IPM.DistList in folders
 * of the class IPF.Contact. The root is the mailbox's well-known folder of contacts.
 */
export const mailboxStore: ContactStore = {
  storedType: storedTypes.EWS,
  openBook: openMailbox,
  selectFolders: selectContactFolders,
  selectRootCounts: selectTopCounts,
  selectFolder: selectContactFolder,
  insertFolder: insertContactFolder,
  updateFolderName: updateContactFolderName,
  deleteFolder: deleteContactFolder,
  selectEntries: selectItems,
  selectEntry: selectItem,
  countEntries: countItems,
  insertEntries: insertItems,
  updateEntry: updateItem,
  deleteEntries: deleteItems,
  selectKnownMembers: selectKnownListMembers,
  replaceMembers: replaceListMembers,
  standsInside: listStandsInside,
  selectMembers: selectListMembers,
}
