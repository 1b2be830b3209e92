import { type ContactStoreType, contactApi } from '@maru/api/contact'
import { type Route, routes } from '../../kit/routes.ts'
import { listContacts, listFolders, listMembers } from './contact.service.ts'
import { createContact, removeContacts, updateContact } from './entry/entry.service.ts'
import { createFolder, removeFolder, updateFolder } from './folder/folder.service.ts'
import {
  createPublicFolder,
  listPublicFolders,
  listPublicMembers,
  removePublicFolder,
  updatePublicFolder,
} from './group/group.service.ts'
import type { ContactStores } from './store/store.sql.ts'
import { exportContacts, importContacts } from './transfer/transfer.service.ts'

/** The calls of address books, from these stores. */
export function contactRoutes(stores: ContactStores): Route[] {
  const of = ({ type = 'DB' }: { type?: ContactStoreType }) => stores[type]
  return routes(contactApi, {
    listFolders: (context, input) => listFolders(context, of(input), input),
    listContacts: (context, input) => listContacts(context, of(input), input),
    listGroupContacts: (context, input) =>
      listMembers(context, of(input), input.parentId, input.traversal === 'Deep'),
    listPublicFolders: (context, input) => listPublicFolders(context, input),
    listPublicMembers: (context, input) => listPublicMembers(context, input),
    createFolder: (context, input) => createFolder(context, of(input), input.parentId, input.displayName),
    updateFolder: (context, input) => updateFolder(context, of(input), input.id, input.displayName),
    removeFolder: (context, input) => removeFolder(context, of(input), input.id),
    createContact: (context, input) => createContact(context, of(input), input),
    updateContact: (context, input) => updateContact(context, of(input), input),
    removeContacts: (context, input) => removeContacts(context, of(input), input.ids),
    importContacts: (context, input) => importContacts(context, of(input), input),
    exportContacts: (context, input) => exportContacts(context, of(input), input),
    createPublicFolder: (context, input) => createPublicFolder(context, input),
    updatePublicFolder: (context, input) => updatePublicFolder(context, input),
    removePublicFolder: (context, input) => removePublicFolder(context, input.id),
  })
}
