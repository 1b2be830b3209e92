import { gnbBookmarkApi } from '@maru/api/gnb/bookmark'
import { routes } from '../../../kit/routes.ts'
import type { GnbParts } from '../gnb.access.ts'
import {
  checkBookmark,
  createBookmark,
  listBookmarks,
  orderBookmarks,
  removeBookmark,
} from './bookmark.service.ts'

/** The calls of bookmarks. */
export const bookmarkRoutes = (parts: GnbParts) =>
  routes(gnbBookmarkApi, {
    listBookmarks: (context) => listBookmarks(context, parts),
    checkBookmark: (context, input) => checkBookmark(context, input),
    createBookmark: (context, input) => createBookmark(context, parts, input),
    removeBookmark: (context, { BookMarkId }) => removeBookmark(context, BookMarkId),
    orderBookmarks: (context, { bookMarkIds }) => orderBookmarks(context, bookMarkIds),
  })
