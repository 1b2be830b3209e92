import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../form/field.tsx'

const pause = 300

/** Properties of {@link LiveSearch}; `text` is the current search text. */
export interface LiveSearchProps {
  label: string
  text: string
  onSearch: (text: string) => void
  /** Called with each typed text, before the pause. */
  onType?: (text: string) => void
}

/** Search box that searches after a pause in typing and immediately on Enter. An empty box shows all rows. */
export function LiveSearch({ label, text, onSearch, onType }: LiveSearchProps) {
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const reported = useRef(text)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // Another folder or tab was selected, so the typed text no longer matches the list.
    if (text !== reported.current) setTyped(text)
    reported.current = text
  }, [text])
  const search = (value: string) => {
    clearTimeout(timer.current)
    reported.current = value.trim()
    onSearch(value.trim())
  }
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={(value) => {
        setTyped(value)
        onType?.(value)
        clearTimeout(timer.current)
        if (value.trim() === '') search('')
        else timer.current = setTimeout(() => search(value), pause)
      }}
      onSubmit={search}
    />
  )
}
