import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import type { TextFieldProps } from '#ui/form/field.tsx'
import { fromMomentField, toMomentField } from '../moment.rules.ts'

/** Properties of {@link MomentField}; `value` is an ISO 8601 instant or null. */
export interface MomentFieldProps
  extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'isDisabled' | 'isRequired'> {
  value: string | null
  onChange: (value: string | null) => void
  /** Reports whether the field contains incomplete input, which must not be sent as an empty value. */
  onHalf: (isHalf: boolean) => void
}

/** Date and time field. Incomplete input is not changed; `onChange` receives complete instants or null. */
export function MomentField({ value, onChange, onHalf, error, ...rest }: MomentFieldProps) {
  const t = useTranslate()
  const [isHalf, setHalf] = useState(false)
  return (
    <DateField
      {...rest}
      kind="moment"
      value={toMomentField(value)}
      onChange={(moment) => onChange(fromMomentField(moment))}
      onHalf={(next) => {
        setHalf(next)
        onHalf(next)
      }}
      error={isHalf ? t('board.field.momentIncomplete') : error}
    />
  )
}
