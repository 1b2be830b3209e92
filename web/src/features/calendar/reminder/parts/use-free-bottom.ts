import { useLayoutEffect, useState } from 'react'

/** The bars at the bottom of a window: the buttons of a form or a dialog, and notes. */
const bars = '[data-foot], [data-notes], [role="dialog"] footer'

/** Distance of notes and buttons from the bottom of the window, in pixels; farther up they are part of the page. */
const reach = 120

/** Height of the lower part of the window that bars cover, in pixels. */
function coveredBottom(): number {
  const { innerHeight } = window
  const tops = [...document.querySelectorAll(bars)]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .filter(({ top, bottom }) => top < innerHeight && bottom > innerHeight - reach)
    .map(({ top }) => innerHeight - top)
  return Math.max(0, ...tops)
}

/**
 * The height of the lower part of the window that is covered by bars, in pixels, for what floats above them. It is
 * measured again after each change of the page.
 */
export function useFreeBottom(): number {
  const [covered, setCovered] = useState(0)
  useLayoutEffect(() => {
    let frame = 0
    const measure = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setCovered(coveredBottom()))
    }
    measure()
    const observer = new MutationObserver(measure)
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, { capture: true })
    }
  }, [])
  return covered
}
