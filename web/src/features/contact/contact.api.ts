import {
  type Contact,
  type ContactStoreType,
  contactApi,
  contactPages,
  contactStores,
} from '@maru/api/contact'
import { useMemo } from 'react'
import { call } from '../../kit/call.ts'
import { useChange } from '../../kit/change.ts'
import { composedQuery, useComposed, usePage, useRead, useReads } from '../../kit/read.ts'

const ownFolders = contactStores.map((type) => ({ type, traversal: 'Deep' as const }))

/** The viewer's own folders of both books, all of them, each book's root first. */
export function useFolders() {
  const folders = useReads(contactApi.listFolders, ownFolders)
  return { ...folders, data: useMemo(() => folders.data?.flat(), [folders.data]) }
}

const searched = ['DisplayName', 'CompanyName', 'EmailAddress', 'MobilePhone', 'JobTitle'] as const

/** A folder of one of the two books. */
export interface Place {
  type: ContactStoreType
  folderId: string
}

/** A page of the contacts of a folder; with a text those that hold it. */
export function useContactPage({ type, folderId }: Place, text: string, page: number) {
  return usePage(contactApi.listContacts, {
    type,
    parentId: folderId,
    filters: text
      ? searched.map((field) => ({ field, condition: 'ContainsSubstring' as const, value: text }))
      : [],
    sorts: [{ field: 'DisplayName' }],
    pageSize: contactPages.members,
    offset: (page - 1) * contactPages.members,
  })
}

/** The members of a distribution list as they were written; nothing for a contact. */
export function useListMembers(type: ContactStoreType, contact: Contact | null) {
  const parentId = contact?.itemClass === 'IPM.DistList' ? contact.id : null
  return useRead(contactApi.listGroupContacts, parentId === null ? null : { type, parentId }, {
    staleTime: 0,
  })
}

/** The public groups that the viewer sees. */
export function useGroups(searchWord: string, page: number) {
  return usePage(contactApi.listPublicFolders, {
    pageNum: page,
    rowSize: contactPages.folders,
    ...(searchWord ? { searchWord } : {}),
  })
}

/** A page of the members of a public group; with a text those that hold it. */
export function useMemberPage(identity: string, searchWord: string, pageNum: number) {
  return usePage(contactApi.listPublicMembers, {
    identity,
    pageNum,
    rowSize: contactPages.members,
    ...(searchWord ? { searchWord } : {}),
  })
}

async function allMembers(identity: string, signal: AbortSignal) {
  const ask = (pageNum: number) =>
    call(contactApi.listPublicMembers, { identity, pageNum, rowSize: 200 }, { signal })
  const first = await ask(1)
  const pages = Math.ceil(first.totalCount / 200)
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ask(index + 2)))
  return [first, ...rest].flatMap((page) => page.data)
}

/** All members of a public group, for the form that changes them. */
export function useGroupMembers(identity: string | null) {
  const query = composedQuery(
    contactApi.listPublicMembers,
    'all',
    identity === null ? null : { identity },
    (signal) => allMembers(identity ?? '', signal),
  )
  return useComposed(query, { staleTime: 0 })
}

/** Makes a folder; as after every change here, all lists of address books are read again. */
export const useCreateFolder = () => useChange(contactApi.createFolder)
/** Renames a folder. */
export const useUpdateFolder = () => useChange(contactApi.updateFolder)
/** Removes an empty folder. */
export const useRemoveFolder = () => useChange(contactApi.removeFolder)
/** Writes a new contact or list. */
export const useCreateContact = () => useChange(contactApi.createContact)
/** Writes a contact or list anew. */
export const useUpdateContact = () => useChange(contactApi.updateContact)
/** Removes contacts and lists. */
export const useRemoveContacts = () => useChange(contactApi.removeContacts)
/** Reads a file into a folder. */
export const useImportContacts = () => useChange(contactApi.importContacts)
/** Makes a public group. */
export const useCreateGroup = () => useChange(contactApi.createPublicFolder)
/** Writes a public group anew. */
export const useUpdateGroup = () => useChange(contactApi.updatePublicFolder)
/** Removes a public group. */
export const useRemoveGroup = () => useChange(contactApi.removePublicFolder)

/** The address that a browser downloads a folder's contacts from. */
export function exportAddress(place: Place, format: 'vcard' | 'csv'): string {
  return `/cm${contactApi.exportContacts.path}?${new URLSearchParams({ ...place, format })}`
}
