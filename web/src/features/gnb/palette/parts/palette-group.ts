import type { PaletteItem } from '#kit/fillings.ts'
import type { Chip } from '../chip.rules.ts'
import type { RecentPerson } from '../recent.rules.ts'

/** A line of the field. */
export interface FieldItem extends PaletteItem {
  /** The person of the line, with what they can be reached by; empty if it is not known. */
  person?: RecentPerson & { email: string; number: string }
  /** The line adds this chip. */
  chip?: Chip
}

/** A group of the field with its title and its lines. */
export interface PaletteGroup {
  id: string
  label: string
  /** A short text at the end of the title. */
  note?: string
  items: readonly FieldItem[]
}
