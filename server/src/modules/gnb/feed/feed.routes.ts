import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { routes } from '#kit/routes.ts'
import { countAlarms, listAlarms, readAlarm, readAllAlarms, undoReadAllAlarms } from './feed.service.ts'

/** The calls of the work feed. */
export const feedRoutes = routes(gnbWorkFeedApi, {
  listAlarms: (context, input) => listAlarms(context, input),
  countAlarms: (context) => countAlarms(context),
  readAlarm: (context, input) => readAlarm(context, input),
  readAllAlarms: (context, input) => readAllAlarms(context, input),
  undoReadAllAlarms: (context, input) => undoReadAllAlarms(context, input),
})
