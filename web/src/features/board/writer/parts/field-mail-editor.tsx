import type { ContentField } from '@maru/api/board'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Switch } from '#ui/form/choice.tsx'
import { LabelText } from '#ui/form/field.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import styles from '../../field/parts/fields.module.css'

interface MailEditorProps {
  field: ContentField
  label: string
  value: string
  onChange: (value: string) => void
  /** Whether the portal can send mail. */
  isMailOn: boolean
  error: string | null
}

/**
 * Switch that requests mail to the people in the article's fields. A hint states who receives it, or that the
 * portal cannot send mail.
 */
export function MailEditor({ field, label, value, onChange, isMailOn, error }: MailEditorProps) {
  const t = useTranslate()
  return (
    <div className={styles.choice}>
      <LabelText label={label} isRequired={field.isRequired} />
      <Switch isSelected={value === 'Y'} onChange={(isOn) => onChange(isOn ? 'Y' : '')}>
        {t('board.field.sendMail')}
      </Switch>
      {value === 'Y' ? (
        <Hint className={styles.hint}>{t(isMailOn ? 'board.mail.help' : 'board.mail.off')}</Hint>
      ) : null}
      {error ? <p className={styles.error}>{error}</p> : null}
    </div>
  )
}
