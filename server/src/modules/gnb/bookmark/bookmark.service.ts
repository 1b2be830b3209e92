import { type Bookmark, bookmarksAtMost, bookmarksTopic, type gnbBookmarkApi } from '@maru/api/gnb/bookmark'
import { isLinkAddress } from '@maru/api/kit/address'
import type { Input } from '@maru/api/kit/endpoint'
import { type Language, nameIn, shortLanguage } from '@maru/api/kit/language'
import { toWireName } from '@maru/api/kit/wire-name'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { listVisibleMenus, type VisibleMenu } from '#kit/room-slots/visible-menus.ts'
import {
  type BookmarkRow,
  deleteBookmark,
  findBookmark,
  insertBookmark,
  type NewBookmark,
  selectBookmarks,
  updateBookmarkOrder,
} from './bookmark.sql.ts'

type Menus = ReadonlyMap<string, VisibleMenu>

/** The names of the menus above a menu, by which menus of one name differ; '' at the root. */
function pathOf(menu: VisibleMenu, menus: Menus, language: Language): string {
  const names: string[] = []
  for (
    let above = menus.get(String(menu.parentMenuId));
    above && names.length < 5;
    above = menus.get(String(above.parentMenuId))
  ) {
    names.unshift(nameIn(above.name, shortLanguage(language)))
  }
  return names.join(' › ')
}

function toBookmark(row: BookmarkRow, menus: Menus, language: Language): Bookmark {
  const menu = row.itemType === 'MU' ? menus.get(row.itemId) : undefined
  const isMissing = row.itemType === 'MU' && menu === undefined
  return {
    bookMarkId: row.bookmarkId,
    subSystemCd: row.subSystemCd,
    itemId: row.itemId,
    itemType: row.itemType,
    itemUrl: isMissing ? '' : (menu?.targetUrl ?? row.itemUrl),
    ...toWireName('itemText', menu?.name ?? row.name),
    itemPath: menu ? pathOf(menu, menus, language) : row.itemPath,
    isMissing,
  }
}

const byId = (menus: readonly VisibleMenu[]) => new Map(menus.map((menu) => [String(menu.menuId), menu]))

/** The bookmarks of the viewer in their order; a menu has its current name and address (spec 1§3). */
export async function listBookmarks(context: Context): Promise<Bookmark[]> {
  const [rows, menus] = await Promise.all([
    selectBookmarks(context.db, context.viewer, bookmarksAtMost),
    listVisibleMenus(context),
  ])
  const known = byId(menus)
  return rows.map((row) => toBookmark(row, known, context.viewer.language))
}

/** The id of the viewer's bookmark of a target, or null (spec 1§4: the star is on if there is one). */
export async function checkBookmark(
  context: Context,
  { ItemType, ItemId }: Input<typeof gnbBookmarkApi.checkBookmark>,
): Promise<{ bookMarkId: number | null }> {
  return { bookMarkId: (await findBookmark(context.db, context.viewer, ItemType, ItemId)) ?? null }
}

async function newBookmark(
  context: Context,
  input: Input<typeof gnbBookmarkApi.createBookmark>,
): Promise<NewBookmark> {
  const base = {
    itemType: input.ItemType,
    itemId: input.ItemId,
    subSystemCd: input.SubSystemCd ?? '',
    itemPath: '',
  }
  if (input.ItemType === 'MU') {
    const menu = byId(await listVisibleMenus(context)).get(input.ItemId)
    if (!menu) throw notFound()
    return { ...base, name: menu.name, itemUrl: menu.targetUrl || '/' }
  }
  const name = input.ItemText?.trim() ?? ''
  if (name === '') throw failure('gnb.bookmarkName')
  const itemUrl = input.ItemUrl ?? ''
  if (!isLinkAddress(itemUrl)) throw failure('gnb.bookmarkAddress')
  const english = input.ItemTextEng?.trim() ?? ''
  return { ...base, name: { ko: name, en: english, zh: '' }, itemUrl }
}

async function pushBookmarks(context: Context): Promise<void> {
  const { comCode, personCode } = context.viewer
  await context.push(context.db, { to: [personCode], comCode, topic: bookmarksTopic, id: 0 })
}

/**
 * Bookmarks a window, or a menu that the viewer can see. Throws not found for a menu that they cannot see,
 * `gnb.bookmarkName` for an empty name, `gnb.bookmarkAddress` for an invalid address, and `gnb.tooManyBookmarks`
 * beyond the limit. A second call returns the same id.
 */
export async function createBookmark(
  context: Context,
  input: Input<typeof gnbBookmarkApi.createBookmark>,
): Promise<{ bookMarkId: number }> {
  const bookmark = await newBookmark(context, input)
  return transaction(context, async (inside) => {
    const now = inside.clock.now()
    const bookMarkId = await insertBookmark(inside.db, inside.viewer, bookmark, bookmarksAtMost, now)
    if (bookMarkId === undefined) throw failure('gnb.tooManyBookmarks', { max: bookmarksAtMost })
    await pushBookmarks(inside)
    return { bookMarkId }
  })
}

/** Deletes a bookmark of the viewer and returns 1; throws not found for any other id. */
export function removeBookmark(
  context: Context,
  { BookMarkId: bookmarkId }: { BookMarkId: number },
): Promise<number> {
  return transaction(context, async (inside) => {
    if (!(await deleteBookmark(inside.db, inside.viewer, bookmarkId))) throw notFound()
    await pushBookmarks(inside)
    return 1
  })
}

/** Sets the order of the viewer's bookmarks; ignores ids of other people's bookmarks. */
export function orderBookmarks(
  context: Context,
  { bookMarkIds: ids }: { bookMarkIds: number[] },
): Promise<number> {
  return transaction(context, async (inside) => {
    await updateBookmarkOrder(inside.db, inside.viewer, ids)
    await pushBookmarks(inside)
    return 1
  })
}
