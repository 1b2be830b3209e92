import { Label } from 'react-aria-components/Label'
import { useTranslate } from '../kit/i18n.ts'
import styles from './field.module.css'

/** Properties of {@link LabelText}; `htmlFor` names a field that is outside of React Aria's. */
export interface LabelTextProps {
  label: string
  isRequired?: boolean
  htmlFor?: string
}

/** The label above a field, with the mark of a required one. */
export function LabelText({ label, isRequired, htmlFor }: LabelTextProps) {
  const t = useTranslate()
  return (
    <Label htmlFor={htmlFor} className={styles.label}>
      {label}
      {isRequired ? (
        <span className={styles.required} title={t('kit.required')} aria-hidden="true">
          *
        </span>
      ) : null}
    </Label>
  )
}
