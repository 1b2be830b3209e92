import { gnbBookmarkApi } from '@maru/api/gnb/bookmark'
import { routes } from '#kit/routes.ts'
import * as bookmark from './bookmark.service.ts'

/** The calls of bookmarks. */
export const bookmarkRoutes = routes(gnbBookmarkApi, bookmark)
