import type { LocalName } from '@maru/api/kit/schema'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import styles from './builder.module.css'

/** Properties of {@link NameFields}. */
export interface NameFieldsProps {
  label: string
  value: LocalName
  onChange: (value: LocalName) => void
  error?: string | undefined
  isRequired?: boolean
  maxLength?: number
}

/** A name in Korean, English and Chinese. */
export function NameFields({ label, value, onChange, error, isRequired, maxLength = 60 }: NameFieldsProps) {
  const t = useTranslate()
  const field = (language: 'ko' | 'en' | 'zh') => ({
    ...{ value: value[language], maxLength },
    onChange: (text: string) => onChange({ ...value, [language]: text }),
  })
  return (
    <div className={styles.names}>
      <TextField {...field('ko')} label={label} error={error ?? null} isRequired={isRequired ?? false} />
      <TextField
        {...field('en')}
        label={`${label} (English)`}
        hideLabel
        placeholder={t('approval.builder.english')}
      />
      <TextField
        {...field('zh')}
        label={`${label} (中文)`}
        hideLabel
        placeholder={t('approval.builder.chinese')}
      />
    </div>
  )
}
