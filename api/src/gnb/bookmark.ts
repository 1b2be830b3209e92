import { wireFields } from '../kit/wire-fields.ts'
import './errors.ts'
import { linkAddress } from '../kit/address.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { code, nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'

/** Maximum number of bookmarks of a person in a company. */
export const bookmarksAtMost = 200

/** Push topic that notifies a person's browsers that their bookmarks changed. */
export const bookmarksTopic = 'gnb.bookmarks'

/** The target of a bookmark: a menu, or a window with its own address (spec 1§3). */
export const bookmarkTypes = ['MU', 'FO'] as const

/**
 * A bookmark (spec 1§3). `itemUrl` is empty and `isMissing` true if the menu was deleted or is no longer visible: the
 * screen then offers to delete the bookmark (spec 1§8).
 */
export const bookmark = object({
  bookMarkId: rowId,
  subSystemCd: Type.String(),
  itemId: Type.String(),
  itemType: oneOf(bookmarkTypes),
  itemUrl: Type.String(),
  ...wireFields('itemText'),
  itemPath: Type.String(),
  isMissing: Type.Boolean(),
})
/** A bookmark; see {@link bookmark}. */
export type Bookmark = Static<typeof bookmark>

const ownIdentity = { PersonCode: Type.Optional(code), ComCode: Type.Optional(code) }
const actor = ['PersonCode', 'ComCode'] as const
const item = { ItemType: oneOf(bookmarkTypes), ItemId: text(200, 1) }

/** The bookmarks of the signed-in person in their current company (spec 1§7). */
export const gnbBookmarkApi = defineApi('gnb', {
  listBookmarks: read('/Common/gnb/api/bookmark/list', '1§3 1§7', {
    summary: 'Lists the bookmarks of the viewer in their order.',
    actor,
    refreshedBy: [{ topic: bookmarksTopic }],
    input: object(ownIdentity),
    output: Type.Array(bookmark),
  }),
  checkBookmark: read('/Common/gnb/api/bookmark/checkbookmark', '1§4 1§7', {
    summary: 'Returns the id of the bookmark of the viewer for a menu or window; null if there is none.',
    actor,
    refreshedBy: [{ topic: bookmarksTopic }],
    input: object({ ...ownIdentity, ...item }),
    output: object({ bookMarkId: nullable(rowId) }),
  }),
  createBookmark: change('/Common/gnb/api/bookmark/simpleinsert', '1§4 1§7', {
    summary:
      'Bookmarks a menu by its id, or a window by its address and name; a second call returns the same id.',
    method: 'GET',
    actor,
    refreshes: [{ topic: bookmarksTopic }],
    input: object({
      ...ownIdentity,
      ...item,
      SubSystemCd: Type.Optional(text(64)),
      ItemUrl: Type.Optional(linkAddress),
      ItemText: Type.Optional(text(200)),
      ItemTextEng: Type.Optional(text(200)),
    }),
    output: object({ bookMarkId: rowId }),
    errors: ['gnb.bookmarkAddress', 'gnb.bookmarkName', 'gnb.tooManyBookmarks'],
  }),
  removeBookmark: change('/Common/gnb/api/bookmark/delete', '1§4 1§7', {
    summary: 'Deletes a bookmark of the viewer. Returns 1.',
    method: 'GET',
    actor,
    refreshes: [{ topic: bookmarksTopic }],
    input: object({ ...ownIdentity, BookMarkId: rowId }),
    output: Type.Integer(),
  }),
  orderBookmarks: change('/Common/gnb/api/bookmark/order', 'maru', {
    summary: 'Sets the order of the bookmarks of the viewer; ids of other people have no effect. Returns 1.',
    refreshes: [{ topic: bookmarksTopic }],
    input: object({ bookMarkIds: Type.Array(rowId, { maxItems: bookmarksAtMost }) }),
    output: Type.Integer(),
  }),
})
