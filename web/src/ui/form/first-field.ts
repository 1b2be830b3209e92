import { type RefObject, useEffect, useRef } from 'react'

const fields =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="spinbutton"], button[aria-haspopup="listbox"]'
const notFields = '[type="hidden"], [type="file"], :disabled, [readonly], [tabindex="-1"]'

/** Marks the part of a form that a person fills in first, if that is not its first field: `<div {...firstPart}>`. */
export const firstPart = { 'data-first': true } as const

/** Returns the first field that can be filled in; null while there is none. */
function firstField(form: HTMLElement): HTMLElement | null {
  const place = form.querySelector<HTMLElement>('[data-first]') ?? form
  const isFree = (field: HTMLElement) =>
    !field.matches(notFields) &&
    !field.closest('[aria-hidden="true"], [inert]') &&
    // The DOM of the unit tests has no layout.
    (field.checkVisibility?.() ?? true)
  return [...place.querySelectorAll<HTMLElement>(fields)].find(isFree) ?? null
}

const layers = '[role="dialog"], [role="alertdialog"]'

/** Whether a form of the page shows what is chosen in a tree: the arrow keys must stay in the tree. */
const isChosenInTree = (form: HTMLElement) =>
  !form.closest(layers) && document.activeElement?.closest('[role="tree"], [role="treegrid"]')

/**
 * Sets the caret in the first field of a form, also if the field appears later, for example an editor that is still
 * loading. Does nothing if a field of the form has the focus already, if the person acts first, or if a person who browses
 * a tree sees the form of each item. Returns a function that ends the waiting.
 */
export function focusFirstField(form: HTMLElement | null): () => void {
  if (!form || isChosenInTree(form)) return () => undefined
  /** The attribute says to the stories which forms are opened, and whether the rule has done its work. */
  const focus = () => {
    const isFocused = form.contains(document.activeElement) && document.activeElement?.matches(fields)
    const field = isFocused ? document.activeElement : firstField(form)
    if (!isFocused && field instanceof HTMLElement) field.focus()
    form.dataset.opened = field ? 'ready' : 'waiting'
    return field !== null
  }
  if (focus()) return () => undefined
  const end = () => {
    watcher.disconnect()
    for (const act of acts) document.removeEventListener(act, end, true)
  }
  const acts = ['keydown', 'pointerdown'] as const
  const watcher = new MutationObserver(() => {
    if (focus()) end()
  })
  watcher.observe(form, { childList: true, subtree: true, attributeFilter: ['contenteditable', 'disabled'] })
  // A layer that is closing still hides all around it, so also a form that replaces it.
  watcher.observe(document.body, { subtree: true, attributeFilter: ['aria-hidden', 'inert'] })
  for (const act of acts) document.addEventListener(act, end, true)
  return end
}

/** The rule of all forms that a person opens to fill them in: the first field has the caret. Give the ref to the form. */
export function useFirstField<E extends HTMLElement>(): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => focusFirstField(place.current), [])
  return place
}
