import type { AnswerKind } from '@maru/api/mail/writing'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Select } from '#ui/form/select.tsx'
import { useOtherRecipients } from '../writing.api.ts'
import { fieldsOf } from '../writing.rules.ts'
import styles from './answer-panel.module.css'
import type { WriterForm } from './use-writer.ts'

/** Who gets an answer: the sender, or all. What is written stays. */
export function KindField({
  mailId,
  kind,
  writer,
}: {
  mailId: string
  kind: AnswerKind
  writer: WriterForm
}) {
  const t = useTranslate()
  const other = useOtherRecipients()
  const [chosen, setChosen] = useState(kind)
  const choose = async (next: 'reply' | 'replyAll') => {
    try {
      const { to, cc } = fieldsOf(await other.mutateAsync({ id: mailId, kind: next }))
      writer.form.change({ to, cc })
      setChosen(next)
    } catch (error) {
      showToast(errorText(error, t), 'danger')
    }
  }
  if (kind === 'forward') return <span className={styles.kind}>{t('mail.writer.forward')}</span>
  return (
    <div className={styles.choice}>
      <Select
        hideLabel
        label={t('mail.answer.kind')}
        value={chosen}
        isDisabled={other.isPending}
        options={(['reply', 'replyAll'] as const).map((value) => ({
          value,
          label: t(`mail.writer.${value}`),
        }))}
        onChange={(next) => next !== 'forward' && void choose(next)}
      />
    </div>
  )
}
