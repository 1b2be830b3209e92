import type { KeyboardEvent } from 'react'

/**
 * The text that a key types in a focused cell; null for any other key. The first letter of an input method is not
 * known yet, so it opens an empty field.
 */
export function typedText({ nativeEvent }: KeyboardEvent<HTMLElement>): string | null {
  const { key, ctrlKey, altKey, metaKey } = nativeEvent
  if (ctrlKey || altKey || metaKey) return null
  if (key === 'Process') return ''
  if ([...key].length !== 1 || key === ' ') return null
  // A jamo is the beginning of a syllable, which the field composes.
  if (/[\u1100-\u11ff\u3130-\u318f]/.test(key)) return ''
  return key === '?' || key === '/' ? null : key
}
