import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { TextKey } from './i18n.ts'

/** One key of the keyboard layer: its label in the list of keys, and its action. */
export interface KeyBinding {
  /** As `KeyboardEvent.key` names it: `j`, `Enter`, `/`, `?`. */
  key: string
  label: TextKey
  run: () => void
}

interface Group {
  depth: number
  bindings: readonly KeyBinding[]
}

const storedSwitch = 'maru.keys'
let groups: readonly Group[] = []
let isOn = readSwitch()
const listeners = new Set<() => void>()

function readSwitch(): boolean {
  try {
    return localStorage.getItem(storedSwitch) !== 'off'
  } catch {
    return true
  }
}

function changed() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number of modal layers around a component; keys of the layers below are off. Set by the dialogs. */
export const KeyDepth = createContext(0)

/** The bindings that act now: those of the topmost layer, a later one instead of an earlier one of the same key. */
export function liveKeys(all: readonly Group[] = groups): KeyBinding[] {
  const top = Math.max(0, ...all.map((group) => group.depth))
  const live = all.filter((group) => group.depth === top).flatMap((group) => [...group.bindings])
  return [...new Map(live.map((binding) => [binding.key, binding])).values()]
}

/** Whether a pressed key belongs to what has the focus: a text that is typed, or a widget with its own keys. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const taken =
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=tree], [role=grid]'
  return target.closest(taken) !== null
}

function press(event: KeyboardEvent) {
  if (!isOn || event.defaultPrevented || event.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
  const binding = liveKeys().find((one) => one.key === event.key)
  if (!binding) return
  event.preventDefault()
  binding.run()
}

/**
 * Single keys for as long as a component lives: j, k, n, /. They act only while nothing is typed, and not behind a modal
 * layer; the person can switch them off. Every key has a visible control with the same action.
 */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const depth = useContext(KeyDepth)
  const newest = useRef(bindings)
  newest.current = bindings
  const names = bindings.map(({ key, label }) => `${key} ${label}`).join('\n')
  useEffect(() => {
    const stable =
      names === ''
        ? []
        : newest.current.map(({ key, label }, index) => ({
            key,
            label,
            run: () => newest.current[index]?.run(),
          }))
    const group = { depth, bindings: stable }
    if (groups.length === 0) document.addEventListener('keydown', press)
    groups = [...groups, group]
    changed()
    return () => {
      groups = groups.filter((one) => one !== group)
      if (groups.length === 0) document.removeEventListener('keydown', press)
      changed()
    }
  }, [depth, names])
}

/** Turns off the keys of everything below while a modal layer is drawn. */
export function useKeyLayer(): number {
  const depth = useContext(KeyDepth) + 1
  useEffect(() => {
    const group = { depth, bindings: [] }
    groups = [...groups, group]
    changed()
    return () => {
      groups = groups.filter((one) => one !== group)
      changed()
    }
  }, [depth])
  return depth
}

let lastLive: { groups: readonly Group[]; keys: KeyBinding[] } | null = null

/** The keys that act now, for the list of keys. */
export function useLiveKeys(): KeyBinding[] {
  return useSyncExternalStore(subscribe, () => {
    if (lastLive?.groups !== groups) lastLive = { groups, keys: liveKeys() }
    return lastLive.keys
  })
}

/** Whether single keys act, and the switch for it; stored in this browser. */
export function useKeySwitch(): [boolean, (on: boolean) => void] {
  const shown = useSyncExternalStore(subscribe, () => isOn)
  return [shown, setKeys]
}

/** Switches single keys on or off in this browser. */
export function setKeys(on: boolean): void {
  isOn = on
  try {
    localStorage.setItem(storedSwitch, on ? 'on' : 'off')
  } catch {
    // The switch is then valid for this page only.
  }
  changed()
}
