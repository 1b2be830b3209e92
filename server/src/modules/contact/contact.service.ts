import {
  type Contact,
  type ContactFolder,
  type contactApi,
  contactLimits,
  contactPages,
  type ListMember,
  rootFolder,
} from '@maru/api/contact'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { isPersonal, parentOfName } from './contact.rules.ts'
import { requireEntry } from './entry/entry.access.ts'
import { toContact, toListMember } from './entry/entry.rules.ts'
import { selectEntries } from './entry/entry.sql.ts'
import { selectMembers } from './entry/member.sql.ts'
import { fitFolders, readFilters } from './filter.rules.ts'
import { requireFolder } from './folder/folder.access.ts'
import { rootFolderOf, toFolder } from './folder/folder.rules.ts'
import { selectFolders, selectRootCounts } from './folder/folder.sql.ts'
import { storeOf } from './store/store.access.ts'

/** Maximum number of people in a deep list. */
const mostExpanded = 2000

/**
 * The viewer's own folders. Without a parent: the root, with `Deep` followed by all other folders. With a parent: its
 * child folders, with `Deep` all folders below it.
 */
export async function listFolders(
  { db, viewer, slots }: Context,
  input: Input<typeof contactApi.listFolders>,
): Promise<ContactFolder[]> {
  const store = storeOf(slots, input)
  const parentId = input.parentId || parentOfName(input.wellKnownParentName)
  if (parentId === null || !isPersonal(input)) return []
  const deep = input.traversal === 'Deep'
  const root = async () =>
    rootFolderOf(await selectRootCounts(db, store, viewer.personCode), store.storedType)
  const fitting = (folders: ContactFolder[]) => fitFolders(folders, input.filters ?? [])
  if (!parentId && !deep) return fitting([await root()])
  const rows = await selectFolders(db, store, viewer.personCode)
  const all = rows.map((row) => toFolder(row, store.storedType))
  if (!deep) return fitting(all.filter((folder) => folder.parentId === parentId))
  return fitting(parentId ? below(all, parentId) : [await root(), ...below(all, rootFolder)])
}

/** Every folder below a parent, a parent before its children. */
function below(folders: ContactFolder[], parentId: string): ContactFolder[] {
  return folders
    .filter((folder) => folder.parentId === parentId)
    .flatMap((folder) => [folder, ...below(folders, folder.id)])
}

/** A page of the viewer's own contacts and lists; throws not found for another person's folder. */
export async function listContacts(
  context: Context,
  input: Input<typeof contactApi.listContacts>,
): Promise<Page<Contact>> {
  const store = storeOf(context.slots, input)
  const { db, viewer } = context
  const folder =
    input.parentId === undefined ? undefined : await requireFolder(context, store, input.parentId)
  const filter = {
    folderId: folder === undefined ? undefined : (folder?.folderId ?? null),
    ...readFilters(input.filters ?? []),
  }
  const { rows, total } = await selectEntries(db, store, viewer.personCode, filter, {
    limit: input.pageSize ?? contactPages.members,
    offset: input.offset ?? 0,
    descending: input.sorts?.[0]?.direction === 'Descending',
  })
  return { data: rows.map(toContact), totalCount: total }
}

/**
 * The members of one of the viewer's lists; with `Deep` also the members of nested lists. Throws not found for any
 * other list.
 */
export async function listGroupContacts(
  context: Context,
  input: Input<typeof contactApi.listGroupContacts>,
): Promise<ListMember[]> {
  const store = storeOf(context.slots, input)
  const list = await requireEntry(context, store, input.parentId)
  if (!list.isList) throw notFound()
  const { db, viewer, clock } = context
  const deep = input.traversal === 'Deep'
  const limit = deep ? mostExpanded : contactLimits.listMembers
  const rows = await selectMembers(db, store, viewer.personCode, list.entryId, deep, limit, clock.now())
  return rows.map(toListMember)
}
