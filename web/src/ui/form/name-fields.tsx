import { isOfSource, type ShortLanguage, shortLanguages } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from './field.tsx'
import styles from './name-fields.module.css'

/** Properties of {@link NameFields}; `name`, `value`, `onChange` and `error` are those of a field of a form. */
export interface NameFieldsProps {
  name?: string
  value: LocalName
  onChange: (value: LocalName) => void
  error?: string | null
  /** In UTF-16 units, for each language. */
  maxLength: number
  autoFocus?: boolean
  /** What is written, such as the name of a company, if it is not just a name. */
  label?: string
  /** Whether the first language is required; true by default. */
  isRequired?: boolean
  isDisabled?: boolean
  /** For a form with many names: only the first field has the label above it, and each shows its language inside. */
  isCompact?: boolean
}

/** The name of a language in this language, such as 中文. */
const ownName = (short: ShortLanguage) =>
  new Intl.DisplayNames(short, { type: 'language' }).of(short) ?? short

/** The label of a name in a language; a further language is called by its own name. */
export const nameLabel = (t: Translate, short: ShortLanguage): string =>
  isOfSource(short) ? t(`kit.nameIn.${short}`) : ownName(short)

/** A field for a name in each language of the portal; the first one shows the error. */
export function NameFields({
  name,
  value,
  onChange,
  error = null,
  maxLength,
  autoFocus,
  label,
  isRequired = true,
  isDisabled = false,
  isCompact = false,
}: NameFieldsProps) {
  const t = useTranslate()
  const labelIn = (short: ShortLanguage) =>
    label === undefined
      ? nameLabel(t, short)
      : isOfSource(short)
        ? t(`kit.labelIn.${short}`, { label })
        : `${label} (${ownName(short)})`
  const compact = (short: ShortLanguage, isFirst: boolean) => ({
    ...(isFirst ? { label: label ?? t('kit.name') } : { label: labelIn(short), hideLabel: true }),
    end: (
      <span className={styles.language} aria-hidden>
        {ownName(short)}
      </span>
    ),
  })
  const fields = shortLanguages.map((short, index) => (
    <TextField
      key={short}
      {...(isCompact ? compact(short, index === 0) : { label: labelIn(short) })}
      name={index === 0 ? name : undefined}
      isRequired={index === 0 && isRequired}
      isDisabled={isDisabled}
      autoFocus={index === 0 && autoFocus}
      maxLength={maxLength}
      value={value[short] ?? ''}
      onChange={(text) => onChange({ ...value, [short]: text })}
      error={index === 0 ? error : null}
      validationBehavior="aria"
    />
  ))
  return isCompact ? <div className={styles.compact}>{fields}</div> : fields
}
