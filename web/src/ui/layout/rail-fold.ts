import { useSyncExternalStore } from 'react'
import { useWide } from '#kit/screen/use-wide.ts'

const storedFold = 'maru.rail'
const listeners = new Set<() => void>()
let isFolded = readFold()

function readFold(): boolean {
  try {
    return localStorage.getItem(storedFold) === 'folded'
  } catch {
    return false
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Folds the rails of all rooms of this browser, or unfolds them. */
export function foldRails(folds: boolean): void {
  isFolded = folds
  try {
    if (folds) localStorage.setItem(storedFold, 'folded')
    else localStorage.removeItem(storedFold)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Returns whether the rails are folded. A narrow window, where rails are no columns, has none. */
export function useIsFolded(): boolean {
  const isWide = useWide(961)
  return useSyncExternalStore(subscribe, () => isFolded) && isWide
}
