/**
 * Lets the keyboard reach what scrolls sideways in an article: such a part can be focused and has a name for as long as
 * it is wider than its box. Returns a function that stops it.
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
