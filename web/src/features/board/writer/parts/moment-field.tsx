import { useRef, useState } from 'react'
import { useTranslate } from '../../../../kit/i18n.ts'
import { TextField, type TextFieldProps } from '../../../../ui/field.tsx'
import { fromMomentField, toMomentField } from '../moment.rules.ts'

/** Properties of {@link MomentField}; `value` is an ISO 8601 instant or null. */
export interface MomentFieldProps
  extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'isDisabled' | 'isRequired'> {
  value: string | null
  onChange: (value: string | null) => void
  /** Whether the field was left with half a day or time in it, which must not be sent as nothing. */
  onHalf: (isHalf: boolean) => void
}

/** A field of day and time; what is half typed stays unchanged, and only whole instants are reported. */
export function MomentField({ value, onChange, onHalf, error, ...rest }: MomentFieldProps) {
  const t = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  const [told, setNotice] = useState(value)
  const [text, setText] = useState(() => toMomentField(value))
  const [isHalf, setHalf] = useState(false)
  if (value !== told) {
    // Changed from outside, not typed here.
    setNotice(value)
    setText(toMomentField(value))
  }
  const look = (typed: string) => {
    const next =
      field.current?.validity.badInput === true || (typed !== '' && fromMomentField(typed) === null)
    setHalf(next)
    onHalf(next)
  }
  return (
    <TextField
      {...rest}
      type="datetime-local"
      inputRef={field}
      value={text}
      onChange={(typed) => {
        setText(typed)
        const moment = fromMomentField(typed)
        setNotice(moment)
        onChange(moment)
        if (isHalf) look(typed)
      }}
      onBlur={() => look(text)}
      error={isHalf ? t('board.field.momentIncomplete') : error}
    />
  )
}
