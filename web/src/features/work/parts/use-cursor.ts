import type { WorkItem } from '@maru/api/kit/work'
import { useRef, useState } from 'react'
import { keyOf } from '../work.rules.ts'

/**
 * The thing under the cursor, by its key and never by its place: if another person decides it, no other thing takes its
 * place below the keys. The next step begins where it was.
 */
export function useCursor(items: readonly WorkItem[]) {
  const [key, setKey] = useState<string | null>(null)
  const place = useRef(0)
  const at = items.findIndex((item) => keyOf(item) === key)
  if (at >= 0) place.current = at
  const current = at >= 0 ? (items[at] ?? null) : null
  const focus = (item: WorkItem | undefined) => {
    if (!item) return
    setKey(keyOf(item))
    const row = document.querySelector(`[data-row="${CSS.escape(keyOf(item))}"]`)
    row?.querySelector<HTMLElement>('a[href]')?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }
  return {
    current,
    /** The place of the cursor, from 0. */
    at: current ? at : -1,
    setCurrent: (item: WorkItem) => setKey(keyOf(item)),
    step: (by: 1 | -1) => {
      // Without a thing under the cursor, the one at its last place is next.
      const next = current ? at + by : by === 1 ? place.current : place.current - 1
      focus(items[Math.max(0, Math.min(items.length - 1, next))])
    },
    /** Moves to the thing that follows when these are gone. */
    leave: (gone: readonly WorkItem[]) => {
      const keys = new Set(gone.map(keyOf))
      if (current && !keys.has(keyOf(current))) return
      const rest = (item: WorkItem) => !keys.has(keyOf(item))
      focus(items.slice(Math.max(0, at)).find(rest) ?? items.slice(0, Math.max(0, at)).findLast(rest))
    },
  }
}
