import { gnbNoticePopupApi } from '@maru/api/gnb/notice-popup'
import { gnbPopupAdminApi } from '@maru/api/gnb/notice-popup-admin'
import { routes } from '#kit/routes.ts'
import {
  getNoticePopup,
  hideNoticePopup,
  listNoticePopupSettings,
  listNoticePopups,
  listPopupSubjects,
  previewNoticePopup,
  removeNoticePopup,
  saveNoticePopup,
} from './popup.service.ts'

/** The calls of notice popups and of their administration. */
export const popupRoutes = [
  ...routes(gnbNoticePopupApi, {
    getNoticePopup: (context, { id }) => getNoticePopup(context, id),
    listNoticePopups: (context, { noticePopupId }) => listNoticePopups(context, noticePopupId),
    hideNoticePopup: (context, { noticePopupId }) => hideNoticePopup(context, noticePopupId),
  }),
  ...routes(gnbPopupAdminApi, {
    listNoticePopupSettings,
    saveNoticePopup,
    listPopupSubjects,
    previewNoticePopup,
    removeNoticePopup: (context, { noticePopupId }) => removeNoticePopup(context, noticePopupId),
  }),
]
