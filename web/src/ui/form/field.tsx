import { Search, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { Text } from 'react-aria-components/Text'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { type TextFieldProps as AriaProps, TextField as AriaTextField } from 'react-aria-components/TextField'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useComposition } from '#kit/screen/use-composition.ts'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Muted } from '../layout/hint.tsx'
import styles from './field.module.css'
import { LabelText } from './label-text.tsx'

export { LabelText } from './label-text.tsx'

/** Properties of all text fields. A field with `error` is marked as invalid and shows the text of the error. */
export interface TextFieldProps extends Omit<AriaProps, 'className' | 'style' | 'children'> {
  label: string
  hint?: string
  error?: string | null
  placeholder?: string
  hideLabel?: boolean
  inputRef?: Ref<HTMLInputElement>
  /** `none` prevents a phone from capitalising the first letter, for example of a login name. */
  capitals?: 'none'
  /** Content at the end of the field, such as a button that shows a password. */
  end?: ReactNode
}

function About({ hint, error }: { hint?: string; error?: string | null }) {
  return (
    <>
      {hint && !error ? (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      ) : null}
      <FieldError className={styles.error}>{error}</FieldError>
    </>
  )
}

/** A text field with one line and a label. */
export function TextField({
  label,
  hint,
  error,
  placeholder,
  hideLabel,
  inputRef,
  capitals,
  end,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      isInvalid={Boolean(error)}
      className={styles.field}
      aria-label={hideLabel ? label : undefined}
    >
      {hideLabel ? null : <LabelText label={label} isRequired={rest.isRequired} />}
      <div className={styles.box}>
        <Input ref={inputRef} placeholder={placeholder} autoCapitalize={capitals} className={styles.input} />
        {end}
      </div>
      <About hint={hint} error={error} />
    </AriaTextField>
  )
}

/** Properties of {@link TextArea}. `rows` is the height of the empty field. */
export interface TextAreaProps extends Omit<AriaProps, 'className' | 'style' | 'children'> {
  label: string
  hint?: string
  error?: string | null
  placeholder?: string
  hideLabel?: boolean
  rows?: number
  inputRef?: Ref<HTMLTextAreaElement>
}

/** A text field with several lines. Its height grows with the text. */
export function TextArea({
  label,
  hint,
  error,
  placeholder,
  hideLabel,
  rows = 3,
  inputRef,
  ...rest
}: TextAreaProps) {
  return (
    <AriaTextField
      {...rest}
      isInvalid={Boolean(error)}
      className={styles.field}
      aria-label={hideLabel ? label : undefined}
    >
      {hideLabel ? null : <LabelText label={label} isRequired={rest.isRequired} />}
      <AriaTextArea
        ref={inputRef}
        rows={rows}
        placeholder={placeholder}
        className={classes(styles.box, styles.area)}
      />
      <About hint={hint} error={error} />
    </AriaTextField>
  )
}

/** Properties of {@link SearchField}. */
export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called for Enter, except an Enter that ends a Korean or Chinese composition. */
  onSubmit?: (value: string) => void
  placeholder?: string
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A search box. Enter searches. Escape and the clear button empty it. */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  placeholder,
  autoFocus,
  inputRef,
}: SearchFieldProps) {
  const t = useTranslate()
  const keys = useComposition({ onEnter: () => onSubmit?.(value) })
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
      className={styles.field}
    >
      <div className={styles.box}>
        <Muted size="inherit">
          <Icon icon={Search} size={16} />
        </Muted>
        <Input ref={inputRef} placeholder={placeholder ?? label} className={styles.input} {...keys} />
        {value ? (
          <Button className={styles.clear} aria-label={t('kit.clear')}>
            <Icon icon={X} size={14} />
          </Button>
        ) : null}
      </div>
    </AriaSearchField>
  )
}
