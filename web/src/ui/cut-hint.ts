const hinted = new WeakSet<Element>()

/** Returns true if a text with an ellipsis style is currently truncated. */
function isCut(part: HTMLElement): boolean {
  const isOver = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1
  if (!isOver || part.clientWidth === 0) return false
  const { textOverflow, webkitLineClamp, overflowX } = getComputedStyle(part)
  if (overflowX !== 'hidden' && overflowX !== 'clip') return false
  return textOverflow === 'ellipsis' || /^\d+$/.test(webkitLineClamp)
}

function hint(part: HTMLElement): void {
  if (part.title !== '' && !hinted.has(part)) return
  if (isCut(part)) {
    part.title = part.innerText
    hinted.add(part)
  } else if (hinted.has(part)) {
    part.removeAttribute('title')
    hinted.delete(part)
  }
}

/**
 * Adds a `title` with the complete text to a truncated text below `root` when the pointer enters it. An element that
 * already has a `title` is not changed. Touch is ignored, because a touch opens the element.
 */
export function hintCutTexts(root: Document): void {
  root.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return
    // The pointer can be over a mark or a name inside of the truncated text.
    let part = target instanceof Element ? target : null
    for (let steps = 0; part && steps < 3; steps += 1, part = part.parentElement) {
      if (part instanceof HTMLElement) hint(part)
    }
  })
}
