import './errors.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { code, instant, object, rowId, type Static, Type } from '../kit/schema.ts'

/** A notice popup for readers; `content` is sanitised HTML. */
export const noticePopup = object({
  noticePopupId: rowId,
  titleKo: Type.String(),
  titleEn: Type.String(),
  titleZh: Type.String(),
  content: Type.String(),
  startDate: instant,
  endDate: instant,
  width: Type.Integer(),
  height: Type.Integer(),
})
/** A notice popup for readers. */
export type NoticePopup = Static<typeof noticePopup>

/** A notice popup for its administrator; `subjects` are its readers. */
export const noticePopupSetting = object({
  ...noticePopup.properties,
  isActive: Type.Boolean(),
  subjects: Type.Array(Type.String()),
  version: Type.Integer(),
  changedDate: instant,
})
/** A notice popup for its administrator. */
export type NoticePopupSetting = Static<typeof noticePopupSetting>

/** Notice popups: calls for readers (spec 1§7). */
export const gnbNoticePopupApi = defineApi('gnb', {
  getNoticePopup: read('/Common/NoticePopup/api/list/{id}', '1§7', {
    summary: 'Returns a notice popup that the viewer may see now, as a list of one element.',
    input: object({ id: rowId }),
    output: Type.Array(noticePopup),
  }),
  listNoticePopups: read('/Common/NoticePopup/api/list', '1§7', {
    together: true,
    summary:
      'Lists the notice popups to show now: in their period, addressed to the viewer, and not hidden for today.',
    actor: ['comCode'],
    input: object({ noticePopupId: Type.Optional(rowId), comCode: Type.Optional(code) }),
    output: Type.Array(noticePopup),
  }),
  hideNoticePopup: change('/Common/NoticePopup/api/hide', 'maru', {
    summary: 'Hides a notice popup from the viewer until the end of today in their time zone. Returns 1.',
    refreshesNothing: 'The closed pop-up is not shown again in this page; other pages ask at their start.',
    input: object({ noticePopupId: rowId }),
    output: Type.Integer(),
  }),
})
