import { gnbPushApi } from '@maru/api/gnb/push'
import { routes } from '#kit/routes.ts'
import * as push from './push.service.ts'

/** The calls of web push. */
export const pushRoutes = routes(gnbPushApi, push)
