import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { routes } from '#kit/routes.ts'
import * as feed from './feed.service.ts'

/** The calls of the work feed. */
export const feedRoutes = routes(gnbWorkFeedApi, feed)
