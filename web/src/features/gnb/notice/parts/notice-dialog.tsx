import type { NoticePopup } from '@maru/api/gnb/notice-popup'
import { errorText } from '../../../../kit/error-text.ts'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { RichContent } from '../../../../ui/content/rich-content.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { useHideNoticePopup } from '../notice.api.ts'
import styles from './notice-dialog.module.css'

/** A notice popup over the page. The person can close it, or hide it until the end of today. */
export function NoticeDialog({ popup, onClose }: { popup: NoticePopup; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const hide = useHideNoticePopup()
  const title = localName({ ko: popup.titleKo, en: popup.titleEn, zh: popup.titleZh }, language)
  const notToday = () => {
    onClose()
    hide.mutate(
      { noticePopupId: popup.noticePopupId },
      { onError: (error) => showToast(errorText(error, t), 'danger') },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size={popup.width <= 420 ? 's' : popup.width <= 660 ? 'm' : popup.width <= 820 ? 'w' : 'l'}
      footer={
        <>
          <Button onPress={notToday}>{t('gnb.noticeNotToday')}</Button>
          <Button tone="primary" onPress={onClose}>
            {t('kit.close')}
          </Button>
        </>
      }
    >
      <div className={styles.content} style={{ height: `min(${popup.height - 120}px, 65vh)` }}>
        <RichContent html={popup.content} />
      </div>
    </Dialog>
  )
}
