import { type Bookmark, gnbBookmarkApi } from '@maru/api/gnb/bookmark'
import { formatQuery, parseQuery, readParam } from '#kit/address/address.ts'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** The bookmarks of the signed-in person in their order. */
export function useBookmarks() {
  return useRead(gnbBookmarkApi.listBookmarks, {})
}

/** Returns the id of a menu's bookmark; null if there is none, undefined until it has loaded. */
export function useMenuBookmark(menuId: number | undefined): number | null | undefined {
  const input = menuId === undefined ? null : { ItemType: 'MU' as const, ItemId: String(menuId) }
  return useRead(gnbBookmarkApi.checkBookmark, input).data?.bookMarkId
}

/** Creates a bookmark of a menu or a window. */
export const useCreateBookmark = () => useChange(gnbBookmarkApi.createBookmark)

/** Deletes a bookmark. */
export const useRemoveBookmark = () => useChange(gnbBookmarkApi.removeBookmark)

/** Creates a deleted bookmark again, at its former place among the ids `before`. */
export const useRestoreBookmark = () =>
  useChange(async ({ row, before }: { row: Bookmark; before: readonly number[] }, make) => {
    const { itemType: ItemType, itemId: ItemId } = row
    const names = { ItemText: row.itemText, ItemTextEng: row.itemTextEng }
    const link = ItemType === 'MU' ? {} : { ItemUrl: row.itemUrl, ...names }
    const { bookMarkId } = await make(gnbBookmarkApi.createBookmark, { ItemType, ItemId, ...link })
    const bookMarkIds = before.map((id) => (id === row.bookMarkId ? bookMarkId : id))
    return make(gnbBookmarkApi.orderBookmarks, { bookMarkIds })
  })

/** Sets the order of the bookmarks, with an optimistic update of the list. */
export function useOrderBookmarks() {
  return useChange(gnbBookmarkApi.orderBookmarks, {
    optimistic: (cache, { bookMarkIds }) =>
      cache.put(
        gnbBookmarkApi.listBookmarks,
        {},
        (current) =>
          current &&
          [...current].sort((one, other) => placeOf(one, bookMarkIds) - placeOf(other, bookMarkIds)),
      ),
  })
}

const placeOf = (row: Bookmark, ids: readonly number[]) => ids.indexOf(row.bookMarkId)

/**
 * Returns the address of a bookmark. The address of a menu inside the portal is without `/po` and contains
 * the `MENUID`; any other address is returned unchanged.
 */
export function bookmarkAddress({ itemType, itemId, itemUrl }: Bookmark): string {
  if (itemType !== 'MU' || !itemUrl.startsWith('/')) return itemUrl
  const [path = '', search = ''] = itemUrl.replace(/^\/po(?=\/|$)/i, '').split('?', 2)
  const query = parseQuery(search)
  if (readParam(query, 'MENUID') === undefined) query.MENUID = itemId
  return (path || '/') + formatQuery(query)
}
