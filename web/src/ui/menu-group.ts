import type { ReactNode } from 'react'

/** One line of a menu. `isChosen` makes it one of a choice and shows a mark. */
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

/** A group of lines, with a heading where it needs one. */
export interface MenuGroup {
  id: string
  title?: string
  entries: MenuEntry[]
}
