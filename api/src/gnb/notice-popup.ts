import './errors.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../kit/paging.ts'
import { subjectNames, subjectsInput } from '../kit/rights.ts'
import {
  code,
  instant,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
  versionNumber,
} from '../kit/schema.ts'

/** Maximum length of a popup's HTML in characters. */
export const popupContentLimit = 100_000

const names = { titleKo: text(200, 1), titleEn: text(200), titleZh: text(200) }
const size = {
  width: Type.Integer({ minimum: 240, maximum: 1_600 }),
  height: Type.Integer({ minimum: 160, maximum: 1_200 }),
}

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

/** Whether a person would see a popup: now, or why not. */
export const popupSights = ['shown', 'notReader', 'off', 'before', 'after'] as const
/** Whether a person would see a popup: now, or why not. */
export type PopupSight = (typeof popupSights)[number]

/** Notice popups: calls for readers, and their administration (spec 1§6, 1§7). */
export const gnbNoticePopupApi = defineApi('gnb', {
  getNoticePopup: read('/Common/NoticePopup/api/list/{id}', '1§7', {
    summary: 'Returns a notice popup that the viewer may see now, as a list of one element.',
    input: object({ id: rowId }),
    output: Type.Array(noticePopup),
  }),
  listNoticePopups: read('/Common/NoticePopup/api/list', '1§7', {
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
  listNoticePopupSettings: read('/Common/NoticePopup/api/admin/list', '1§6', {
    summary: 'Lists a page of all notice popups of the current company, newest first; for popup managers.',
    method: 'POST',
    input: object({ page, pageSize }),
    output: pageOf(noticePopupSetting),
  }),
  saveNoticePopup: change('/Common/NoticePopup/api/admin/save', '1§6', {
    summary: 'Creates a notice popup, or updates the one of the given id and version; the HTML is sanitised.',
    // Each character may need three bytes.
    bodyLimit: 4 * popupContentLimit,
    refreshes: ['gnb.listNoticePopupSettings', 'gnb.listNoticePopups'],
    input: object({
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
    input: subjectsInput,
    output: subjectNames,
  }),
  previewNoticePopup: read('/Common/NoticePopup/api/admin/preview', 'maru', {
    summary:
      'Returns whether a person of the current company would see an unsaved notice popup now; for popup managers.',
    method: 'POST',
    input: object({
      personCode: code,
      startDate: instant,
      endDate: instant,
      isActive: Type.Boolean(),
      subjects: Type.Array(text(100, 1), { maxItems: 200 }),
    }),
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
    input: object({ noticePopupId: rowId }),
    output: Type.Integer(),
  }),
})
