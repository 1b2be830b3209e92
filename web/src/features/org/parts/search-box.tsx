import { isPeopleSearch } from '@maru/api/kit/search/search-text'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { SearchField } from '#ui/form/field.tsx'
import styles from './view.module.css'

const pause = 300

/**
 * Properties of {@link SearchBox}; `onSearch` receives the search text, or an empty text to show all rows
 * again.
 */
export interface SearchBoxProps {
  label: string
  onSearch: (text: string) => void
  /**
   * Called when the box is cleared, and on Escape in an empty box. Reads the list before the search again
   * (spec 1§2).
   */
  onClear: () => void
  /**
   * Minimum length of a search text. The organisation requires 2 characters, or one Hangul syllable or
   * Chinese character.
   */
  least?: number
  /** Moves the focus to the box when it is mounted, in views for finding people. */
  autoFocus?: boolean
}

/**
 * A search box. Enter searches immediately, typing after a pause. Escape clears the box and shows all rows
 * (spec 1§2). Enter without a text shows which input is expected (spec 1§5).
 */
export function SearchBox({ label, onSearch, onClear, least = 2, autoFocus }: SearchBoxProps) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isLong = (value: string) => (least > 1 ? isPeopleSearch(value) : value.trim() !== '')
  const search = (value: string) => {
    clearTimeout(timer.current)
    onSearch(isLong(value) ? value.trim() : '')
  }
  // The box handles Escape even if it is empty. Otherwise Escape would close the dialog and lose the choice.
  const clear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (text === '') onClear()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only stops the propagation of Escape
    <div className={styles.box} onKeyDown={clear}>
      <SearchField
        autoFocus={autoFocus}
        label={label}
        value={text}
        onChange={(value) => {
          setText(value)
          clearTimeout(timer.current)
          if (value === '') onClear()
          if (value.trim() === '') search('')
          else timer.current = setTimeout(() => search(value), pause)
        }}
        onSubmit={(value) => {
          if (!isLong(value))
            showToast(t(value.trim() === '' ? 'org.searchEmpty' : 'org.searchShort'), 'info')
          search(value)
        }}
      />
    </div>
  )
}
