import { contactApi, contactPages, contactStores, storeOf } from '@maru/api/contact'
import { type Department, orgApi, searchSizes } from '@maru/api/org'
import { isSearchable } from '@maru/api/org/search-text'
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'
import { departmentItem, employeeItem, groupMemberItem, listMemberItem, lookupPick } from './items.rules.ts'
import { distinct, keyOf, type PickItem } from './picker.rules.ts'
import { mergeDepartments, unloadedOnPath } from './tree.rules.ts'

const minutes = 60_000
const pageOfMembers = 200
const mostExpanded = 2000

/** The companies of the group. */
export function useCompanies() {
  return useQuery({
    queryKey: ['org', 'companies'],
    staleTime: 10 * minutes,
    queryFn: ({ signal }) => call(orgApi.listCompanies, {}, { signal }),
  })
}

function treeQuery(comCode: string) {
  return queryOptions({
    queryKey: ['org', 'tree', comCode],
    staleTime: 5 * minutes,
    queryFn: async ({ signal }): Promise<readonly Department[]> =>
      call(orgApi.listOrganisation, { comCode }, { signal }),
  })
}

/** The departments of a company as far as they are loaded, five levels at first. */
export function useTree(comCode: string | null) {
  return useQuery({ ...treeQuery(comCode ?? ''), enabled: comCode !== null })
}

/** Loads departments below one, once, into the tree; and the way to a department, with all that lies on it. */
export function useTreeLoader(comCode: string | null) {
  const client = useQueryClient()
  const add = useCallback(
    (more: readonly Department[]) => {
      if (comCode === null) return
      client.setQueryData<readonly Department[]>(treeQuery(comCode).queryKey, (held) =>
        held ? mergeDepartments(held, more) : held,
      )
    },
    [client, comCode],
  )
  const loadChildren = useCallback(
    async (parentDeptCode: string) => {
      if (comCode === null) return
      const children = await client.fetchQuery({
        queryKey: ['org', 'children', comCode, parentDeptCode],
        staleTime: 5 * minutes,
        queryFn: ({ signal }) =>
          call(orgApi.listOrganisation, { comCode, parentDeptCode, level: 1 }, { signal }),
      })
      add(children)
    },
    [client, comCode, add],
  )
  const loadPath = useCallback(
    async (deptCode: string): Promise<string[]> => {
      if (comCode === null) return []
      const [held, path] = await Promise.all([
        client.ensureQueryData(treeQuery(comCode)),
        call(orgApi.listDepartmentPath, { comCode, deptCode }),
      ])
      // Brothers of what lies deeper than the tree was loaded come too, or they would never be asked for.
      await Promise.all(unloadedOnPath(held, path).map(loadChildren))
      add(path)
      return path.map((one) => one.deptCode)
    },
    [client, comCode, add, loadChildren],
  )
  return { loadChildren, loadPath }
}

/** The people of a department, page by page. */
export function useMembers(comCode: string | null, deptCode: string | null, retiredFlag: number) {
  return useInfiniteQuery({
    queryKey: ['org', 'members', comCode, deptCode, retiredFlag],
    enabled: comCode !== null && deptCode !== null,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        orgApi.listEmployees,
        {
          comCode: comCode ?? '',
          deptCode: deptCode ?? '',
          retiredFlag,
          pageNum: pageParam,
          pageSize: pageOfMembers,
        },
        { signal },
      ),
    getNextPageParam: (last, _all, page) => (last.hasNext ? page + 1 : undefined),
  })
}

/** What the picker's search finds, page by page; an answer to an older text is never shown for a newer one. */
export function useOrgSearch(
  text: string,
  scope: { comCode: string | null; everywhere: boolean; retiredFlag: number },
) {
  return useInfiniteQuery({
    queryKey: ['org', 'search', text, scope],
    enabled: isSearchable(text) && scope.comCode !== null,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        orgApi.searchOrganisation,
        {
          query: text,
          searchVal: text,
          comCode: scope.comCode ?? '',
          includeAllFlag: scope.everywhere,
          retiredFlag: scope.retiredFlag,
          pageNum: pageParam,
          pageSize: searchSizes.list,
        },
        { signal },
      ),
    getNextPageParam: (last, _all, page) => (last.hasNext ? page + 1 : undefined),
  })
}

/** One person with what a list does not tell, such as the own home address. */
export function usePerson(personCode: string | null) {
  return useQuery({
    queryKey: ['org', 'person', personCode],
    enabled: personCode !== null,
    staleTime: minutes,
    queryFn: ({ signal }) => call(orgApi.getPerson, { personCode: personCode ?? '' }, { signal }),
  })
}

/** Suggestions of a people field: people of every company in their main posts, and departments where wanted. */
export function useSuggestions(text: string, withDepartments: boolean) {
  return useQuery({
    queryKey: ['org', 'suggestions', text, withDepartments],
    enabled: isSearchable(text),
    placeholderData: isSearchable(text) ? keepPreviousData : undefined,
    queryFn: async ({ signal }): Promise<PickItem[]> => {
      const input = { query: text, includeAllFlag: true, mainOnly: true, pageSize: searchSizes.field }
      const { people, departments } = await call(orgApi.searchOrganisation, input, { signal })
      return [...(withDepartments ? departments.map(departmentItem) : []), ...people.map(employeeItem)]
    },
  })
}

/** Whom a typed address belongs to; null for nobody known. */
export async function findByAddress(email: string): Promise<PickItem | null> {
  const [found] = await queryClient.fetchQuery({
    queryKey: ['org', 'address', email],
    staleTime: minutes,
    queryFn: ({ signal }) => call(orgApi.listByEmail, { email }, { signal }),
  })
  return found ? lookupPick(found) : null
}

/** The personal folders of both books, each with its root first. */
export function useContactFolders() {
  return useQuery({
    queryKey: ['contact', 'folders'],
    queryFn: async ({ signal }) => {
      const wanted = { folderType: 'PC', shareType: 'notShared', traversal: 'Deep' as const }
      const answers = await Promise.all(
        contactStores.map((type) => call(contactApi.listFolders, { type, ...wanted }, { signal })),
      )
      return answers.flat()
    },
  })
}

const searched = ['DisplayName', 'CompanyName', 'EmailAddress', 'MobilePhone', 'JobTitle'] as const

/** A page of personal contacts of a folder; with a text those that hold it. */
export function useContacts(folderId: string | null, storedType: number, text: string, page: number) {
  return useQuery({
    queryKey: ['contact', 'contacts', folderId, storedType, text, page],
    enabled: folderId !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        contactApi.listContacts,
        {
          type: storeOf(storedType),
          parentId: folderId ?? '',
          filters: text
            ? searched.map((field) => ({ field, condition: 'ContainsSubstring' as const, value: text }))
            : [],
          sorts: [{ field: 'DisplayName', direction: 'Ascending' }],
          pageSize: contactPages.members,
          offset: (page - 1) * contactPages.members,
        },
        { signal },
      ),
  })
}

/** The public groups that the viewer sees, a hundred at a time. */
export function usePublicFolders() {
  const rowSize = contactPages.folders
  return useInfiniteQuery({
    queryKey: ['contact', 'seen-groups'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(contactApi.listPublicFolders, { pageNum: pageParam, rowSize }, { signal }),
    getNextPageParam: (last, _all, page) => (page * rowSize < last.totalCount ? page + 1 : undefined),
  })
}

/** A page of the members of a public group; with a text those that hold it. */
export function usePublicMembers(identity: string | null, text: string, page: number) {
  return useQuery({
    queryKey: ['contact', 'members', identity, text, page],
    enabled: identity !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        contactApi.listPublicMembers,
        {
          identity: identity ?? '',
          pageNum: page,
          rowSize: contactPages.members,
          searchFilter: 0,
          ...(text ? { searchWord: text } : {}),
        },
        { signal },
      ),
  })
}

/** The first people of a distribution list or public group, groups inside it opened too, and how many there are. */
export function useGroupPeople(group: PickItem, shown: number) {
  return useQuery({
    queryKey: ['contact', 'people', keyOf(group), shown],
    queryFn: async ({ signal }) => {
      if (group.kind === 'list') {
        const people = distinct(await fetchMembers(group))
        return { people: people.slice(0, shown), total: people.length }
      }
      const input = { identity: group.id, pageNum: 1, rowSize: shown, traversal: 'Deep' as const }
      const { data, totalCount } = await call(contactApi.listPublicMembers, input, { signal })
      return { people: data.map(groupMemberItem), total: totalCount }
    },
  })
}

/** The people of a distribution list or public group, groups inside it opened too. Throws CallError. */
export async function fetchMembers(group: PickItem): Promise<PickItem[]> {
  if (group.kind === 'list') {
    const { id: parentId, store: type = 'DB' } = group
    const rows = await call(contactApi.listGroupContacts, { type, parentId, traversal: 'Deep' })
    return rows.map((row) => listMemberItem(row, type))
  }
  const members: PickItem[] = []
  for (let pageNum = 1; members.length < mostExpanded; pageNum += 1) {
    const input = { identity: group.id, pageNum, rowSize: pageOfMembers, traversal: 'Deep' as const }
    const { data, totalCount } = await call(contactApi.listPublicMembers, input)
    members.push(...data.map(groupMemberItem))
    if (data.length === 0 || members.length >= totalCount) break
  }
  return members
}
