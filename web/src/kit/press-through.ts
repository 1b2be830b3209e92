import { useEffect, useRef } from 'react'

/** Elements that layers put over the page to catch outside presses: React Aria's underlay, and that of an overlay. */
const underlays = '[data-testid="underlay"], [data-press-through]'

function pressable(bar: HTMLElement, x: number, y: number): HTMLElement | undefined {
  // By position, since elements behind a layer are inert and not found by hit tests.
  return [...bar.querySelectorAll<HTMLElement>('button, a[href]')].find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  })
}

/**
 * Passes a press on a bar through an open layer: the layer closes and, with the same press, the button or
 * link below is pressed. The button of the open layer itself only closes it. Returns a function that stops it.
 */
export function pressThrough(bar: HTMLElement): () => void {
  let pressed: HTMLElement | undefined
  const down = ({ target, button, clientX, clientY }: PointerEvent) => {
    pressed = undefined
    if (button !== 0 || !(target instanceof Element) || !document.querySelector(underlays)) return
    // Everything behind a layer is inert, its underlay too: such a press reaches the element that contains the bar.
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
    // After the layer has closed and its underlay is removed.
    setTimeout(() => below.isConnected && below.click(), 0)
  }
  window.addEventListener('pointerdown', down, true)
  window.addEventListener('click', click, true)
  return () => {
    window.removeEventListener('pointerdown', down, true)
    window.removeEventListener('click', click, true)
  }
}

/** {@link pressThrough} while the bar is mounted. */
export function usePressThrough<E extends HTMLElement>() {
  const bar = useRef<E>(null)
  useEffect(() => (bar.current ? pressThrough(bar.current) : undefined), [])
  return bar
}
