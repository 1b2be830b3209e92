import { Suspense, useReducer } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import { useChatbot, useNoticePopups } from '../notice.api.ts'

const room = lazyRoom('gnb')
const NoticeDialog = room.part('gnb', () => import('./notice-dialog.tsx'), 'NoticeDialog')
const ChatbotFloat = room.part('gnb', () => import('./chatbot-float.tsx'), 'ChatbotFloat')

/**
 * The popups that were closed since the page was loaded. It outlives the component: the way from a room to the
 * administration draws another frame with another {@link NoticePopups}.
 */
const closed = new Set<number>()

/**
 * Shows the active notice popups one after another. A popup that was closed is not shown again until the page
 * is reloaded (spec 1§6).
 */
export function NoticePopups() {
  const popups = useNoticePopups(true)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const next = popups.data?.find((popup) => !closed.has(popup.noticePopupId))
  if (!next) return null
  const close = () => {
    closed.add(next.noticePopupId)
    draw()
  }
  return (
    <Suspense fallback={null}>
      <NoticeDialog key={next.noticePopupId} popup={next} onClose={close} />
    </Suspense>
  )
}

/**
 * The chatbot button in the lower right corner. The code is loaded only if the company uses it (spec 1§4).
 */
export function Chatbot() {
  const chatbot = useChatbot(true)
  if (!chatbot.data?.isUse) return null
  return (
    <Suspense fallback={null}>
      <ChatbotFloat chatbot={chatbot.data} />
    </Suspense>
  )
}
