import type { NoticePopup, NoticePopupSetting } from '@maru/api/gnb/notice-popup'
import type { gnbPopupAdminApi, PopupSight } from '@maru/api/gnb/notice-popup-admin'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import type { SubjectNames } from '@maru/api/kit/right/rights'
import { endOfToday, ianaZone } from '@maru/api/kit/time/time-zones'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { ownSet } from '#kit/data/own-set.ts'
import { failure, notFound } from '#kit/failure.ts'
import { pictureIds } from '#kit/html/clean-html.ts'
import { getUserConfig, loadPreviewViewer } from '#modules/account/index.ts'
import { deletePicturesOf, type PreparedTexts, prepareTexts, storePictures } from '#modules/file/index.ts'
import { selectRoleSubjects, selectSubjectNames } from '#modules/org/index.ts'
import { isPopupManager, popupHolder, popupPictures } from './popup.access.ts'
import {
  countPopups,
  deletePopup,
  hasPopup,
  insertPopup,
  type PopupDraft,
  replacePopupSubjects,
  selectIsReader,
  selectPopupSettings,
  selectShownPopups,
  updatePopup,
} from './popup.sql.ts'

/** The popups for the viewer now; with an id only the popup with this id, even if hidden for today (spec 1§7). */
export async function listNoticePopups(
  context: Context,
  { noticePopupId: popupId }: { noticePopupId?: number },
): Promise<NoticePopup[]> {
  const asked = popupId === undefined ? {} : { popupId, withHidden: true }
  return selectShownPopups(context.db, context.viewer, context.clock.now(), asked)
}

/** A popup that the viewer may see now, as a list with one item; throws not found if they may not see it. */
export async function getNoticePopup(
  context: Context,
  { id: popupId }: { id: number },
): Promise<NoticePopup[]> {
  const noticePopups = await listNoticePopups(context, { noticePopupId: popupId })
  if (noticePopups.length === 0) throw notFound()
  return noticePopups
}

/** The popups that a person has hidden for today. */
export const hidden = ownSet({
  ...{ table: 'gnb_notice_popup_hidden', column: 'popup_id', id: 'noticePopupId', is: 'isHidden' },
  async require(context, popupId) {
    await getNoticePopup(context, { id: popupId })
    return context.viewer
  },
})

/** Hides a popup until the end of today in the viewer's time zone; throws not found if they may not see it. */
export async function hideNoticePopup(
  context: Context,
  { noticePopupId: popupId }: { noticePopupId: number },
): Promise<number> {
  const { timeZone } = await getUserConfig(context)
  const until = endOfToday(ianaZone(timeZone), context.clock.now())
  await hidden.putUntil(context, popupId, until)
  return 1
}

/** Checks that the viewer administers popups in the current company (spec 1§6). Throws `kit.forbidden` otherwise. */
function requirePopupManager(context: Context): void {
  if (!isPopupManager(context)) throw failure('kit.forbidden')
}

/** A page of the company's popups, newest first. */
export async function listNoticePopupSettings(
  context: Context,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<NoticePopupSetting>> {
  requirePopupManager(context)
  const { comCode } = context.viewer
  const [data, totalCount] = await Promise.all([
    selectPopupSettings(context.db, comCode, { limit: pageSize, offset: (page - 1) * pageSize }),
    countPopups(context.db, comCode),
  ])
  return { data, totalCount }
}

/** Whether a popup of this company may have the subject: the company itself, a department, unit, person or role. */
function isOwnSubject(subject: string, comCode: string): boolean {
  const [kind, name = ''] = subject.split(':')
  if (kind === 'company') return name === comCode
  return ['department', 'unit', 'person', 'role'].includes(kind ?? '') && name !== ''
}

/** The names of subjects of the current company, and the roles that can read a popup. */
export async function listPopupSubjects(
  context: Context,
  { subjects }: Input<typeof gnbPopupAdminApi.listPopupSubjects>,
): Promise<SubjectNames> {
  requirePopupManager(context)
  const named = await selectSubjectNames(context.db, subjects, context.viewer.comCode)
  return { named, roles: await selectRoleSubjects(context.db, []) }
}

/**
 * Whether a person of the current company would see an unsaved popup now, with their time zone. Throws not found for
 * people of other companies, and `gnb.popupAudience` for a subject of another one.
 */
export async function previewNoticePopup(
  context: Context,
  input: Input<typeof gnbPopupAdminApi.previewNoticePopup>,
): Promise<Output<typeof gnbPopupAdminApi.previewNoticePopup>> {
  requirePopupManager(context)
  if (!input.subjects.every((subject) => isOwnSubject(subject, context.viewer.comCode)))
    throw failure('gnb.popupAudience')
  const viewer = await loadPreviewViewer(context, input.personCode)
  const [{ timeZone }, isReader] = await Promise.all([
    getUserConfig({ ...context, viewer }),
    selectIsReader(context.db, viewer.subjects, input.subjects),
  ])
  const now = context.clock.now().getTime()
  const sight = (): PopupSight => {
    // People of a MAILONLY department see no popups.
    if (!isReader || viewer.mailOnly) return 'notReader'
    if (!input.isActive) return 'off'
    if (Date.parse(input.startDate) > now) return 'before'
    return Date.parse(input.endDate) <= now ? 'after' : 'shown'
  }
  return { state: sight(), timeZone: ianaZone(timeZone) }
}

async function readDraft(
  context: Context,
  input: Input<typeof gnbPopupAdminApi.saveNoticePopup>,
): Promise<{ draft: PopupDraft; texts: PreparedTexts }> {
  if (Date.parse(input.endDate) <= Date.parse(input.startDate)) throw failure('gnb.popupPeriod')
  const subjects = [...new Set(input.subjects.map((subject) => subject.trim()))]
  const isOwn = subjects.every((subject) => isOwnSubject(subject, context.viewer.comCode))
  if (subjects.length === 0 || !isOwn) throw failure('gnb.popupAudience')
  const { comCode } = context.viewer
  const holder = input.noticePopupId === null ? null : popupHolder(comCode, input.noticePopupId)
  const texts = await prepareTexts(context, holder, [input.content])
  const [content = ''] = texts.htmls
  if (content.trim() === '' || input.titleKo.trim() === '') throw failure('gnb.popupEmpty')
  const { titleKo, titleEn, titleZh, startDate, endDate, width, height, isActive } = input
  const draft = { titleKo, titleEn, titleZh, content, startDate, endDate, width, height, isActive, subjects }
  return { draft, texts }
}

/**
 * Creates a popup, or changes the popup with this id and version. Throws `kit.conflict` if another administrator has
 * changed it in the meantime, not found if it was deleted, `gnb.popupPeriod`, `gnb.popupEmpty` and
 * `gnb.popupAudience`.
 */
export async function saveNoticePopup(
  context: Context,
  input: Input<typeof gnbPopupAdminApi.saveNoticePopup>,
): Promise<{ noticePopupId: number; version: number }> {
  requirePopupManager(context)
  const { draft, texts } = await readDraft(context, input)
  const { comCode, personCode } = context.viewer
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    const now = clock.now()
    if (input.noticePopupId === null) {
      const noticePopupId = await insertPopup(db, comCode, draft, personCode, now)
      await replacePopupSubjects(db, { comCode, popupId: noticePopupId }, draft.subjects)
      await storePictures(inside, popupHolder(comCode, noticePopupId), texts, null)
      await recordAudit(inside, { action: 'popupSaved', subject: String(noticePopupId) })
      return { noticePopupId, version: 1 }
    }
    const key = { comCode, popupId: input.noticePopupId }
    const version = await updatePopup(db, { ...key, version: input.version ?? 0 }, draft, personCode, now)
    if (version === undefined) {
      throw (await hasPopup(db, comCode, key.popupId)) ? failure('kit.conflict') : notFound()
    }
    await replacePopupSubjects(db, key, draft.subjects)
    await storePictures(inside, popupHolder(comCode, key.popupId), texts, pictureIds(draft.content))
    await recordAudit(inside, { action: 'popupSaved', subject: String(key.popupId) })
    return { noticePopupId: key.popupId, version }
  })
}

/** Deletes a popup of the current company and returns 1; throws not found for any other. */
export async function removeNoticePopup(
  context: Context,
  { noticePopupId: popupId }: { noticePopupId: number },
): Promise<number> {
  requirePopupManager(context)
  const { comCode } = context.viewer
  return transaction(context, async (inside) => {
    const { db } = inside
    if (!(await deletePopup(db, comCode, popupId))) throw notFound()
    await deletePicturesOf(db, comCode, popupPictures.kind, [String(popupId)])
    await recordAudit(inside, { action: 'popupRemoved', subject: String(popupId) })
    return 1
  })
}
