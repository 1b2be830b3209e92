import { Label } from 'react-aria-components/Label'
import { useTranslate } from '#kit/i18n/i18n.ts'
import styles from './field.module.css'

/** Properties of {@link LabelText}. `htmlFor` is the id of a field that is not a React Aria field. */
export interface LabelTextProps {
  label: string
  isRequired?: boolean
  htmlFor?: string
}

/** The label above a field. A required field has a mark. */
export function LabelText({ label, isRequired, htmlFor }: LabelTextProps) {
  const t = useTranslate()
  return (
    <Label htmlFor={htmlFor} data-label className={styles.label}>
      {label}
      {isRequired ? (
        <span className={styles.required} title={t('kit.required')} aria-hidden="true">
          *
        </span>
      ) : null}
    </Label>
  )
}
