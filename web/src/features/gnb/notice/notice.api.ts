import { gnbChatbotApi } from '@maru/api/gnb/chatbot'
import { gnbNoticePopupApi } from '@maru/api/gnb/notice-popup'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** The notice popups for the signed-in person; read once per page load. */
export const useNoticePopups = (isOn: boolean) =>
  useRead(gnbNoticePopupApi.listNoticePopups, isOn ? {} : null, { staleTime: Number.POSITIVE_INFINITY })

/** One notice popup. */
export const useNoticePopup = (id: number | null) =>
  useRead(gnbNoticePopupApi.getNoticePopup, id === null ? null : { id }, { select: (rows) => rows[0] })

/** Hides a popup until the end of today. */
export const useHideNoticePopup = () => useChange(gnbNoticePopupApi.hideNoticePopup)

/** The chatbot of the company. */
export const useChatbot = (isOn: boolean) =>
  useRead(gnbChatbotApi.getChatbot, isOn ? {} : null, { staleTime: Number.POSITIVE_INFINITY })
