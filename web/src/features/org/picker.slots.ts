import { useSyncExternalStore } from 'react'
import { hrefOf } from '#kit/address/link.tsx'
import { onPopupResult, openPopup, popupSizes } from '#kit/address/popup.ts'
import type { PickerOptions } from './options.rules.ts'
import type { PickResult } from './picker.rules.ts'

/** An open picker that waits for an answer. */
export interface OpenPicker {
  id: number
  options: PickerOptions
  answer: (result: PickResult[] | null) => void
}

let open: OpenPicker | null = null
let count = 0
const listeners = new Set<() => void>()

function put(next: OpenPicker | null) {
  open = next
  for (const listener of listeners) listener()
}

/**
 * Opens the picker as a dialog over the page. Resolves with the containers, or with null if it was cancelled.
 */
export function openPicker(options: PickerOptions): Promise<PickResult[] | null> {
  open?.answer(null)
  count += 1
  const id = count
  return new Promise((resolve) => {
    const answer = (result: PickResult[] | null) => {
      if (open?.id === id) put(null)
      resolve(result)
    }
    put({ id, options, answer })
  })
}

/** The open picker, for the host that renders it next to all pages; null without one. */
export function useOpenPicker(): OpenPicker | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}

/**
 * Opens the picker in a window of 1024x700 (in a frame inside a collaboration host). The result is sent to
 * this window as a named event (spec 1§2). Returns a function that unsubscribes, or null if the browser
 * blocks windows.
 */
export function openPickerWindow(
  options: PickerOptions,
  onResult: (result: PickResult[]) => void,
): (() => void) | null {
  count += 1
  const eventName = `maru.org.picked.${Date.now()}.${count}`
  const query = new URLSearchParams({ options: JSON.stringify(options), eventName })
  const stop = onPopupResult(eventName, (detail) => {
    stop()
    onResult(detail as PickResult[]) // only the picker page of this origin sends it
  })
  if (openPopup(hrefOf(`/orgmap/popup?${query}`), 'orgmap', popupSizes.organisation)) return stop
  stop()
  return null
}
