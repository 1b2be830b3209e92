/**
 * After a press that leaves its button disabled, the focus would be nowhere, and Escape and Tab with it: it goes to the
 * list of `selector` in the same picker, whose row was the last one takes it.
 */
export function retainFocus(pressed: Element, selector: string): void {
  const picker = pressed.closest('[role="dialog"], main')
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && !activeElement.matches(':disabled')) return
    picker?.querySelector<HTMLElement>(selector)?.focus()
  })
}
