import type { NoticePopup } from '@maru/api/gnb/notice-popup'
import type { ReactNode } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { type Language, localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { RichContent } from '#ui/content/rich-content.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { useHideNoticePopup } from '../notice.api.ts'
import styles from './notice-dialog.module.css'

/** What a notice popup shows. */
export type NoticeContent = Pick<
  NoticePopup,
  'titleKo' | 'titleEn' | 'titleZh' | 'content' | 'width' | 'height'
>

/** The window of a notice popup in a language, with its buttons. */
export function NoticeFrame({
  popup,
  language,
  footer,
  onClose,
}: {
  popup: NoticeContent
  language: Language
  footer: ReactNode
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={localName({ ko: popup.titleKo, en: popup.titleEn, zh: popup.titleZh }, language)}
      size={popup.width <= 420 ? 's' : popup.width <= 660 ? 'm' : popup.width <= 820 ? 'w' : 'l'}
      footer={footer}
    >
      <div className={styles.content} style={{ height: `min(${popup.height - 120}px, 65vh)` }}>
        <RichContent html={popup.content} />
      </div>
    </Dialog>
  )
}

/** A notice popup over the page. The person can close it, or hide it until the end of today. */
export function NoticeDialog({ popup, onClose }: { popup: NoticePopup; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const hide = useHideNoticePopup()
  const notToday = () => {
    onClose()
    hide.mutate(
      { noticePopupId: popup.noticePopupId },
      { onError: (error) => showToast(errorText(error, t), 'danger') },
    )
  }
  return (
    <NoticeFrame
      popup={popup}
      language={language}
      onClose={onClose}
      footer={
        <>
          <Button onPress={notToday}>{t('gnb.noticeNotToday')}</Button>
          <Button tone="primary" onPress={onClose}>
            {t('kit.close')}
          </Button>
        </>
      }
    />
  )
}
