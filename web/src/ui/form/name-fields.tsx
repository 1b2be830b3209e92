import { shortLanguages } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from './field.tsx'

/** Properties of {@link NameFields}; `name`, `value`, `onChange` and `error` are those of a field of a form. */
export interface NameFieldsProps {
  name?: string
  value: LocalName
  onChange: (value: LocalName) => void
  error?: string | null
  /** In UTF-16 units, for each language. */
  maxLength: number
  autoFocus?: boolean
}

/** A field for a name in each language of the portal; the first one is required, and shows the error. */
export function NameFields({ name, value, onChange, error = null, maxLength, autoFocus }: NameFieldsProps) {
  const t = useTranslate()
  return shortLanguages.map((short, index) => (
    <TextField
      key={short}
      name={index === 0 ? name : undefined}
      label={t(`kit.nameIn.${short}`)}
      isRequired={index === 0}
      autoFocus={index === 0 && autoFocus}
      maxLength={maxLength}
      value={value[short]}
      onChange={(text) => onChange({ ...value, [short]: text })}
      error={index === 0 ? error : null}
      validationBehavior="aria"
    />
  ))
}
