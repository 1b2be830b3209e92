import { workApi } from '@maru/api/work'
import { routes } from '#kit/routes.ts'
import { postponeWork } from './later/later.service.ts'
import { countWork, listDoneWork, listWaitingWork, listWork } from './list/list.service.ts'
import { getWorkMail, saveWorkMail } from './mail/mail.service.ts'

/** Handlers of the calls of the work queue. */
export const workRoutes = routes(workApi, {
  listWork,
  countWork,
  listDoneWork,
  listWaitingWork,
  postponeWork,
  getWorkMail,
  saveWorkMail,
})
