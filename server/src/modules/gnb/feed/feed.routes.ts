import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { routes } from '#kit/routes.ts'
import { countAlarms, listAlarms, readAlarm, readAllAlarms, undoReadAllAlarms } from './feed.service.ts'

/** The calls of the work feed. */
export const feedRoutes = routes(gnbWorkFeedApi, {
  listAlarms,
  countAlarms,
  readAlarm,
  readAllAlarms,
  undoReadAllAlarms,
})
