import type { ReactNode } from 'react'

/** One line of a menu. If `isChosen` is given, the line is an option, and a chosen option has a mark. */
export interface MenuEntry {
  id: string
  label: string
  detail?: string
  icon?: ReactNode
  isChosen?: boolean
  isDisabled?: boolean
  isDanger?: boolean
  run: () => void
}

/** A group of menu lines, with an optional heading. */
export interface MenuGroup {
  id: string
  title?: string
  /** Whether several options can be chosen; then the menu stays open. */
  isMultiple?: boolean
  entries: MenuEntry[]
}
