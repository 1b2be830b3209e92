import { useEffect, useState } from 'react'
import { zoneDay } from '#kit/i18n/zone-fields.ts'
import { type Asking, addChips, type Chip, chipAtEnd, readAsking, takeChips } from '../chip.rules.ts'
import type { Field } from './use-field.ts'

/** The chips of a field and what its text becomes without them. */
export interface FieldChips {
  all: readonly Chip[]
  /** A word of the text that asks for a person or a place. */
  asking: Asking | null
  /** The text to search for: without the word that asks. */
  text: string
  /** The chip that the last word would become. */
  offered: Chip | null
  add: (chip: Chip) => void
  /** Adds a chip instead of the word that asks for it. */
  choose: (chip: Chip) => void
  /** Makes the last word a chip; returns false if it is none. */
  acceptEnd: () => boolean
  remove: (chip: Chip) => void
  removeLast: () => void
}

/**
 * Returns the chips of a field. Words with a space behind them become chips, but never while an input method composes,
 * because the text may not be replaced then. A hook.
 */
export function useChips(field: Field): FieldChips {
  const { typed, setTyped, isComposing, input } = field
  const [all, setAll] = useState<readonly Chip[]>([])
  const today = zoneDay(new Date())
  useEffect(() => {
    if (isComposing) return
    const { chips, rest } = takeChips(typed, today)
    if (chips.length === 0) return
    setAll((before) => addChips(before, chips))
    setTyped(rest)
  }, [typed, isComposing, today, setTyped])
  const { asking, rest } = readAsking(typed)
  const offered = asking ? null : chipAtEnd(typed, today)
  const add = (chip: Chip) => {
    setAll(addChips(all, [chip]))
    input.current?.focus()
  }
  return {
    ...{ all, asking, add, offered: offered?.chip ?? null, text: rest.normalize('NFC').trim() },
    choose: (chip) => {
      setTyped(rest)
      add(chip)
    },
    acceptEnd: () => {
      if (!offered) return false
      setTyped(offered.rest)
      add(offered.chip)
      return true
    },
    remove: (chip) => {
      setAll(all.filter((one) => one !== chip))
      input.current?.focus()
    },
    removeLast: () => setAll(all.slice(0, -1)),
  }
}
