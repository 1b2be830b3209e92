import type { Editor } from '@tiptap/react'
import { type CSSProperties, useLayoutEffect, useState } from 'react'

/** Space between the menu and the line, and the edge of the window, in pixels. */
const gap = 6
const mostHeight = 320
const width = 380

/** The visible part of the window: on a phone, the part above the keyboard. */
function visibleBox() {
  const view = window.visualViewport
  return view
    ? { left: view.offsetLeft, top: view.offsetTop, width: view.width, height: view.height }
    : { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight }
}

/** Returns where a menu for a line is shown: below it, or above it if there is more space. */
export function placeMenu(
  line: { left: number; top: number; bottom: number },
  box: { left: number; top: number; width: number; height: number },
): { left: number; width: number; maxHeight: number; top?: number; bottom?: number } {
  const wide = Math.min(width, box.width - 2 * gap)
  const left = Math.max(box.left + gap, Math.min(line.left, box.left + box.width - wide - gap))
  const below = box.top + box.height - line.bottom - 2 * gap
  const above = line.top - box.top - 2 * gap
  const isBelow = below >= Math.min(mostHeight, 200) || below >= above
  const maxHeight = Math.max(80, Math.min(mostHeight, isBelow ? below : above))
  return {
    left,
    width: wide,
    maxHeight,
    ...(isBelow ? { top: line.bottom + gap } : { bottom: line.top - gap }),
  }
}

/** Returns the style of a menu for the letters from a position on; it follows scrolling and the keyboard of a phone. */
export function useSuggestPlace(editor: Editor, from: number): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({ visibility: 'hidden' })
  useLayoutEffect(() => {
    const place = () => {
      const { bottom, ...rest } = placeMenu(editor.view.coordsAtPos(from), visibleBox())
      setStyle(bottom === undefined ? rest : { ...rest, bottom: window.innerHeight - bottom })
    }
    place()
    const view = window.visualViewport
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    view?.addEventListener('resize', place)
    view?.addEventListener('scroll', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      view?.removeEventListener('resize', place)
      view?.removeEventListener('scroll', place)
    }
  }, [editor, from])
  return style
}
