import { gnbChatbotApi } from '@maru/api/gnb/chatbot'
import { gnbPopupAdminApi } from '@maru/api/gnb/notice-popup-admin'
import type { Input } from '@maru/api/kit/endpoint'
import { call } from '#kit/call/call.ts'
import {
  forCompany,
  useCompanyChange,
  useCompanyPage,
  useCompanyRead,
} from '#kit/session/company-settings.ts'

/** Number of popups on a page of the popup administration. */
export const popupPageSize = 20

/** A page of the company's popups, for popup administrators. */
export const useNoticePopupSettings = (page: number) =>
  useCompanyPage(gnbPopupAdminApi.listNoticePopupSettings, { page, pageSize: popupPageSize })

/**
 * Reads the stored state of a popup of a company (empty for the current one); undefined if it is no longer on this page
 * of the list. Throws CallError.
 */
export async function loadNoticePopup(noticePopupId: number, page: number, company: string) {
  const { listNoticePopupSettings } = gnbPopupAdminApi
  const asked = forCompany({ page, pageSize: popupPageSize }, company)
  const { data } = await call(listNoticePopupSettings, asked)
  return data.find((popup) => popup.noticePopupId === noticePopupId)
}

/** The names of the readers of a popup, and the roles that can be added. */
export const usePopupSubjects = (subjects: readonly string[]) =>
  useCompanyRead(
    gnbPopupAdminApi.listPopupSubjects,
    { subjects: [...subjects].sort() },
    { staleTime: 60_000, placeholderData: (former) => former },
  )

/** Whether a person would see an unsaved popup; null asks nothing. */
export const usePopupPreview = (asked: Input<typeof gnbPopupAdminApi.previewNoticePopup> | null) =>
  useCompanyRead(gnbPopupAdminApi.previewNoticePopup, asked)

/** Creates or changes a popup. */
export const useSaveNoticePopup = () => useCompanyChange(gnbPopupAdminApi.saveNoticePopup)

/** Deletes a popup. */
export const useRemoveNoticePopup = () => useCompanyChange(gnbPopupAdminApi.removeNoticePopup)

/** The chatbot of the company that the page shows. */
export const useChatbotSetting = () => useCompanyRead(gnbChatbotApi.getChatbot, {}, { staleTime: 0 })

/** Sets up the chatbot of the company that the page shows. */
export const useSaveChatbot = () => useCompanyChange(gnbChatbotApi.saveChatbot)
