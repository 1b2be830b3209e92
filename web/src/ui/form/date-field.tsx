import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type DateKind, dateForm, moveDay, readDate, writeDate } from '#kit/i18n/date-text.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '../button.tsx'
import { PopoverTrigger } from '../dialog/popover.tsx'
import { Icon } from '../icon.tsx'
import styles from './day-sheet.module.css'
import { DaySheet } from './day-sheet.tsx'
import { TextField, type TextFieldProps } from './field.tsx'

/** Properties of {@link DateField}. `value` is ISO 8601 without a time zone in the format of `kind`, or empty. */
export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'placeholder'> {
  kind?: DateKind
  /** Reports whether the field lost focus with an incomplete date. `onChange` reports an incomplete date as empty. */
  onHalf?: (isHalf: boolean) => void
}

/**
 * A field for a day, or a day with a time, in the format of the viewer's language, not of the browser's language. The
 * user can type it, change it by one day with the arrow keys, or choose it from a month calendar (Alt+Down).
 */
export function DateField({
  kind = 'day',
  value = '',
  onChange,
  onBlur,
  onHalf,
  error,
  ...rest
}: DateFieldProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [reported, setReported] = useState(value)
  const [text, setText] = useState(() => writeDate(value, language))
  const [isHalf, setHalf] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (value !== reported) {
    // The parent has changed the value.
    setReported(value)
    setText(writeDate(value, language))
    setHalf(false)
  }
  const look = (typed: string) => {
    const next = typed.trim() !== '' && readDate(typed, kind, language) === null
    setHalf(next)
    onHalf?.(next)
  }
  const report = (next: string) => {
    setReported(next)
    if (next !== value) onChange?.(next)
  }
  const type = (typed: string) => {
    setText(typed)
    report(readDate(typed, kind, language) ?? '')
    if (isHalf) look(typed)
  }
  const choose = (day: string) => {
    const time = value.slice(11, 16) || '09:00'
    type(writeDate(kind === 'day' ? day : `${day}T${time}`, language))
    setHalf(false)
    onHalf?.(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Key events of the month calendar bubble in React's tree, but the calendar handles them itself.
    if (!(event.target instanceof HTMLInputElement) || !/^Arrow(?:Up|Down)$/.test(event.key)) return
    if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
    else if (value && !event.altKey) choose(moveDay(value, { days: event.key === 'ArrowUp' ? 1 : -1 }))
    else return
    event.preventDefault()
  }
  const isFixed = rest.isDisabled || rest.isReadOnly
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the key events of the field inside
    <div className={styles.place} data-kind={kind} onKeyDown={isFixed ? undefined : onKeyDown}>
      <TextField
        {...rest}
        value={text}
        onChange={type}
        onBlur={(event) => {
          const whole = readDate(text, kind, language)
          if (whole) setText(writeDate(whole, language))
          look(text)
          onBlur?.(event)
        }}
        inputMode="numeric"
        autoComplete="off"
        placeholder={dateForm(kind, language)}
        error={error || (isHalf ? t('kit.date.half', { form: dateForm(kind, language) }) : null)}
        end={
          isFixed ? null : (
            <PopoverTrigger
              label={t('kit.date.sheet')}
              placement="bottom end"
              opening={{ isOpen, onOpenChange: setOpen }}
              trigger={
                <IconButton label={t('kit.date.open')} size="s">
                  <Icon icon={CalendarDays} size={16} />
                </IconButton>
              }
            >
              {(close) => (
                <DaySheet
                  value={value.slice(0, 10)}
                  onChoose={(day) => {
                    choose(day)
                    close()
                  }}
                />
              )}
            </PopoverTrigger>
          )
        }
      />
    </div>
  )
}
