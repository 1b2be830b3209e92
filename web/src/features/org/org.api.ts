import { contactApi, contactPages, contactStores, storeOf } from '@maru/api/contact'
import type { Output } from '@maru/api/kit/endpoint'
import { isPeopleSearch } from '@maru/api/kit/search/search-text'
import { type Department, orgApi, searchSizes } from '@maru/api/org'
import { useCallback, useMemo } from 'react'
import { call } from '#kit/call/call.ts'
import { cache, useCache } from '#kit/call/change.ts'
import {
  composedQuery,
  keepPreviousData,
  useComposed,
  usePage,
  usePages,
  useRead,
  useReads,
} from '#kit/call/read.ts'
import { useAccount } from '#kit/session/session.ts'
import {
  departmentHitItem,
  employeeItem,
  groupMemberItem,
  listMemberItem,
  lookupPick,
} from './items.rules.ts'
import { distinct, keyOf, type PickItem } from './picker.rules.ts'
import { mergeDepartments, unloadedOnPath } from './tree.rules.ts'

const minutes = 60_000
const pageOfMembers = 200
const mostExpanded = 2000

/** The companies of the group. */
export function useCompanies() {
  return useRead(orgApi.listCompanies, {}, { staleTime: 10 * minutes })
}

/** The loaded departments of a company. The first request loads five levels. */
export function useTree(comCode: string | null) {
  return useRead(orgApi.listOrganisation, comCode === null ? null : { comCode }, { staleTime: 5 * minutes })
}

/**
 * Returns `loadChildren`, which adds the departments below one to the tree, and `loadPath`, which adds all
 * departments on the path to one and returns their codes.
 */
export function useTreeLoader(comCode: string | null) {
  const cache = useCache()
  const add = useCallback(
    (more: readonly Department[]) => {
      if (comCode === null) return
      cache.put(
        orgApi.listOrganisation,
        { comCode },
        (current) => current && ([...mergeDepartments(current, more)] as typeof current),
      ) // the tree does not read the users of a row
    },
    [cache, comCode],
  )
  const loadChildren = useCallback(
    async (parentDeptCode: string) => {
      if (comCode === null) return
      const below = { comCode, parentDeptCode, level: 1 }
      add(await cache.fetch(orgApi.listOrganisation, below, 5 * minutes))
    },
    [cache, comCode, add],
  )
  const loadPath = useCallback(
    async (deptCode: string): Promise<string[]> => {
      if (comCode === null) return []
      const [departments, path] = await Promise.all([
        cache.ensure(orgApi.listOrganisation, { comCode }),
        call(orgApi.listDepartmentPath, { comCode, deptCode }),
      ])
      // Also loads the siblings on the path. Otherwise the tree would treat their parents as loaded.
      await Promise.all(unloadedOnPath(departments, path).map(loadChildren))
      add(path)
      return path.map((one) => one.deptCode)
    },
    [cache, comCode, add, loadChildren],
  )
  return { loadChildren, loadPath }
}

const nextWhileMore = (last: { hasNext: boolean }, _all: unknown, page: number) =>
  last.hasNext ? page + 1 : undefined

/** The people of a department, page by page. */
export function useMembers(comCode: string | null, deptCode: string | null, retiredFlag: number) {
  const input = comCode === null || deptCode === null ? null : { comCode, deptCode, retiredFlag }
  return usePages(orgApi.listEmployees, input, {
    page: (pageNum: number) => ({ pageNum, pageSize: pageOfMembers }),
    initialPageParam: 1,
    getNextPageParam: nextWhileMore,
  })
}

/**
 * The results of the picker's search, page by page. Results for an older text are never shown for a newer
 * text.
 */
export function useOrgSearch(
  text: string,
  scope: { comCode: string | null; everywhere: boolean; retiredFlag: number },
) {
  const { comCode, everywhere: includeAllFlag, retiredFlag } = scope
  const isAsked = isPeopleSearch(text) && comCode !== null
  const input = { query: text, searchVal: text, comCode: comCode ?? '', includeAllFlag, retiredFlag }
  return usePages(orgApi.searchOrganisation, isAsked ? input : null, {
    page: (pageNum: number) => ({ pageNum, pageSize: searchSizes.list }),
    initialPageParam: 1,
    getNextPageParam: nextWhileMore,
  })
}

/** One person, with fields that a list does not contain, such as the home address of the viewer. */
export function usePerson(personCode: string | null) {
  return useRead(orgApi.getPerson, personCode === null ? null : { personCode }, { staleTime: minutes })
}

/** Suggestions of a people field: people of every company in their main posts, and optionally departments. */
export function useSuggestions(text: string, withDepartments: boolean, pageSize: number = searchSizes.field) {
  const input = { query: text, includeAllFlag: true, mainOnly: true, pageSize }
  const select = useCallback(
    ({ people, departments }: Output<typeof orgApi.searchOrganisation>): PickItem[] => [
      ...(withDepartments ? departments.map(departmentHitItem) : []),
      ...people.map(employeeItem),
    ],
    [withDepartments],
  )
  const isAsked = isPeopleSearch(text)
  return useRead(orgApi.searchOrganisation, isAsked ? input : null, {
    placeholderData: isAsked ? keepPreviousData : undefined,
    select,
  })
}

/**
 * The people of the department that the viewer acts in, without the viewer. Requests nothing while `isWanted`
 * is false.
 */
export function useColleagues(isWanted: boolean, most: number) {
  const { comCode, deptCode, personCode } = useAccount()
  const select = useCallback(
    ({ data }: Output<typeof orgApi.listEmployees>): PickItem[] =>
      data.filter((row) => row.personCode !== personCode).map(employeeItem),
    [personCode],
  )
  return useRead(orgApi.listEmployees, isWanted ? { comCode, deptCode, pageSize: most + 1 } : null, {
    staleTime: 5 * minutes,
    select,
  })
}

/** Finds the person or department that a typed address belongs to; null if the address is unknown. */
export async function findByAddress(email: string): Promise<PickItem | null> {
  const [person] = await cache.fetch(orgApi.listByEmail, { email }, minutes)
  return person ? lookupPick(person) : null
}

const unsharedFolders = contactStores.map((type) => ({
  type,
  folderType: 'PC',
  shareType: 'notShared',
  traversal: 'Deep' as const,
}))

/** The personal folders of both address books; the root of each book is first. */
export function useContactFolders() {
  const folders = useReads(contactApi.listFolders, unsharedFolders)
  return { ...folders, data: useMemo(() => folders.data?.flat(), [folders.data]) }
}

const searched = ['DisplayName', 'CompanyName', 'EmailAddress', 'MobilePhone', 'JobTitle'] as const

/**
 * One page of the personal contacts in a folder. A search text limits it to contacts that contain the text.
 */
export function useContacts(folderId: string | null, storedType: number, text: string, page: number) {
  const input = {
    type: storeOf(storedType),
    parentId: folderId ?? '',
    filters: text
      ? searched.map((field) => ({ field, condition: 'ContainsSubstring' as const, value: text }))
      : [],
    sorts: [{ field: 'DisplayName' as const, direction: 'Ascending' as const }],
    pageSize: contactPages.members,
    offset: (page - 1) * contactPages.members,
  }
  return usePage(contactApi.listContacts, folderId === null ? null : input)
}

/** The public groups that the viewer may see, in pages of one hundred. */
export function usePublicFolders() {
  const rowSize = contactPages.folders
  return usePages(
    contactApi.listPublicFolders,
    {},
    {
      page: (pageNum: number) => ({ pageNum, rowSize }),
      initialPageParam: 1,
      getNextPageParam: (last, _all, page) => (page * rowSize < last.totalCount ? page + 1 : undefined),
    },
  )
}

/** One page of the members of a public group. A search text limits it to members that contain the text. */
export function usePublicMembers(identity: string | null, text: string, page: number) {
  const input = {
    identity: identity ?? '',
    pageNum: page,
    rowSize: contactPages.members,
    searchFilter: 0,
    ...(text ? { searchWord: text } : {}),
  }
  return usePage(contactApi.listPublicMembers, identity === null ? null : input)
}

async function firstPeople(group: PickItem, shown: number, signal: AbortSignal) {
  if (group.kind === 'list') {
    const people = distinct(await fetchMembers(group))
    return { people: people.slice(0, shown), total: people.length }
  }
  const input = { identity: group.id, pageNum: 1, rowSize: shown, traversal: 'Deep' as const }
  const { data, totalCount } = await call(contactApi.listPublicMembers, input, { signal })
  return { people: data.map(groupMemberItem), total: totalCount }
}

/**
 * The first people of a distribution list or public group, including the members of nested groups, and the
 * total number.
 */
export function useGroupPeople(group: PickItem, shown: number) {
  const input = { group: keyOf(group), shown }
  return useComposed(
    composedQuery(contactApi.listPublicMembers, 'people', input, (signal) =>
      firstPeople(group, shown, signal),
    ),
  )
}

/**
 * Fetches the people of a distribution list or public group, including the members of nested groups. Throws
 * CallError.
 */
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
