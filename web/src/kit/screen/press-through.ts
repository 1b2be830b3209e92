import { useEffect, useRef } from 'react'

/** The elements that cover the page below a layer to detect outside presses: of React Aria and of an overlay. */
const underlays = '[data-testid="underlay"], [data-press-through]'

function pressable(bar: HTMLElement, x: number, y: number): HTMLElement | undefined {
  // Search by position, because elements behind a layer are inert and hit tests do not find them.
  return [...bar.querySelectorAll<HTMLElement>('button, a[href]')].find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  })
}

/**
 * Forwards a press on a bar that is covered by an open layer: the layer closes, and the same press activates the button
 * or link in the bar. The button that opened the layer only closes it. Returns a function that removes the listeners.
 */
export function pressThrough(bar: HTMLElement): () => void {
  let pressed: HTMLElement | undefined
  const down = ({ target, button, clientX, clientY }: PointerEvent) => {
    pressed = undefined
    if (button !== 0 || !(target instanceof Element) || !document.querySelector(underlays)) return
    // All elements behind a layer are inert, so a press can reach an ancestor of the bar instead of the underlay.
    if (!target.matches(underlays) && !bar.contains(target) && !target.contains(bar)) return
    const below = pressable(bar, clientX, clientY)
    if (below?.getAttribute('aria-expanded') !== 'true') pressed = below
  }
  const click = (event: MouseEvent) => {
    const below = pressed
    pressed = undefined
    if (!below || pressable(bar, event.clientX, event.clientY) !== below) return
    // The layer stops the event but not the default action of a link, which would load the whole page.
    event.preventDefault()
    // Click after the layer has closed and its underlay has been removed.
    setTimeout(() => below.isConnected && below.click(), 0)
  }
  window.addEventListener('pointerdown', down, true)
  window.addEventListener('click', click, true)
  return () => {
    window.removeEventListener('pointerdown', down, true)
    window.removeEventListener('click', click, true)
  }
}

/** Applies {@link pressThrough} while the bar is mounted. Returns the ref for the bar. */
export function usePressThrough<E extends HTMLElement>() {
  const bar = useRef<E>(null)
  useEffect(() => (bar.current ? pressThrough(bar.current) : undefined), [])
  return bar
}
