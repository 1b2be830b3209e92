import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openLayer } from '#kit/screen/layers.ts'

const modal = /\/modal\//i
/** Dispatched by React Aria where a closed layer returns the focus to; parents may prevent it. */
const restoring = 'react-aria-focus-scope-restore'

const content = () => document.getElementById('content')
const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  target.matches(
    'input, textarea, select, [contenteditable=true], [aria-haspopup=listbox], [role=spinbutton], [role=combobox]',
  )

/**
 * Where the focus goes after a navigation: to the field that the new page focused, or to its content. A layer that the
 * navigation closes returns the focus later, to the place where it was opened; until the person presses a key or a
 * pointer, this is prevented. A page can also be ready before its layer is gone, which takes the focus back once.
 */
function arrival() {
  let isUnderway = false
  let isResolved = false
  let field: HTMLElement | null = null
  const place = () => (field?.isConnected ? field : content())?.focus({ preventScroll: true })
  return {
    // The router begins again while a page loads; the field stays that of the new page.
    begin: () => {
      if (!isUnderway) field = null
      isUnderway = true
      isResolved = false
    },
    resolve: (isNewPage: boolean) => {
      if (!isNewPage) {
        isUnderway = false
        return
      }
      isResolved = true
      place()
    },
    end: () => {
      isUnderway = false
    },
    onFocus: ({ target }: FocusEvent) => {
      if (isUnderway && isField(target) && content()?.contains(target)) field = target
    },
    onRestore: (event: Event) => {
      if (!isUnderway) return
      event.preventDefault()
      if (isResolved) place()
    },
  }
}

/**
 * Closes the open layer when a navigation starts, so that a layer that opens during the navigation stays open. Focuses
 * the new page after the navigation, except if a nested layer of the page opens or closes. It belongs to the frame of
 * all layouts: a layout that is replaced would miss what the new page focuses.
 */
export function useArrival() {
  const router = useRouter()
  useEffect(() => {
    const { begin, resolve, end, onFocus, onRestore } = arrival()
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        openLayer(null)
        if (pathChanged) begin()
      }),
      router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
        const nested = modal.test(toLocation.pathname) || modal.test(fromLocation?.pathname ?? '')
        if (pathChanged) resolve(fromLocation !== undefined && !nested)
      }),
    ]
    document.addEventListener('focusin', onFocus, true)
    document.addEventListener(restoring, onRestore)
    for (const input of ['keydown', 'pointerdown'] as const) document.addEventListener(input, end, true)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('focusin', onFocus, true)
      document.removeEventListener(restoring, onRestore)
      for (const input of ['keydown', 'pointerdown'] as const) document.removeEventListener(input, end, true)
    }
  }, [router])
}
