import { gnbNoticePopupApi } from '@maru/api/gnb/notice-popup'
import { gnbPopupAdminApi } from '@maru/api/gnb/notice-popup-admin'
import { routes } from '#kit/routes.ts'
import * as popup from './popup.service.ts'

/** The calls of notice popups and of their administration. */
export const popupRoutes = [...routes(gnbNoticePopupApi, popup), ...routes(gnbPopupAdminApi, popup)]
