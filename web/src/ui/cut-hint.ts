const hinted = new WeakSet<Element>()

/** Whether a text with an ellipsis style is truncated now. */
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
 * Every truncated text below `root` is shown in full under the pointer; an element that has its
 * own `title` is not changed. A touch opens the element instead.
 */
export function hintCutTexts(root: Document): void {
  root.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return
    // The pointer may be over a mark or a name within the truncated text.
    let part = target instanceof Element ? target : null
    for (let steps = 0; part && steps < 3; steps += 1, part = part.parentElement) {
      if (part instanceof HTMLElement) hint(part)
    }
  })
}
