import { gnbBookmarkApi } from '@maru/api/gnb/bookmark'
import { routes } from '#kit/routes.ts'
import {
  checkBookmark,
  createBookmark,
  listBookmarks,
  orderBookmarks,
  removeBookmark,
} from './bookmark.service.ts'

/** The calls of bookmarks. */
export const bookmarkRoutes = routes(gnbBookmarkApi, {
  listBookmarks,
  checkBookmark,
  createBookmark,
  removeBookmark: (context, { BookMarkId }) => removeBookmark(context, BookMarkId),
  orderBookmarks: (context, { bookMarkIds }) => orderBookmarks(context, bookMarkIds),
})
