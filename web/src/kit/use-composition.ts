import { type KeyboardEvent, useRef } from 'react'

/** True while an input method is putting a syllable together; its Enter ends the syllable and submits nothing. */
export function isComposing(event: { nativeEvent: { isComposing?: boolean; keyCode?: number } }): boolean {
  return event.nativeEvent.isComposing === true || event.nativeEvent.keyCode === 229
}

/**
 * Enter and Escape for a text box under an input method: props to spread on the input. Enter that ends a
 * composition is not a submit, also in Safari, which reports the end before the key.
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
