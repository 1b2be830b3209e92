import { isPeopleSearch } from '@maru/api/kit/search/search-text'
import { Network, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PeopleFieldProps } from '#kit/picking.ts'
import { isComposing } from '#kit/screen/use-composition.ts'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { LabelText } from '#ui/form/field.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { PresenceLine } from '#ui/presence/presence.tsx'
import { addressItem, addToField, afterBackspace, enterAct } from '../field.rules.ts'
import { itemText, personOf } from '../items.rules.ts'
import { findByAddress, useSuggestions } from '../org.api.ts'
import { fromResult, keyOf, type PickItem } from '../picker.rules.ts'
import { openPicker } from '../picker.slots.ts'
import styles from './people-field.module.css'
import { PickFace } from './pick-face.tsx'
import rows from './row.module.css'

/** Milliseconds between the loss of focus and the closing of the suggestions (spec 3§9). */
const closeDelay = 150

function Chip({ item, onRemove }: { item: PickItem; onRemove: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const name = itemText(item, language)
  return (
    <Row as="li" gap="1" className={styles.chip} title={item.email || undefined}>
      <span className={styles.chipName}>{name}</span>
      <PresenceLine personCode={personOf(item)} only={['absent']} />
      <Button className={styles.remove} aria-label={t('org.field.remove', { name })} onPress={onRemove}>
        <Icon icon={X} size={13} />
      </Button>
    </Row>
  )
}

/** One suggestion, with the presence of a person. */
function Suggestion({ item }: { item: PickItem }) {
  const language = useLanguage()
  return (
    <>
      <PickFace item={item} hasText />
      <span className={rows.name}>{itemText(item, language)}</span>
      <Muted className={rows.place}>
        {localName(item.place, language)} <PresenceLine personCode={personOf(item)} />
      </Muted>
    </>
  )
}

const nothing: readonly PickItem[] = []
const noMore = () => nothing

/** The typed text, its suggestions and the index of the highlighted suggestion. */
function useTyping(props: PeopleFieldProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const { data, error, isPlaceholderData } = useSuggestions(text.trim(), props.allowsDepartments ?? false)
  const isAsked = isPeopleSearch(text)
  const { useMore = noMore } = props
  const more = useMore(isAsked ? text.trim() : '')
  const candidates = isAsked ? [...more, ...(data ?? [])] : []
  const type = (next: string) => {
    setText(next)
    setOpen(true)
    setAt(-1)
  }
  // Suggestions of the previous text stay visible until the new ones arrive. None is selected automatically.
  const only = !isPlaceholderData && candidates.length === 1 ? candidates[0] : undefined
  const isShort = !isAsked && text.trim() !== ''
  return {
    text,
    found: candidates,
    only,
    error,
    isOpen: isOpen && isAsked,
    isShort: isOpen && isShort,
    at,
    setAt,
    setOpen,
    type,
  }
}

/**
 * Field with people as chips and suggestions while typing (spec 3§5). Enter adds the highlighted or only
 * suggestion, or an address. Backspace in the empty box removes the last person. No person is added twice.
 * The button opens the picker.
 */
export function PeopleField(props: PeopleFieldProps) {
  const t = useTranslate()
  const { label, value, onChange, isSingle = false, error } = props
  const placeholder = props.allowsDepartments
    ? 'org.field.placeholderWithDepartments'
    : 'org.field.placeholder'
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const typing = useTyping(props)
  const add = (item: PickItem) => {
    onChange(addToField(value, item, isSingle))
    typing.type('')
    input.current?.focus()
  }
  const addAddress = async (text: string) => {
    const item = addressItem(text)
    add(item)
    // Adds the address immediately. Its owner replaces it later, if the field still contains the address.
    const known = await findByAddress(item.email).catch(() => null)
    const current = latest.current
    if (known && current.includes(item)) onChange(current.map((one) => (one === item ? known : one)))
  }
  const enter = () => {
    const suggestion = typing.isOpen ? (typing.found[typing.at] ?? typing.only) : undefined
    const act = enterAct(typing.text, suggestion !== undefined)
    if (act === 'suggestion' && suggestion) add(suggestion)
    else if (act === 'address' && props.allowsAddresses) void addAddress(typing.text)
    else if (act === 'search') typing.setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The input method handles this key, such as the Enter key that completes a syllable.
    if (isComposing(event)) return
    const last = typing.found.length - 1
    if (event.key === 'Enter') enter()
    else if (event.key === 'ArrowDown') typing.setAt(typing.at >= last ? 0 : typing.at + 1)
    else if (event.key === 'ArrowUp') typing.setAt(typing.at <= 0 ? last : typing.at - 1)
    else if (event.key === 'Escape' && typing.isOpen) typing.setOpen(false)
    else {
      if (event.key === 'Backspace' && typing.text === '' && value.length > 0)
        onChange(afterBackspace(value, ''))
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const pick = async () => {
    const containers = [
      { id: 'field', title: label, isRecipients: props.isRecipients ?? false, items: [...value] },
    ]
    const result = await openPicker({
      single: isSingle,
      addableDept: props.allowsDepartments ?? false,
      personal: props.withContacts ?? false,
      public: props.withContacts ?? false,
      containers,
    })
    if (result) onChange((result[0]?.items ?? []).map(fromResult))
  }
  return (
    <div className={styles.field}>
      <LabelText label={label} htmlFor={id} isRequired={props.isRequired} />
      <div className={classes(styles.box, error && styles.wrong)}>
        <ul className={styles.chips} aria-label={t('org.field.chosen', { label })}>
          {value.map((item) => (
            <Chip
              key={keyOf(item)}
              item={item}
              onRemove={() => onChange(value.filter((one) => one !== item))}
            />
          ))}
        </ul>
        <input
          ref={input}
          id={id}
          className={styles.input}
          role="combobox"
          autoComplete="off"
          aria-expanded={typing.isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={typing.at >= 0 ? `${id}-${typing.at}` : undefined}
          aria-invalid={Boolean(error)}
          aria-required={props.isRequired}
          value={typing.text}
          placeholder={value.length > 0 ? undefined : t(placeholder)}
          onChange={(event) => typing.type(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => typing.setOpen(true)}
          onBlur={() => setTimeout(() => typing.setOpen(false), closeDelay)}
        />
        <IconButton label={t('org.field.add')} size="s" onPress={() => void pick()}>
          <Icon icon={Network} size={16} />
        </IconButton>
      </div>
      <VisuallyHidden>
        <span role="status">{typing.isOpen ? t('org.field.found', { count: typing.found.length }) : ''}</span>
      </VisuallyHidden>
      {typing.isOpen ? (
        <div
          className={styles.popup}
          id={`${id}-list`}
          {...(typing.found.length > 0
            ? { role: 'listbox', 'aria-label': t('org.field.suggestions') }
            : { role: 'status' })}
        >
          {typing.error ? <ErrorNote error={typing.error} inline /> : null}
          {typing.found.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys (WAI-ARIA combobox)
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input (aria-activedescendant)
            <div
              key={keyOf(item)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === typing.at}
              className={classes(styles.option, index === typing.at && styles.atHand)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => add(item)}
            >
              <Suggestion item={item} />
            </div>
          ))}
          {typing.found.length === 0 && !typing.error ? (
            <Hint className={styles.none}>{t('org.nothingFound', { text: typing.text.trim() })}</Hint>
          ) : null}
        </div>
      ) : null}
      {typing.isShort ? (
        <div className={styles.popup} role="status">
          <Hint className={styles.none}>{t('org.searchShort')}</Hint>
        </div>
      ) : null}
      {error ? <p className={styles.error}>{error}</p> : null}
    </div>
  )
}
