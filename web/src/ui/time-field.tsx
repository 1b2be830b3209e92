import { Check, Clock } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { useTranslate } from '../kit/i18n.ts'
import { moveTime, readTime, timesOf } from '../kit/time-text.ts'
import { IconButton } from './button.tsx'
import { TextField, type TextFieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { PopoverTrigger } from './popover.tsx'
import styles from './time-field.module.css'

/** Properties of {@link TimeField}; `value` is `09:30`, or empty. */
export interface TimeFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'placeholder'> {
  /** Minutes between the times of the list, and of a press of an arrow. */
  step?: number
  /** Whether `24:00` may be chosen, where a span ends with its day. */
  hasEnd?: boolean
  /** Where a time must be there: a text that is none gives way to the last time when the field is left. */
  isNeverEmpty?: boolean
}

/**
 * A time of day in the reader's language whatever the browser's is. It can be typed (`9:30`, `930`, `오후 3`, `3pm`),
 * moved by the arrow keys, and chosen from a list, which Alt with the arrow down opens.
 */
export function TimeField({
  value = '',
  onChange,
  onBlur,
  step = 30,
  hasEnd = false,
  isNeverEmpty = false,
  error,
  ...rest
}: TimeFieldProps) {
  const t = useTranslate()
  const [reported, setReported] = useState(value)
  const [text, setText] = useState(value)
  const [isHalf, setHalf] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (value !== reported) {
    // Changed from outside, not typed here.
    setReported(value)
    setText(value)
    setHalf(false)
  }
  const report = (next: string) => {
    if (next === '' && isNeverEmpty) return
    setReported(next)
    if (next !== value) onChange?.(next)
  }
  const type = (typed: string) => {
    setText(typed)
    const time = readTime(typed, hasEnd)
    report(time ?? '')
    if (isHalf) setHalf(typed.trim() !== '' && time === null)
  }
  const choose = (time: string) => {
    type(time)
    setHalf(false)
  }
  const leave = () => {
    const time = readTime(text, hasEnd)
    if (time !== null) setText(time)
    else if (isNeverEmpty) setText(value)
    else setHalf(text.trim() !== '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The list is a child in React alone; its keys are its own.
    if (!(event.target instanceof HTMLInputElement) || !/^Arrow(?:Up|Down)$/.test(event.key)) return
    if (event.altKey && event.key === 'ArrowDown') setOpen(true)
    else if (!event.altKey) choose(value ? moveTime(value, step, event.key === 'ArrowUp', hasEnd) : '09:00')
    else return
    event.preventDefault()
  }
  const isFixed = rest.isDisabled || rest.isReadOnly
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only catches the keys of the field inside
    <div className={styles.place} onKeyDown={isFixed ? undefined : onKeyDown}>
      <TextField
        {...rest}
        value={text}
        onChange={type}
        onBlur={(event) => {
          leave()
          onBlur?.(event)
        }}
        autoComplete="off"
        placeholder="HH:MM"
        error={error || (isHalf ? t('kit.time.half') : null)}
        end={
          isFixed ? null : (
            <PopoverTrigger
              label={t('kit.time.list')}
              placement="bottom end"
              opening={{ isOpen, onOpenChange: setOpen }}
              trigger={
                <IconButton label={t('kit.time.open')} size="s">
                  <Icon icon={Clock} size={16} />
                </IconButton>
              }
            >
              {(close) => (
                <TimeList
                  times={timesOf(step, value, hasEnd)}
                  value={value}
                  onChoose={(time) => {
                    choose(time)
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

/** The times of a day, opened at the chosen one, or at nine. */
function TimeList({
  times,
  value,
  onChoose,
}: {
  times: readonly string[]
  value: string
  onChoose: (time: string) => void
}) {
  const t = useTranslate()
  return (
    <ListBox
      aria-label={t('kit.time.list')}
      autoFocus
      items={times.map((id) => ({ id }))}
      selectionMode="single"
      selectedKeys={[value]}
      // Choosing the chosen one again unselects it, which means the same here.
      onSelectionChange={(keys) => onChoose(keys === 'all' ? value : String([...keys][0] ?? value))}
      className={styles.list}
    >
      {({ id }) => (
        <ListBoxItem
          id={id}
          textValue={id}
          className={styles.time}
          ref={(item) => {
            if (value === '' && id === '09:00') item?.scrollIntoView?.({ block: 'center' })
          }}
        >
          {({ isSelected }) => (
            <>
              {id}
              {isSelected ? <Icon icon={Check} size={16} /> : null}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
}
