import { settingsLimits } from '@maru/api/board'
import type { LocalName } from '@maru/api/kit/schema'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'

/** Properties of {@link SettingsNames}. */
export interface SettingsNamesProps {
  value: LocalName
  onChange: (value: LocalName) => void
  error?: string | null
}

/** Fields for a name in three languages; the Korean name is required. */
export function SettingsNames({ value, onChange, error = null }: SettingsNamesProps) {
  const t = useTranslate()
  const names = [
    ['ko', t('kit.nameKo')],
    ['en', t('kit.nameEn')],
    ['zh', t('kit.nameZh')],
  ] as const
  return names.map(([key, label]) => (
    <TextField
      key={key}
      label={label}
      isRequired={key === 'ko'}
      validationBehavior="aria"
      maxLength={settingsLimits.name}
      value={value[key]}
      onChange={(name) => onChange({ ...value, [key]: name })}
      error={key === 'ko' ? error : null}
    />
  ))
}
