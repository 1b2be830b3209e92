import { gnbPushApi } from '@maru/api/gnb/push'
import { routes } from '#kit/routes.ts'
import { getPushKey, removePushSubscription, savePushSubscription } from './push.service.ts'

/** The calls of web push. */
export const pushRoutes = routes(gnbPushApi, {
  getPushKey,
  savePushSubscription,
  removePushSubscription: (context, { endpoint }) => removePushSubscription(context, endpoint),
})
