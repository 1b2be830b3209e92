/**
 * Makes horizontally scrolling elements of an article accessible by keyboard: an element is focusable and has
 * an accessible name while its content is wider than its box. Returns a function that stops the observation.
 */
export function reachWideParts(parts: readonly HTMLElement[], label: string): () => void {
  if (parts.length === 0 || typeof ResizeObserver === 'undefined') return () => undefined
  const observer = new ResizeObserver(() => {
    for (const part of parts) {
      if (part.scrollWidth > part.clientWidth) {
        part.tabIndex = 0
        part.setAttribute('role', 'group')
        part.setAttribute('aria-label', label)
      } else {
        for (const name of ['tabindex', 'role', 'aria-label']) part.removeAttribute(name)
      }
    }
  })
  for (const part of parts) observer.observe(part)
  return () => observer.disconnect()
}
