import { mailWritingApi } from '@maru/api/mail/writing'
import { routes } from '#kit/routes.ts'
import * as domain from '../sender/domain.service.ts'
import * as answer from './answer.service.ts'
import * as draft from './draft.service.ts'
import * as receipt from './receipt.service.ts'
import * as sending from './sending.service.ts'

/** The calls of writing and sending. */
export const sendingRoutes = routes(mailWritingApi, domain, answer, draft, receipt, sending)
