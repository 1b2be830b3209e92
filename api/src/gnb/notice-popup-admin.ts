import './errors.ts'
import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../kit/paging.ts'
import { subjectNames, subjectsInput } from '../kit/right/rights.ts'
import { code, instant, nullable, object, oneOf, rowId, Type, text, versionNumber } from '../kit/schema.ts'
import { noticePopupSetting } from './notice-popup.ts'

/** Maximum length of a popup's HTML in characters. */
export const popupContentLimit = 100_000

const names = { titleKo: text(200, 1), titleEn: text(200), titleZh: text(200) }
const size = {
  width: Type.Integer({ minimum: 240, maximum: 1_600 }),
  height: Type.Integer({ minimum: 160, maximum: 1_200 }),
}

/** Whether a person would see a popup: now, or why not. */
export const popupSights = ['shown', 'notReader', 'off', 'before', 'after'] as const
/** Whether a person would see a popup: now, or why not. */
export type PopupSight = (typeof popupSights)[number]

/** The administration of notice popups (spec 1§6). Apart from the calls of readers, which every page loads. */
export const gnbPopupAdminApi = defineApi('gnb', {
  listNoticePopupSettings: read('/Common/NoticePopup/api/admin/list', '1§6', {
    summary: 'Lists a page of all notice popups of the current company, newest first; for popup managers.',
    method: 'POST',
    input: ofCompany(object({ page, pageSize })),
    output: pageOf(noticePopupSetting),
  }),
  saveNoticePopup: change('/Common/NoticePopup/api/admin/save', '1§6', {
    summary: 'Creates a notice popup, or updates the one of the given id and version; the HTML is sanitised.',
    // Each character may need three bytes.
    bodyLimit: 4 * popupContentLimit,
    refreshes: ['gnb.listNoticePopupSettings', 'gnb.listNoticePopups'],
    input: ofCompany(
      object({
        noticePopupId: nullable(rowId),
        version: nullable(versionNumber),
        ...names,
        content: text(popupContentLimit, 1),
        startDate: instant,
        endDate: instant,
        ...size,
        isActive: Type.Boolean(),
        subjects: Type.Array(text(100, 1), { maxItems: 200 }),
      }),
    ),
    output: object({ noticePopupId: rowId, version: Type.Integer() }),
    errors: [
      'gnb.popupPeriod',
      'gnb.popupEmpty',
      'gnb.popupAudience',
      'kit.conflict',
      'editor.imageInvalid',
      'editor.imageTooLarge',
      'editor.tooManyImages',
    ],
  }),
  listPopupSubjects: read('/Common/NoticePopup/api/admin/subjects', 'maru', {
    summary: 'Returns the names of subjects of the current company, and the roles that can read a popup.',
    method: 'POST',
    input: ofCompany(subjectsInput),
    output: subjectNames,
  }),
  previewNoticePopup: read('/Common/NoticePopup/api/admin/preview', 'maru', {
    summary:
      'Returns whether a person of the current company would see an unsaved notice popup now; for popup managers.',
    method: 'POST',
    input: ofCompany(
      object({
        personCode: code,
        startDate: instant,
        endDate: instant,
        isActive: Type.Boolean(),
        subjects: Type.Array(text(100, 1), { maxItems: 200 }),
      }),
    ),
    output: object({
      state: oneOf(popupSights),
      /** IANA zone of the person, in which they read the period. */
      timeZone: Type.String(),
    }),
    errors: ['gnb.popupAudience'],
  }),
  removeNoticePopup: change('/Common/NoticePopup/api/admin/delete', '1§6', {
    summary: 'Deletes a notice popup of the current company; for popup managers. Returns 1.',
    refreshes: ['gnb.listNoticePopupSettings', 'gnb.listNoticePopups'],
    input: ofCompany(object({ noticePopupId: rowId })),
    output: Type.Integer(),
  }),
})
