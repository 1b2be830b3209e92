import { isPeopleSearch } from '@maru/api/kit/search-text'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../kit/i18n.ts'
import { SearchField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import styles from './view.module.css'

const pause = 300

/** Properties of {@link SearchBox}; `onSearch` gets a text to search, or an empty one to show everything again. */
export interface SearchBoxProps {
  label: string
  onSearch: (text: string) => void
  /** Escape and the cross: what was shown before the search is read again (spec 1§2). */
  onClear: () => void
  /** Shorter texts search nothing: 2 characters in the organisation. */
  least?: number
  /** Focused when it is drawn, where people are looked up. */
  autoFocus?: boolean
}

/** A search box: Enter searches at once, a pause in typing too, Escape clears and shows everything (spec 1§2); Enter without a text shows what is expected (spec 1§5). */
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
  // Escape belongs to the box, empty or not: it closes no dialog around it and loses no choice.
  const clear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (text === '') onClear()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops the keys of the box
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
