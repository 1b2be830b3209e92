import { useSyncExternalStore } from 'react'

/** Rows on which an act was begun, by key: no list shows them until it was read again. */
let hidden: ReadonlySet<string> = new Set()
/** What was typed for acts that were refused or taken back, by key of the row. */
const reasons = new Map<string, string>()
const listeners = new Set<() => void>()

function put(next: ReadonlySet<string>) {
  hidden = next
  for (const listener of listeners) listener()
}

/** Hides rows in every list, also in those of pages that are opened later. */
export const hideRows = (keys: readonly string[]): void => put(new Set([...hidden, ...keys]))

/** Shows rows again. */
export const showRows = (keys: readonly string[]): void =>
  put(new Set([...hidden].filter((key) => !keys.includes(key))))

/** Returns the keys of the rows that are hidden. */
export function useHiddenRows(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hidden,
  )
}

/** Stores what was typed for an act on rows that has not come about; an empty text removes it. */
export function storeReason(keys: readonly string[], text: string): void {
  for (const key of keys)
    if (text === '') reasons.delete(key)
    else reasons.set(key, text)
}

/** What was typed for an earlier act on one of these rows; empty without one. */
export const reasonFor = (keys: readonly string[]): string =>
  keys.map((key) => reasons.get(key)).find((text) => text !== undefined) ?? ''
