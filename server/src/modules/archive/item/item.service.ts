import type { ArchiveDetail, ArchiveFacets, ArchiveItem, archiveApi } from '@maru/api/archive'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import type { Context } from '#kit/context.ts'
import { Failure } from '#kit/failure.ts'
import { pageOfHits, type SearchPage, type SearchQuery } from '#kit/search/search-source.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import type { FileHolder, FileHolderKind } from '#modules/file/index.ts'
import { itemHolder, sourceHolder } from '../archive.rules.ts'
import { readableItem, requireItem } from './item.access.ts'
import { countItems, findText, selectFacets, selectFound, selectItems, selectPeople } from './item.sql.ts'

/** A page of the earlier documents that the viewer may read. */
export async function listArchive(
  context: Context,
  { kind, box, year, searchText, page, itemsPerPage }: Input<typeof archiveApi.listArchive>,
): Promise<Page<ArchiveItem>> {
  const { db, viewer } = context
  const filter = {
    ...{ comCode: viewer.comCode, kind: kind ?? null, box: box ?? null, year: year ?? null },
    searchText: shownLine(searchText ?? ''),
  }
  const readable = readableItem(context)
  const totalCount = await countItems(db, readable, filter)
  const offset = (page - 1) * itemsPerPage
  if (offset >= totalCount) return { data: [], totalCount }
  return { data: await selectItems(db, readable, filter, { limit: itemsPerPage, offset }), totalCount }
}

/** What the filters of the list offer. */
export function getArchiveFacets(context: Context): Promise<ArchiveFacets> {
  return selectFacets(context.db, readableItem(context))
}

/** An earlier document with its people and its cleaned text. */
export async function getArchiveItem(
  context: Context,
  { archiveId }: { archiveId: number },
): Promise<ArchiveDetail> {
  const row = await requireItem(context, archiveId)
  const html = row.bodyKind === 'html' ? await findText(context.db, row) : null
  return { ...row, html, people: await selectPeople(context.db, row) }
}

/** Finds earlier documents for the total search. */
export async function searchArchive(context: Context, query: SearchQuery): Promise<SearchPage> {
  const { db, viewer } = context
  const { keyword, inBody, most } = query
  const asked = { comCode: viewer.comCode, searchText: keyword, inBody }
  const rows = viewer.mailOnly ? [] : await selectFound(db, readableItem(context), asked, most)
  return pageOfHits(rows, query, ({ archiveId, title, number, box, authorName, day }) => ({
    ...{
      id: String(archiveId),
      title,
      excerpt: number,
      place: box === '' ? null : { ko: box, en: box, zh: box },
    },
    author: { ko: authorName, en: authorName, zh: authorName },
    ...{ date: `${day}T00:00:00Z`, url: `/archive/${archiveId}` },
  }))
}

async function canRead(context: Context, { id }: FileHolder): Promise<boolean> {
  try {
    await requireItem(context, Number(id))
    return true
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return false
    throw error
  }
}

/** Files of an item are read by its readers and changed by no person. */
export const archiveFiles: FileHolderKind = { kind: itemHolder, canRead, canWrite: async () => false }

/** An uploaded source contains documents of all people: no person reads it as a file. */
export const sourceFiles: FileHolderKind = {
  kind: sourceHolder,
  canRead: async () => false,
  canWrite: async () => false,
  movesOut: false,
}
