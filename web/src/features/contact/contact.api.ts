import {
  type Contact,
  type ContactStoreType,
  contactApi,
  contactPages,
  contactStores,
} from '@maru/api/contact'
import { useMemo } from 'react'
import { call } from '#kit/call/call.ts'
import { useChange } from '#kit/call/change.ts'
import { composedQuery, useComposed, usePage, useRead, useReads } from '#kit/call/read.ts'

const ownFolders = contactStores.map((type) => ({ type, traversal: 'Deep' as const }))

/** All folders of the viewer in both address books; the root of each book is first. */
export function useFolders() {
  const folders = useReads(contactApi.listFolders, ownFolders)
  return { ...folders, data: useMemo(() => folders.data?.flat(), [folders.data]) }
}

const searched = ['DisplayName', 'CompanyName', 'EmailAddress', 'MobilePhone', 'JobTitle'] as const

/** A folder in one of the two address books. */
export interface Place {
  type: ContactStoreType
  folderId: string
}

/** One page of the contacts in a folder. A search text limits it to contacts that contain the text. */
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

/** The members of a distribution list as they are stored. Requests nothing for a contact. */
export function useListMembers(type: ContactStoreType, contact: Contact | null) {
  const parentId = contact?.itemClass === 'IPM.DistList' ? contact.id : null
  return useRead(contactApi.listGroupContacts, parentId === null ? null : { type, parentId }, {
    staleTime: 0,
  })
}

/** One page of the public groups that the viewer may see. */
export function useGroups(searchWord: string, page: number) {
  return usePage(contactApi.listPublicFolders, {
    pageNum: page,
    rowSize: contactPages.folders,
    ...(searchWord ? { searchWord } : {}),
  })
}

/** One page of the members of a public group. A search text limits it to members that contain the text. */
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

/** All members of a public group, for the form that edits them. */
export function useGroupMembers(identity: string | null) {
  const query = composedQuery(
    contactApi.listPublicMembers,
    'all',
    identity === null ? null : { identity },
    (signal) => allMembers(identity ?? '', signal),
  )
  return useComposed(query, { staleTime: 0 })
}

/** Creates a folder. Like every change below, it invalidates all lists of the address books. */
export const useCreateFolder = () => useChange(contactApi.createFolder)
/** Renames a folder. */
export const useUpdateFolder = () => useChange(contactApi.updateFolder)
/** Removes an empty folder. */
export const useRemoveFolder = () => useChange(contactApi.removeFolder)
/** Creates a contact or distribution list. */
export const useCreateContact = () => useChange(contactApi.createContact)
/** Updates a contact or distribution list. */
export const useUpdateContact = () => useChange(contactApi.updateContact)
/** Removes contacts and distribution lists. */
export const useRemoveContacts = () => useChange(contactApi.removeContacts)
/** Imports the contacts of a file into a folder. */
export const useImportContacts = () => useChange(contactApi.importContacts)
/** Creates a public group. */
export const useCreateGroup = () => useChange(contactApi.createPublicFolder)
/** Updates a public group. */
export const useUpdateGroup = () => useChange(contactApi.updatePublicFolder)
/** Removes a public group. */
export const useRemoveGroup = () => useChange(contactApi.removePublicFolder)

/** Returns the address from which a browser downloads the contacts of a folder. */
export function exportAddress(place: Place, format: 'vcard' | 'csv'): string {
  return `/cm${contactApi.exportContacts.path}?${new URLSearchParams({ ...place, format })}`
}
