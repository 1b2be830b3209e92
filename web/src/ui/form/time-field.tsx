import { Check, Clock } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { moveTime, readTime, timesOf } from '#kit/i18n/time-text.ts'
import { IconButton } from '../button.tsx'
import { PopoverTrigger } from '../dialog/popover.tsx'
import { Icon } from '../icon.tsx'
import { TextField, type TextFieldProps } from './field.tsx'
import styles from './time-field.module.css'

/** Properties of {@link TimeField}. `value` is a time such as `09:30`, or empty. */
export interface TimeFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'placeholder'> {
  /** Minutes between the times of the list, and the step of an arrow key. */
  step?: number
  /** Whether `24:00` is allowed, for a period that ends at the end of the day. */
  hasEnd?: boolean
  /** True: the field must have a time. When it loses focus with an invalid text, the last time is restored. */
  isNeverEmpty?: boolean
}

/**
 * A field for a time of day. The user can type it in Korean, English or Chinese (`9:30`, `930`, `오후 3`, `3pm`), change
 * it with the arrow keys, or choose it from a list (Alt+Down).
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
    // The parent has changed the value.
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
    // Key events of the list bubble in React's tree, but the list handles them itself.
    if (!(event.target instanceof HTMLInputElement) || !/^Arrow(?:Up|Down)$/.test(event.key)) return
    if (event.altKey && event.key === 'ArrowDown') setOpen(true)
    else if (!event.altKey) choose(value ? moveTime(value, step, event.key === 'ArrowUp', hasEnd) : '09:00')
    else return
    event.preventDefault()
  }
  const isFixed = rest.isDisabled || rest.isReadOnly
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the key events of the field inside
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

/** The list of the times of a day. It opens at the selected time, or at 09:00. */
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
      // React Aria deselects a selected item when it is pressed again. Here this chooses the same time again.
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
