import { gnbPopupAdminApi } from '@maru/api/gnb/notice-popup-admin'
import type { Input } from '@maru/api/kit/endpoint'
import { call } from '../../../kit/call.ts'
import { useChange } from '../../../kit/change.ts'
import { usePage, useRead } from '../../../kit/read.ts'

/** Number of popups on a page of the popup administration. */
export const popupPageSize = 20

/** A page of the company's popups, for popup administrators. */
export const useNoticePopupSettings = (page: number) =>
  usePage(gnbPopupAdminApi.listNoticePopupSettings, { page, pageSize: popupPageSize })

/**
 * Reads the stored state of a popup; undefined if it is no longer on this page of the list. Throws CallError.
 */
export async function loadNoticePopup(noticePopupId: number, page: number) {
  const { data } = await call(gnbPopupAdminApi.listNoticePopupSettings, { page, pageSize: popupPageSize })
  return data.find((popup) => popup.noticePopupId === noticePopupId)
}

/** The names of the readers of a popup, and the roles that can be added. */
export const usePopupSubjects = (subjects: readonly string[]) =>
  useRead(
    gnbPopupAdminApi.listPopupSubjects,
    { subjects: [...subjects].sort() },
    { staleTime: 60_000, placeholderData: (former) => former },
  )

/** Whether a person would see an unsaved popup; null asks nothing. */
export const usePopupPreview = (asked: Input<typeof gnbPopupAdminApi.previewNoticePopup> | null) =>
  useRead(gnbPopupAdminApi.previewNoticePopup, asked)

/** Creates or changes a popup. */
export const useSaveNoticePopup = () => useChange(gnbPopupAdminApi.saveNoticePopup)

/** Deletes a popup. */
export const useRemoveNoticePopup = () => useChange(gnbPopupAdminApi.removeNoticePopup)
