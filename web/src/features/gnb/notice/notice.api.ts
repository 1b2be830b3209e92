import { gnbChatbotApi } from '@maru/api/gnb/chatbot'
import { gnbNoticePopupApi } from '@maru/api/gnb/notice-popup'
import type { Input } from '@maru/api/kit/endpoint'
import { call } from '../../../kit/call.ts'
import { useChange } from '../../../kit/change.ts'
import { usePage, useRead } from '../../../kit/read.ts'

/** The notice popups for the signed-in person; read once per page load. */
export const useNoticePopups = (isOn: boolean) =>
  useRead(gnbNoticePopupApi.listNoticePopups, isOn ? {} : null, { staleTime: Number.POSITIVE_INFINITY })

/** One notice popup. */
export const useNoticePopup = (id: number | null) =>
  useRead(gnbNoticePopupApi.getNoticePopup, id === null ? null : { id }, { select: (rows) => rows[0] })

/** Hides a popup until the end of today. */
export const useHideNoticePopup = () => useChange(gnbNoticePopupApi.hideNoticePopup)

/** Number of popups on a page of the popup administration. */
export const popupPageSize = 20

/** A page of the company's popups, for popup administrators. */
export const useNoticePopupSettings = (page: number) =>
  usePage(gnbNoticePopupApi.listNoticePopupSettings, { page, pageSize: popupPageSize })

/**
 * Reads the stored state of a popup; undefined if it is no longer on this page of the list. Throws CallError.
 */
export async function loadNoticePopup(noticePopupId: number, page: number) {
  const { data } = await call(gnbNoticePopupApi.listNoticePopupSettings, { page, pageSize: popupPageSize })
  return data.find((popup) => popup.noticePopupId === noticePopupId)
}

/** The names of the readers of a popup, and the roles that can be added. */
export const usePopupSubjects = (subjects: readonly string[]) =>
  useRead(
    gnbNoticePopupApi.listPopupSubjects,
    { subjects: [...subjects].sort() },
    { staleTime: 60_000, placeholderData: (former) => former },
  )

/** Whether a person would see an unsaved popup; null asks nothing. */
export const usePopupPreview = (asked: Input<typeof gnbNoticePopupApi.previewNoticePopup> | null) =>
  useRead(gnbNoticePopupApi.previewNoticePopup, asked)

/** Creates or changes a popup. */
export const useSaveNoticePopup = () => useChange(gnbNoticePopupApi.saveNoticePopup)

/** Deletes a popup. */
export const useRemoveNoticePopup = () => useChange(gnbNoticePopupApi.removeNoticePopup)

/** The chatbot of the company. */
export const useChatbot = (isOn: boolean) =>
  useRead(gnbChatbotApi.getChatbot, isOn ? {} : null, { staleTime: Number.POSITIVE_INFINITY })

/** Sets up the chatbot of the company. */
export const useSaveChatbot = () => useChange(gnbChatbotApi.saveChatbot)
