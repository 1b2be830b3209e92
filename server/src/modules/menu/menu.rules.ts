import { inEachLanguage, nameIn } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { toWireName } from '@maru/api/kit/wire-name'
import type { MenuItem, QuickMenuItem } from '@maru/api/menu'
import { iconOfAddress, type MenuIcon, menuIcons } from '@maru/api/menu/icons'
import type { MenuRow, QuickMenuRow } from './menu.sql.ts'

/** A menu in the tree: parents are before their children, `parentMenuId` is 0 for a root. */
export type PlacedMenu = MenuRow & { hasChildren: boolean }

/** A name as menus store it: a language that is left out has the text that is shown for it; null without Korean. */
export function toStoredName(name: LocalName): LocalName | null {
  const tidied = inEachLanguage((short) => (name[short] ?? '').normalize('NFC').trim())
  if (tidied.ko === '') return null
  return inEachLanguage((short) => nameIn(tidied, short))
}

/** A menu as the specification has it. */
export function toMenuItem({ sortOrder: _order, name, ...menu }: PlacedMenu): MenuItem {
  return { ...menu, ...toWireName('menuName', name) }
}

/**
 * Sorts a company's menus for display: a parent before its children, siblings by sort order and id. A menu with a
 * missing or unknown parent becomes a root (spec 1§3). Of the menus that have no root above them because of a cycle,
 * the one with the lowest id becomes a root.
 */
export function placeMenus(rows: readonly MenuRow[]): PlacedMenu[] {
  const sorted = [...rows].sort((one, other) => one.sortOrder - other.sortOrder || one.menuId - other.menuId)
  const known = new Set(sorted.map((row) => row.menuId))
  const children = new Map<number, MenuRow[]>()
  for (const row of sorted) {
    const parent = known.has(row.parentMenuId) && row.parentMenuId !== row.menuId ? row.parentMenuId : 0
    children.set(parent, [...(children.get(parent) ?? []), row])
  }
  const placed = new Map<number, PlacedMenu>()
  const place = (row: MenuRow, parentMenuId: number): void => {
    if (placed.has(row.menuId)) return
    const below = children.get(row.menuId) ?? []
    placed.set(row.menuId, { ...row, parentMenuId, hasChildren: false })
    for (const child of below) place(child, row.menuId)
  }
  for (const root of children.get(0) ?? []) place(root, 0)
  for (const row of [...sorted].sort((one, other) => one.menuId - other.menuId)) place(row, 0)
  const parents = new Set([...placed.values()].map((row) => row.parentMenuId))
  return [...placed.values()].map((row) => ({ ...row, hasChildren: parents.has(row.menuId) }))
}

/** The icon of this name; null if menus have no such icon. */
export function knownIcon(name: string): MenuIcon | null {
  return menuIcons.find((icon) => icon === name) ?? null
}

/** The CSS class of a menu with this icon; empty if menus have no such icon. */
export function iconClass(name: string): string {
  return knownIcon(name) === null ? '' : `icon-${name}`
}

/** Assigns items to groups and sorts each list; an item of an unknown group is omitted. */
export function groupQuickMenus(rows: readonly QuickMenuRow[]): QuickMenuItem[] {
  const sorted = [...rows].sort(
    (one, other) => one.sortOrder - other.sortOrder || one.quickMenuId - other.quickMenuId,
  )
  const childrenOf = (id: number) => sorted.filter((row) => row.parentQuickMenuId === id)
  return sorted
    .filter((row) => row.parentQuickMenuId === null)
    .map((row) => {
      const childItems = childrenOf(row.quickMenuId).map((child) => quickFields(child, false))
      return { ...quickFields(row, childItems.length > 0), childItems }
    })
}

function quickFields(row: QuickMenuRow, hasChildren: boolean) {
  const { parentQuickMenuId: _parent, sortOrder: _order, name, ...fields } = row
  return {
    ...fields,
    ...toWireName('title', name),
    icon: knownIcon(row.icon) ?? iconOfAddress(row.linkUrl) ?? '',
    hasChildren,
  }
}

/**
 * The menu id in the query parameter MENUID (its name in any letter case); null if it is missing, 0 if it is not a
 * number.
 */
export function menuIdOf(query: URLSearchParams): number | null {
  for (const [name, value] of query) {
    if (name.toLowerCase() === 'menuid' && value !== '')
      return /^[1-9]\d{0,15}$/.test(value) ? Number(value) : 0
  }
  return null
}

/** Whether a path of the portal belongs to the mail menu. */
export function isMailPath(path: string): boolean {
  return /^\/mail(\/|$)/i.test(path)
}

/** Whether MENUID identifies a board instead of a menu on this path, as on the screens of surveys (spec 2§2). */
export function namesBoardByMenuId(path: string): boolean {
  return /^\/survey(\/|$)/i.test(path)
}
