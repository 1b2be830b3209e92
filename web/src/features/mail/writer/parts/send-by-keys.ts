import type { KeyboardEvent } from 'react'

/** Control and Enter send from every field, as in other mail programs. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.requestSubmit()
}

/** The keys of {@link sendByKeys}, for the list of keys. */
export const writerKeys = [{ key: 'Ctrl Enter', label: 'kit.keys.send' }] as const
