import type { Chatbot } from '@maru/api/gnb/chatbot'
import { MessageCircle } from 'lucide-react'
import { hrefOf } from '#kit/address/link.tsx'
import { openPopup } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './chatbot-float.module.css'

/** The button that opens the company's chatbot in a window of the configured size. */
export function ChatbotButton({ chatbot }: { chatbot: Pick<Chatbot, 'linkUrl' | 'width' | 'height'> }) {
  const t = useTranslate()
  const open = () => {
    const { width, height } = chatbot
    if (!openPopup(hrefOf(chatbot.linkUrl), 'chatbot', { width, height }))
      void showAlert(t('gnb.popupBlocked'))
  }
  return (
    <IconButton label={t('gnb.chatbot')} onPress={open}>
      <Icon icon={MessageCircle} size={22} />
    </IconButton>
  )
}

/** The chatbot's button in the corner of the page. */
export function ChatbotFloat({ chatbot }: { chatbot: Chatbot }) {
  return (
    <div className={styles.float} data-print="no">
      <ChatbotButton chatbot={chatbot} />
    </div>
  )
}
