import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { PlainTextKey } from '../i18n/i18n.ts'

/** One keyboard shortcut: its label in the list of keys, and its action. */
export interface KeyBinding {
  /** The value of `KeyboardEvent.key`, such as `j`, `Enter`, `/`, `?`; without `run` the keys as they are shown. */
  key: string
  label: PlainTextKey
  /** Absent for keys that a component handles itself, such as the arrows in a grid: they are only listed. */
  run?: () => void
  /** The key belongs to this binding also if a page that is opened later binds it. */
  isFirst?: boolean
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

/** The number of modal layers around a component. Dialogs set it. The keys of lower layers are turned off. */
export const KeyDepth = createContext(0)

/** Returns the active bindings, which belong to the topmost layer. For each key, the last binding is active. */
export function liveKeys(all: readonly Group[] = groups): KeyBinding[] {
  const top = Math.max(0, ...all.map((group) => group.depth))
  const live = all.filter((group) => group.depth === top).flatMap((group) => [...group.bindings])
  live.sort((one, other) => Number(one.isFirst ?? false) - Number(other.isFirst ?? false))
  const nameOf = ({ key, label, run }: KeyBinding) => (run ? key : `${key} ${label}`)
  return [...new Map(live.map((binding) => [nameOf(binding), binding])).values()]
}

/** Returns true if the focused element handles keys: a text field, or a widget with its own keyboard support. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const typingFields =
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=tree], [role=grid]'
  return target.closest(typingFields) !== null
}

const signs: Readonly<Record<string, readonly [string, string]>> = { Digit3: ['3', '#'], Slash: ['/', '?'] }

/** The key of an event. With a Korean, Chinese or Japanese input method the letter is only in `code`. */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key !== 'Process' && (key.length > 1 || key <= '~')) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return signs[code]?.[shiftKey ? 1 : 0] ?? key
}

function press(event: KeyboardEvent) {
  if (!isOn || event.defaultPrevented || event.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
  const key = keyOf(event)
  const run = liveKeys().find((one) => one.run && one.key === key)?.run
  if (!run) return
  event.preventDefault()
  run()
}

/**
 * Registers shortcuts (j, k, n, /) while a component is mounted, and lists keys that it handles itself. They are inactive in text fields and behind
 * a modal layer, and the user can turn them off. Each key has a visible control with the same action.
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
        : newest.current.map(({ key, label, run, isFirst = false }, index) => ({
            ...{ key, label, isFirst },
            ...(run ? { run: () => newest.current[index]?.run?.() } : {}),
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

/** Turns off the keys of lower layers while a modal layer is mounted. Returns the depth of the layer. */
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

/** Returns the active keys, for the list of keys. */
export function useLiveKeys(): KeyBinding[] {
  return useSyncExternalStore(subscribe, () => {
    if (lastLive?.groups !== groups) lastLive = { groups, keys: liveKeys() }
    return lastLive.keys
  })
}

/** Turns single keys on or off in this browser. */
export function setKeys(on: boolean): void {
  isOn = on
  try {
    localStorage.setItem(storedSwitch, on ? 'on' : 'off')
  } catch {
    // Without storage the setting is valid for this page only.
  }
  changed()
}
