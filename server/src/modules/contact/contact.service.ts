import {
  type Contact,
  type ContactFolder,
  type ContactStoreType,
  type contactApi,
  contactLimits,
  contactPages,
  type ListMember,
  rootFolder,
} from '@maru/api/contact'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import type { Context } from '../../kit/context.ts'
import { notFound } from '../../kit/failure.ts'
import { requireEntry, requireFolder } from './contact.access.ts'
import { readFilters, rootFolderOf, toContact, toFolder, toListMember } from './contact.rules.ts'
import { selectEntries, selectMembers } from './entry/entry.sql.ts'
import { selectFolders, selectRootCounts } from './folder/folder.sql.ts'

/** People that a deep list gives at most. */
const mostExpanded = 2000

/**
 * A place that keeps personal contacts: the portal's database, or the mailbox, which the mail room gives. All of it
 * is the viewer's own; an id that is not theirs throws not found.
 */
export interface ContactStore {
  listFolders(context: Context, input: Input<typeof contactApi.listFolders>): Promise<ContactFolder[]>
  listContacts(context: Context, input: Input<typeof contactApi.listContacts>): Promise<Page<Contact>>
  listMembers(context: Context, listId: string, deep: boolean): Promise<ListMember[]>
}

/** The stores by the word of the wire. */
export type ContactStores = Record<ContactStoreType, ContactStore>

/** Personal contacts in the portal's own database (type DB). */
export const databaseStore: ContactStore = {
  async listFolders({ db, viewer }, input) {
    const parentId = input.parentId || (input.wellKnownParentName === rootFolder ? rootFolder : '')
    const deep = input.traversal === 'Deep'
    if (!parentId && !deep) return [rootFolderOf(await selectRootCounts(db, viewer.personCode))]
    const folders = await selectFolders(db, viewer.personCode)
    const all = folders.map(toFolder)
    if (!deep) return all.filter((folder) => folder.parentId === parentId)
    const root = rootFolderOf(await selectRootCounts(db, viewer.personCode))
    return parentId ? below(all, parentId) : [root, ...below(all, rootFolder)]
  },
  async listContacts(context, input) {
    const { db, viewer } = context
    const folder = input.parentId === undefined ? undefined : await requireFolder(context, input.parentId)
    const filter = {
      folderId: folder === undefined ? undefined : (folder?.folderId ?? null),
      ...readFilters(input.filters ?? []),
    }
    const { rows, total } = await selectEntries(db, viewer.personCode, filter, {
      limit: input.pageSize ?? contactPages.members,
      offset: input.offset ?? 0,
      descending: input.sorts?.[0]?.direction === 'Descending',
    })
    return { data: rows.map(toContact), totalCount: total }
  },
  async listMembers(context, listId, deep) {
    const list = await requireEntry(context, listId)
    if (!list.isList) throw notFound()
    const { db, viewer, clock } = context
    const limit = deep ? mostExpanded : contactLimits.listMembers
    const rows = await selectMembers(db, viewer.personCode, list.entryId, deep, limit, clock.now())
    return rows.map(toListMember)
  },
}

/** Every folder below a parent, a parent before its children. */
function below(folders: ContactFolder[], parentId: string): ContactFolder[] {
  return folders
    .filter((folder) => folder.parentId === parentId)
    .flatMap((folder) => [folder, ...below(folders, folder.id)])
}

/** What the type EWS answers while no mailbox is joined: there are no folders, so nothing can stand in one. */
export const noMailbox: ContactStore = {
  listFolders: async () => [],
  listContacts: async (_context, input) => {
    if (input.parentId) throw notFound()
    return { data: [], totalCount: 0 }
  },
  listMembers: async () => {
    throw notFound()
  },
}
