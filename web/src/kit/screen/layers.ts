import { useCallback, useSyncExternalStore } from 'react'

let open: string | null = null
const listeners = new Set<() => void>()

/** Opens a layer of the shell and closes the open one (spec 1§2: one layer at a time). Null closes the open layer. */
export function openLayer(name: string | null): void {
  if (open === name) return
  open = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether a layer is open, and functions that open, close and toggle it. */
export function useLayer(name: string) {
  const isOpen = useSyncExternalStore(subscribe, () => open === name)
  const setOpen = useCallback(
    (next: boolean) => {
      if (next) openLayer(name)
      else if (open === name) openLayer(null)
    },
    [name],
  )
  return { isOpen, setOpen, toggle: () => setOpen(!isOpen) }
}
