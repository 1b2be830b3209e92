import { useEffect } from 'react'

/**
 * Loads layers at the first sign that the page is used, before one of them is opened: what is typed right after a key
 * is then in its form. `preloads` must stay the same array.
 */
export function usePreload(preloads: readonly (() => void)[]): void {
  useEffect(() => {
    const ended = new AbortController()
    for (const name of ['pointermove', 'pointerdown', 'keydown'])
      for (const preload of preloads)
        window.addEventListener(name, preload, { once: true, signal: ended.signal })
    return () => ended.abort()
  }, [preloads])
}
