import type { NoticePopup, NoticePopupSetting } from '@maru/api/gnb/notice-popup'
import { audienceRows, grantedLevel } from '#kit/data/rights.ts'
import type { Db, Fragment } from '#kit/db.ts'

/** Maximum number of notice popups shown to a person at once. */
const shownAtMost = 10

/** The reader: a person of a company with their subjects of rights. */
export interface PopupReader {
  comCode: string
  personCode: string
  subjects: readonly string[]
}

/** The columns that an administrator sets. */
export type PopupDraft = Omit<NoticePopupSetting, 'noticePopupId' | 'version' | 'changedDate'>

/** Whether the popup `p` is for the reader. */
const isReader = (db: Db, { subjects }: PopupReader) => {
  const rows = db`gnb_notice_popup_right given
    where given.com_code = p.com_code and given.popup_id = p.popup_id` as Fragment
  return db`${grantedLevel(db, subjects, rows)} > 0`
}

/**
 * The active notice popups in their period for a reader, newest first; with `popupId` only the popup with this id.
 * Excludes popups that the reader has hidden for today, unless `withHidden`.
 */
export function selectShownPopups(
  db: Db,
  reader: PopupReader,
  now: Date,
  { popupId = null, withHidden = false }: { popupId?: number | null; withHidden?: boolean } = {},
): Promise<NoticePopup[]> {
  return db<NoticePopup[]>`
    select popup_id as notice_popup_id, title_ko, title_en, title_zh, content, starts_at as start_date,
      ends_at as end_date, width, height
      from gnb_notice_popup p
     where com_code = ${reader.comCode} and is_active and starts_at <= ${now} and ends_at > ${now}
       and (${popupId}::bigint is null or popup_id = ${popupId})
       and ${isReader(db, reader)}
       and (${withHidden} or not exists (
         select from gnb_notice_popup_hidden h
          where h.com_code = p.com_code and h.popup_id = p.popup_id and h.person_code = ${reader.personCode}
            and h.until > ${now}))
     order by popup_id desc
     limit ${shownAtMost}`
}

/**
 * The subset of these popups of the reader's company whose content the reader may see: all of them for a manager of
 * popups, else those that are shown now to the reader, even if hidden for today.
 */
export async function selectReadablePopups(
  db: Db,
  reader: PopupReader,
  isManager: boolean,
  now: Date,
  popupIds: readonly string[],
): Promise<string[]> {
  const rows = await db<{ popupId: string }[]>`
    select popup_id::text from gnb_notice_popup p
     where com_code = ${reader.comCode} and popup_id = any(${[...popupIds]}::bigint[])
       and (${isManager} or (is_active and starts_at <= ${now} and ends_at > ${now} and ${isReader(db, reader)}))`
  return rows.map((row) => row.popupId)
}

/** Whether an audience that is not stored includes the owner of these subjects. */
export async function selectIsReader(
  db: Db,
  subjects: readonly string[],
  readers: readonly string[],
): Promise<boolean> {
  const rows = audienceRows(db, { include: readers, exclude: [] }) as Fragment
  const [row] = await db<{ level: number }[]>`select ${grantedLevel(db, subjects, rows)} as level`
  return (row?.level ?? 0) > 0
}

/** A page of a company's popups, newest first. */
export function selectPopupSettings(
  db: Db,
  comCode: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<NoticePopupSetting[]> {
  return db<NoticePopupSetting[]>`
    select popup_id as notice_popup_id, title_ko, title_en, title_zh, content, starts_at as start_date,
      ends_at as end_date, width, height, is_active, version, changed_at as changed_date,
      array(select subject from gnb_notice_popup_right s
             where s.com_code = p.com_code and s.popup_id = p.popup_id order by subject) as subjects
      from gnb_notice_popup p
     where com_code = ${comCode}
     order by popup_id desc
     limit ${limit} offset ${offset}`
}

/** Number of a company's popups, counted up to 1,000. */
export async function countPopups(db: Db, comCode: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from (select from gnb_notice_popup where com_code = ${comCode} limit 1000) p`
  return row?.total ?? 0
}

/** Inserts a popup; returns its id. */
export async function insertPopup(
  db: Db,
  comCode: string,
  popup: PopupDraft,
  changedBy: string,
  now: Date,
): Promise<number> {
  const [row] = await db<{ popupId: number }[]>`
    insert into gnb_notice_popup (com_code, title_ko, title_en, title_zh, content, starts_at, ends_at, width, height,
      is_active, changed_by, changed_at)
    values (${comCode}, ${popup.titleKo}, ${popup.titleEn}, ${popup.titleZh}, ${popup.content}, ${popup.startDate},
      ${popup.endDate}, ${popup.width}, ${popup.height}, ${popup.isActive}, ${changedBy}, ${now})
    returning popup_id`
  if (!row) throw new Error('gnb: the popup was not stored')
  return row.popupId
}

/**
 * Changes the popup if it has this version and returns the new version. Undefined if the version is outdated or the
 * popup was deleted.
 */
export async function updatePopup(
  db: Db,
  key: { comCode: string; popupId: number; version: number },
  popup: PopupDraft,
  changedBy: string,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db<{ version: number }[]>`
    update gnb_notice_popup
       set title_ko = ${popup.titleKo}, title_en = ${popup.titleEn}, title_zh = ${popup.titleZh},
           content = ${popup.content}, starts_at = ${popup.startDate}, ends_at = ${popup.endDate},
           width = ${popup.width}, height = ${popup.height}, is_active = ${popup.isActive}, version = version + 1,
           changed_by = ${changedBy}, changed_at = ${now}
     where com_code = ${key.comCode} and popup_id = ${key.popupId} and version = ${key.version}
    returning version`
  return row?.version
}

/** Replaces the audience of a popup. */
export async function replacePopupSubjects(
  db: Db,
  { comCode, popupId }: { comCode: string; popupId: number },
  subjects: readonly string[],
): Promise<void> {
  await db`delete from gnb_notice_popup_right where com_code = ${comCode} and popup_id = ${popupId}`
  await db`
    insert into gnb_notice_popup_right (com_code, popup_id, subject)
    select ${comCode}, ${popupId}, subject from unnest(${[...new Set(subjects)]}::text[]) as given (subject)`
}

/** Whether a company has a popup of this id. */
export async function hasPopup(db: Db, comCode: string, popupId: number): Promise<boolean> {
  const rows = await db`select from gnb_notice_popup where com_code = ${comCode} and popup_id = ${popupId}`
  return rows.length > 0
}

/** Deletes a popup of a company; false if there is none. */
export async function deletePopup(db: Db, comCode: string, popupId: number): Promise<boolean> {
  const { count } =
    await db`delete from gnb_notice_popup where com_code = ${comCode} and popup_id = ${popupId}`
  return count > 0
}
