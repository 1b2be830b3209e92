/**
 * Moves the focus if a press disables its button. Otherwise no element would have the focus, and Escape and
 * Tab would not work. The list of `selector` in the same picker receives the focus; the row that was focused
 * last takes it.
 */
export function retainFocus(pressed: Element, selector: string): void {
  const picker = pressed.closest('[role="dialog"], main')
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && !activeElement.matches(':disabled')) return
    picker?.querySelector<HTMLElement>(selector)?.focus()
  })
}
