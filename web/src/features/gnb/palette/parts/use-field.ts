import { type KeyboardEvent, type RefObject, useCallback, useId, useRef, useState } from 'react'

/**
 * The state that the input of the field and its list share. The input is part of the first page and the list is loaded
 * later, so letters typed before are in `typed` when the list arrives.
 */
export interface Field {
  typed: string
  setTyped: (text: string) => void
  /** True while an input method composes; nothing may replace the text then. */
  isComposing: boolean
  setComposing: (isComposing: boolean) => void
  input: RefObject<HTMLInputElement | null>
  /** Where the list renders the chips, before the input. */
  chipPlace: HTMLElement | null
  setChipPlace: (place: HTMLElement | null) => void
  listId: string
  /** The id of the chosen line; undefined without one. */
  chosenId: string | undefined
  setChosenId: (id: string | undefined) => void
  /** The keys of the list; null until it has loaded. */
  keys: RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | null>
}

/** Returns the state of a field. A hook. */
export function useField(): Field & { clear: () => void } {
  const [typed, setTyped] = useState('')
  const [isComposing, setComposing] = useState(false)
  const [chipPlace, setChipPlace] = useState<HTMLElement | null>(null)
  const [chosenId, setChosenId] = useState<string | undefined>(undefined)
  const clear = useCallback(() => {
    setTyped('')
    setChosenId(undefined)
  }, [])
  return {
    ...{ typed, setTyped, isComposing, setComposing, chipPlace, setChipPlace, chosenId, setChosenId, clear },
    input: useRef<HTMLInputElement>(null),
    listId: useId(),
    keys: useRef<((event: KeyboardEvent<HTMLInputElement>) => void) | null>(null),
  }
}
