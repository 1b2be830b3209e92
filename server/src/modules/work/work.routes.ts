import { workApi } from '@maru/api/work'
import { routes } from '#kit/routes.ts'
import * as later from './later/later.service.ts'
import * as list from './list/list.service.ts'
import * as mail from './mail/mail.service.ts'

/** Handlers of the calls of the work queue. */
export const workRoutes = routes(workApi, later, list, mail)
