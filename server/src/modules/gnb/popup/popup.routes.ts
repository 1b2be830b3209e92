import { gnbNoticePopupApi } from '@maru/api/gnb/notice-popup'
import { routes } from '../../../kit/routes.ts'
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

/** The calls of notice popups. */
export const popupRoutes = routes(gnbNoticePopupApi, {
  getNoticePopup: (context, { id }) => getNoticePopup(context, id),
  listNoticePopups: (context, { noticePopupId }) => listNoticePopups(context, noticePopupId),
  hideNoticePopup: (context, { noticePopupId }) => hideNoticePopup(context, noticePopupId),
  listNoticePopupSettings,
  saveNoticePopup,
  listPopupSubjects,
  previewNoticePopup,
  removeNoticePopup: (context, { noticePopupId }) => removeNoticePopup(context, noticePopupId),
})
