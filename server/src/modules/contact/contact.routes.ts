import { contactApi } from '@maru/api/contact'
import { type Route, routes } from '../../kit/routes.ts'
import type { ContactStores } from './contact.service.ts'
import { createContact, removeContacts, updateContact } from './entry/entry.service.ts'
import { createFolder, removeFolder, updateFolder } from './folder/folder.service.ts'
import {
  createPublicFolder,
  listPublicFolders,
  listPublicMembers,
  removePublicFolder,
  updatePublicFolder,
} from './group/group.service.ts'
import { exportContacts, importContacts } from './transfer/transfer.service.ts'

/** The calls of address books, from these stores. */
export function contactRoutes(stores: ContactStores): Route[] {
  return routes(contactApi, {
    listFolders: (context, input) => stores[input.type ?? 'DB'].listFolders(context, input),
    listContacts: (context, input) => stores[input.type ?? 'DB'].listContacts(context, input),
    listGroupContacts: (context, input) =>
      stores[input.type ?? 'DB'].listMembers(context, input.parentId, input.traversal === 'Deep'),
    listPublicFolders: (context, input) => listPublicFolders(context, input),
    listPublicMembers: (context, input) => listPublicMembers(context, input),
    createFolder: (context, input) => createFolder(context, input.parentId, input.displayName),
    updateFolder: (context, input) => updateFolder(context, input.id, input.displayName),
    removeFolder: (context, input) => removeFolder(context, input.id),
    createContact: (context, input) => createContact(context, input),
    updateContact: (context, input) => updateContact(context, input),
    removeContacts: (context, input) => removeContacts(context, input.ids),
    importContacts: (context, input) => importContacts(context, input),
    exportContacts: (context, input) => exportContacts(context, input),
    createPublicFolder: (context, input) => createPublicFolder(context, input),
    updatePublicFolder: (context, input) => updatePublicFolder(context, input),
    removePublicFolder: (context, input) => removePublicFolder(context, input.id),
  })
}
