import { useState } from 'react'
import { movedBy } from '../builder.rules.ts'

/** Keys of the items of a list that stay with them while they are changed, moved, added and removed. */
export interface ItemKeys {
  keyOf: (index: number) => number
  insert: (at: number) => void
  move: (at: number, by: -1 | 1) => void
  remove: (at: number) => void
}

/**
 * Keys for a list whose items have no lasting name, so that an item keeps its focus and what is open in it. The list
 * calls `insert`, `move` and `remove` together with its own change.
 */
export function useItemKeys(length: number): ItemKeys {
  const [{ keys, next }, set] = useState(() => ({
    keys: Array.from({ length }, (_none, index) => index),
    next: length,
  }))
  // Items that were added elsewhere, such as offered fields, are at the end.
  const keyOf = (index: number) => keys[index] ?? -1 - index
  const all = () => Array.from({ length }, (_none, index) => keyOf(index))
  return {
    keyOf,
    insert: (at) => set({ keys: all().toSpliced(at, 0, next), next: next + 1 }),
    move: (at, by) => set({ keys: movedBy(all(), at, by), next }),
    remove: (at) => set({ keys: all().toSpliced(at, 1), next }),
  }
}
