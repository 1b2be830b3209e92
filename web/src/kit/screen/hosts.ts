import { type ComponentType, useSyncExternalStore } from 'react'

let hosts: readonly ComponentType[] = []
const listeners = new Set<() => void>()

/** Renders a component in the frame of every page from now on; for parts whose code no first page has. */
export function addHost(Host: ComponentType): void {
  if (hosts.includes(Host)) return
  hosts = [...hosts, Host]
  for (const listener of listeners) listener()
}

/** Returns the components of {@link addHost}, for the frame. */
export function useHosts(): readonly ComponentType[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hosts,
  )
}
