import {
  type Contact,
  type ContactStoreType,
  contactApi,
  contactPages,
  contactStores,
} from '@maru/api/contact'
import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'

/** The viewer's own folders of both books, all of them, each book's root first. */
export function useFolders() {
  return useQuery({
    queryKey: ['contact', 'own-folders'],
    queryFn: async ({ signal }) => {
      const ask = (type: ContactStoreType) =>
        call(contactApi.listFolders, { type, traversal: 'Deep' }, { signal })
      return (await Promise.all(contactStores.map(ask))).flat()
    },
  })
}

const searched = ['DisplayName', 'CompanyName', 'EmailAddress', 'MobilePhone', 'JobTitle'] as const

/** A folder of one of the two books. */
export interface Place {
  type: ContactStoreType
  folderId: string
}

/** A page of the contacts of a folder; with a text those that hold it. */
export function useContactPage({ type, folderId }: Place, text: string, page: number) {
  return useQuery({
    queryKey: ['contact', 'own-contacts', type, folderId, text, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        contactApi.listContacts,
        {
          type,
          parentId: folderId,
          filters: text
            ? searched.map((field) => ({ field, condition: 'ContainsSubstring' as const, value: text }))
            : [],
          sorts: [{ field: 'DisplayName' }],
          pageSize: contactPages.members,
          offset: (page - 1) * contactPages.members,
        },
        { signal },
      ),
  })
}

/** The members of a distribution list as they were written; nothing for a contact. */
export function useListMembers(type: ContactStoreType, contact: Contact | null) {
  return useQuery({
    queryKey: ['contact', 'list-members', type, contact?.id],
    enabled: contact?.itemClass === 'IPM.DistList',
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(contactApi.listGroupContacts, { type, parentId: contact?.id ?? '' }, { signal }),
  })
}

/** The public groups that the viewer sees. */
export function useGroups(searchWord: string, page: number) {
  return useQuery({
    queryKey: ['contact', 'groups', searchWord, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        contactApi.listPublicFolders,
        { pageNum: page, rowSize: contactPages.folders, ...(searchWord ? { searchWord } : {}) },
        { signal },
      ),
  })
}

/** The first members of a public group, as many as one may write. */
export function useGroupMembers(identity: string | null) {
  return useQuery({
    queryKey: ['contact', 'group-members', identity],
    enabled: identity !== null,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const ask = (pageNum: number) =>
        call(contactApi.listPublicMembers, { identity: identity ?? '', pageNum, rowSize: 200 }, { signal })
      const first = await ask(1)
      const pages = Math.ceil(first.totalCount / 200)
      const rest = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ask(index + 2)),
      )
      return [first, ...rest].flatMap((page) => page.data)
    },
  })
}

/** A changing call, after which every list of address books is asked for anew. */
function useChange<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<E>): Promise<Output<E>> => call(endpoint, input),
    onSuccess: () => client.invalidateQueries({ queryKey: ['contact'] }),
  })
}

/** Makes a folder. */
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
