import {
  contact,
  contactFilter,
  contactFolder,
  contactId,
  contactInput,
  contactStores,
  folderFilter,
  importFault,
  listMember,
  rowKey,
} from './contact/entity.ts'
import { groupCalls } from './contact/group-calls.ts'
import { change, defineApi, read } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { pageOf, pageSize } from './kit/paging.ts'
import { object, oneOf, Type, text } from './kit/schema.ts'

export * from './contact/entity.ts'

/** Error codes of this domain with their HTTP status. */
export const contactErrors = defineErrors({
  'contact.tooMany': 409,
  'contact.tooManyFolders': 409,
  'contact.folderNotEmpty': 409,
  'contact.folderTooDeep': 409,
  'contact.listCycle': 409,
  'contact.memberUnknown': 400,
  'contact.nameEmpty': 400,
  'contact.emailInvalid': 400,
  'contact.importUnreadable': 400,
  'contact.importEmpty': 400,
})
type ContactErrors = typeof contactErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends ContactErrors {}
}

/** The store of the address book; the portal's database by default. */
const store = Type.Optional(oneOf(contactStores))
/**
 * The input in the form of the mail client: the server ignores `fields`, and refuses unknown filters and sort
 * orders.
 */
const fields = Type.Optional(Type.Array(text(60), { maxItems: 40 }))
const sorts = Type.Optional(
  Type.Array(
    object({ field: oneOf(['DisplayName']), direction: Type.Optional(oneOf(['Ascending', 'Descending'])) }),
    { maxItems: 1 },
  ),
)
const traversal = Type.Optional(oneOf(['Shallow', 'Deep']))
const saved = object({ id: rowKey })

/** Personal contacts and public distribution groups (spec 1§7). */
export const contactApi = defineApi('contact', {
  ...groupCalls,
  listFolders: read('/api/contact/folder/list', '1§7', {
    summary:
      'Lists personal folders of the viewer: the root folder, or those below a parent; with Deep at all levels.',
    method: 'POST',
    query: ['type', 'folderType', 'shareType'],
    input: object({
      type: store,
      /** PC for personal folders, the only kind. */
      folderType: Type.Optional(text(20)),
      /** notShared; shared folders are not supported. */
      shareType: Type.Optional(text(20)),
      fields,
      filters: Type.Optional(Type.Array(folderFilter, { maxItems: 10 })),
      parentId: Type.Optional(text(200)),
      /**
       * Compared without letter case: the parent of all folders (`msgfolderroot`, `root`), or `contacts`; no other
       * folder contains contacts.
       */
      wellKnownParentName: Type.Optional(text(60)),
      traversal,
    }),
    output: Type.Array(contactFolder),
    mailOnly: true,
  }),
  listContacts: read('/api/ews/Contact/list', '1§7', {
    summary:
      'Lists a page of the contacts and distribution lists of a folder, or of all, by name; filters restrict it.',
    method: 'POST',
    cost: 'search',
    query: ['type'],
    input: object({
      type: store,
      parentId: Type.Optional(text(200)),
      fields,
      filters: Type.Optional(Type.Array(contactFilter, { maxItems: 10 })),
      sorts,
      pageSize: Type.Optional(pageSize),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    replica: true,
    output: pageOf(contact),
    mailOnly: true,
  }),
  listGroupContacts: read('/api/contact/groupcontact/list', '1§7', {
    summary:
      'Lists the members of a distribution list; with Deep, nested lists are replaced by their members.',
    method: 'POST',
    query: ['type'],
    input: object({ type: store, parentId: text(200, 1), traversal }),
    output: Type.Array(listMember),
    mailOnly: true,
  }),
  createFolder: change('/api/contact/folder', 'maru', {
    summary: 'Creates a personal folder.',
    creates: true,
    refreshes: ['contact'],
    query: ['type'],
    input: object({ type: store, parentId: Type.Optional(contactId), displayName: text(100, 1) }),
    output: saved,
    errors: ['contact.tooManyFolders', 'contact.folderTooDeep', 'contact.nameEmpty'],
  }),
  updateFolder: change('/api/contact/folder/{id}', 'maru', {
    summary: 'Renames a personal folder.',
    method: 'PUT',
    refreshes: ['contact'],
    query: ['type'],
    input: object({ type: store, id: rowKey, displayName: text(100, 1) }),
    output: saved,
    errors: ['contact.nameEmpty'],
  }),
  removeFolder: change('/api/contact/folder/{id}', 'maru', {
    summary: 'Deletes an empty personal folder.',
    method: 'DELETE',
    refreshes: ['contact'],
    input: object({ type: store, id: rowKey }),
    output: saved,
    errors: ['contact.folderNotEmpty'],
  }),
  createContact: change('/api/contact/entry', 'maru', {
    summary: 'Creates a contact, or a distribution list if members are given.',
    creates: true,
    refreshes: ['contact'],
    bodyLimit: 1_048_576,
    query: ['type'],
    input: object({ type: store, ...contactInput }),
    output: saved,
    errors: [
      'contact.tooMany',
      'contact.memberUnknown',
      'contact.listCycle',
      'contact.nameEmpty',
      'contact.emailInvalid',
    ],
  }),
  updateContact: change('/api/contact/entry/{id}', 'maru', {
    summary:
      'Replaces a contact or list; omitted fields become empty, an omitted folder or members are unchanged.',
    method: 'PUT',
    refreshes: ['contact'],
    bodyLimit: 1_048_576,
    query: ['type'],
    input: object({ type: store, id: rowKey, ...contactInput }),
    output: saved,
    errors: ['contact.memberUnknown', 'contact.listCycle', 'contact.nameEmpty', 'contact.emailInvalid'],
  }),
  removeContacts: change('/api/contact/entry/remove', 'maru', {
    summary:
      'Deletes contacts and lists of the viewer; unknown ids are ignored. Returns the number of deleted ones.',
    refreshes: ['contact'],
    query: ['type'],
    input: object({ type: store, ids: Type.Array(rowKey, { minItems: 1, maxItems: 200 }) }),
    output: object({ removed: Type.Integer() }),
  }),
  importContacts: change('/api/contact/import', 'maru', {
    summary:
      'Imports a vCard or CSV file (UTF-8 or CP949) into a folder. Invalid lines are skipped; an error imports nothing.',
    creates: true,
    refreshes: ['contact'],
    cost: 'heavy',
    query: ['type'],
    bodyLimit: 8_000_000,
    input: object({
      type: store,
      folderId: Type.Optional(contactId),
      format: oneOf(['vcard', 'csv']),
      /** The file's bytes in base64. */
      content: Type.String({ maxLength: 7_000_000, minLength: 1 }),
      /** True validates the file without storing it. */
      dryRun: Type.Optional(Type.Boolean()),
    }),
    output: object({ added: Type.Integer(), skipped: Type.Integer(), faults: Type.Array(importFault) }),
    errors: ['contact.tooMany', 'contact.importUnreadable', 'contact.importEmpty'],
  }),
  exportContacts: read('/api/contact/export', 'maru', {
    summary:
      'Returns the contacts of a folder, or of all folders, as a vCard 4.0 or CSV file, without lists.',
    cost: 'heavy',
    input: object({ type: store, folderId: Type.Optional(contactId), format: oneOf(['vcard', 'csv']) }),
    replica: true,
    output: Type.Unknown(),
    answer: 'raw',
  }),
})
