import { type ContactStoreType, contactApi } from '@maru/api/contact'
import type { Context } from '#kit/context.ts'
import { routes } from '#kit/routes.ts'
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
import { databaseStore } from './store/store.sql.ts'
import { exportContacts, importContacts } from './transfer/transfer.service.ts'

const of = (context: Context, { type = 'DB' }: { type?: ContactStoreType }) =>
  type === 'DB' ? databaseStore : context.slots.one('mailboxContacts')

/** The calls of address books. */
export const contactRoutes = routes(contactApi, {
  listFolders: (context, input) => listFolders(context, of(context, input), input),
  listContacts: (context, input) => listContacts(context, of(context, input), input),
  listGroupContacts: (context, input) =>
    listMembers(context, of(context, input), input.parentId, input.traversal === 'Deep'),
  listPublicFolders,
  listPublicMembers,
  createFolder: (context, input) =>
    createFolder(context, of(context, input), input.parentId, input.displayName),
  updateFolder: (context, input) => updateFolder(context, of(context, input), input.id, input.displayName),
  removeFolder: (context, input) => removeFolder(context, of(context, input), input.id),
  createContact: (context, input) => createContact(context, of(context, input), input),
  updateContact: (context, input) => updateContact(context, of(context, input), input),
  removeContacts: (context, input) => removeContacts(context, of(context, input), input.ids),
  importContacts: (context, input) => importContacts(context, of(context, input), input),
  exportContacts: (context, input) => exportContacts(context, of(context, input), input),
  createPublicFolder,
  updatePublicFolder,
  removePublicFolder: (context, input) => removePublicFolder(context, input.id),
})
