import { type KeyboardEvent, useRef } from 'react'

/** Returns true while an input method composes a syllable. Enter then ends the composition and must not submit. */
export function isComposing(event: { nativeEvent: { isComposing?: boolean; keyCode?: number } }): boolean {
  return event.nativeEvent.isComposing === true || event.nativeEvent.keyCode === 229
}

/**
 * Returns properties for an input that handle Enter and Escape with an input method. An Enter that ends a composition
 * does not submit. This includes Safari, which sends the end of the composition before the key event.
 */
export function useComposition(keys: { onEnter?: () => void; onEscape?: () => void }) {
  const endedAt = useRef(0)
  return {
    onCompositionEnd: () => {
      endedAt.current = performance.now()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event) || performance.now() - endedAt.current < 20) return
      if (event.key === 'Enter' && keys.onEnter) {
        event.preventDefault()
        keys.onEnter()
      }
      if (event.key === 'Escape' && keys.onEscape) {
        event.preventDefault()
        keys.onEscape()
      }
    },
  }
}
