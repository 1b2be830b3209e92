import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { linesOfPaste } from '../../paste.rules.ts'

const saveAfter = 600

/** A text field that saves automatically: 0.6 seconds after the last change, and when it loses the focus. */
export function SavedText({
  label,
  value,
  onSave,
  rows,
  hideLabel = true,
  tools,
  onLines,
  ...rest
}: {
  label: string
  value: string
  onSave: (value: string) => void
  /** The number of lines; undefined for a field with a single line. */
  rows?: number
  hideLabel?: boolean
  isReadOnly?: boolean
  placeholder?: string
  maxLength?: number
  hint?: string
  inputMode?: 'decimal' | 'numeric'
  autoFocus?: boolean
  /**
   * Called with the further lines if several lines are pasted into a field with a single line; the first one stays in
   * the field. Without it the lines are joined, as browsers do.
   */
  onLines?: (lines: string[]) => void
  /**
   * Drawn below the field. `insert` puts a text at the caret, or at the end if the field has not had the
   * focus.
   */
  tools?: (insert: (text: string) => void) => ReactNode
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const caret = useRef<{ from: number; until: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef({ typed, onSave })
  useEffect(() => {
    latest.current = { typed, onSave }
  })
  const flush = () => {
    clearTimeout(timer.current)
    const current = latest.current
    if (current.typed !== null) current.onSave(current.typed)
    latest.current = { ...current, typed: null }
  }
  // Saves the latest text when the field is unmounted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the field is unmounted
  useEffect(() => flush, [])
  const noteCaret = ({ target }: { target: EventTarget }) => {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (!isText || target.selectionStart === null) return
    caret.current = { from: target.selectionStart, until: target.selectionEnd ?? target.selectionStart }
  }
  const props = {
    label,
    hideLabel,
    ...rest,
    value: typed ?? value,
    onChange: (next: string) => {
      setTyped(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, saveAfter)
    },
    onBlur: (event: { target: EventTarget }) => {
      noteCaret(event)
      flush()
    },
  }
  const paste = (event: ClipboardEvent) => {
    const { target } = event
    const [first = '', ...others] = linesOfPaste(event.clipboardData.getData('text/plain'))
    if (!onLines || others.length === 0 || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    const [from, until] = [target.selectionStart ?? 0, target.selectionEnd ?? 0]
    const next = (target.value.slice(0, from) + first + target.value.slice(until)).slice(0, rest.maxLength)
    clearTimeout(timer.current)
    setTyped(next)
    onSave(next)
    onLines(others)
  }
  const field = rows ? <TextArea {...props} rows={rows} /> : <TextField {...props} onPaste={paste} />
  if (!tools) return field
  const insert = (text: string) => {
    const before = typed ?? value
    const { from, until } = caret.current ?? { from: before.length, until: before.length }
    // At the end of the text, a space is added before the inserted text. Elsewhere the author types the
    // spaces.
    const mark = from === before.length && /\S$/.test(before) ? ` ${text}` : text
    const next = before.slice(0, from) + mark + before.slice(until)
    caret.current = { from: from + mark.length, until: from + mark.length }
    setTyped(next)
    onSave(next)
  }
  return (
    <div>
      {field}
      {tools(insert)}
    </div>
  )
}
