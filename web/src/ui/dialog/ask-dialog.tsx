import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '../button.tsx'
import styles from './ask.module.css'
import type { OpenQuestion } from './ask.ts'
import { Dialog } from './dialog.tsx'

/** A dialog with one question. The OK button has the focus, so Enter is OK. Escape is Cancel. */
export function AskDialog({ question }: { question: OpenQuestion }) {
  const t = useTranslate()
  const isConfirm = question.kind === 'confirm'
  return (
    <Dialog
      isOpen
      isUrgent
      size="s"
      title={question.title ?? t(isConfirm ? 'kit.question' : 'kit.notice')}
      onClose={() => question.answer(false)}
      footer={
        <>
          {isConfirm ? (
            <Button onPress={() => question.answer(false)}>{question.cancelText ?? t('kit.cancel')}</Button>
          ) : null}
          <Button
            autoFocus
            tone={question.isDanger ? 'danger' : 'primary'}
            onPress={() => question.answer(true)}
          >
            {question.okText ?? t('kit.ok')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{question.text}</p>
    </Dialog>
  )
}
