import { trimName } from '@maru/api/kit/local-name'
import type { LocalName } from '@maru/api/kit/schema'
import { type MenuScreen, type MenuSetting, menuLevels } from '@maru/api/menu/editor'
import type { TreeNode } from '#ui/list/tree.tsx'

/** The place of a menu: below a parent (0: at the top), before another menu or, with null, last. */
export interface MenuPlace {
  parentMenuId: number
  beforeMenuId: number | null
}

type Placed = Pick<MenuSetting, 'menuId' | 'parentMenuId'>

/** The menus directly below a parent, in their order. */
export function childrenOf<M extends Placed>(menus: readonly M[], parentMenuId: number): M[] {
  return menus.filter((menu) => menu.parentMenuId === parentMenuId)
}

/** Menus as nodes of a tree, named by `nameOf`. */
export function menuNodes(
  menus: readonly MenuSetting[],
  nameOf: (menu: MenuSetting) => string,
  parentMenuId = 0,
): TreeNode[] {
  return childrenOf(menus, parentMenuId).map((menu) => ({
    id: String(menu.menuId),
    label: nameOf(menu),
    children: menuNodes(menus, nameOf, menu.menuId),
  }))
}

function levelOf(menus: readonly Placed[], menuId: number): number {
  const menu = menus.find((one) => one.menuId === menuId)
  return menu ? 1 + levelOf(menus, menu.parentMenuId) : 0
}

function heightOf(menus: readonly Placed[], menuId: number): number {
  return 1 + Math.max(0, ...childrenOf(menus, menuId).map((menu) => heightOf(menus, menu.menuId)))
}

function isWithin(menus: readonly Placed[], menuId: number, top: number): boolean {
  if (menuId === top) return true
  const menu = menus.find((one) => one.menuId === menuId)
  return menu !== undefined && menu.parentMenuId !== 0 && isWithin(menus, menu.parentMenuId, top)
}

/** Whether a menu may move to a place: not below itself, and not deeper than `menuLevels`. */
export function isFit(menus: readonly Placed[], menuId: number, { parentMenuId }: MenuPlace): boolean {
  if (parentMenuId !== 0 && isWithin(menus, parentMenuId, menuId)) return false
  return levelOf(menus, parentMenuId) + heightOf(menus, menuId) <= menuLevels
}

/** A move of a menu by keys or buttons. */
export type MenuStep = 'up' | 'down' | 'in' | 'out'

/** The place of a menu after a step; null if the step is not possible. */
export function placeAfterStep(menus: readonly Placed[], menuId: number, step: MenuStep): MenuPlace | null {
  const menu = menus.find((one) => one.menuId === menuId)
  if (!menu) return null
  const { parentMenuId } = menu
  const brothers = childrenOf(menus, parentMenuId).map((one) => one.menuId)
  const at = brothers.indexOf(menuId)
  const placed = {
    up: at > 0 ? { parentMenuId, beforeMenuId: brothers[at - 1] ?? null } : null,
    down: at < brothers.length - 1 ? { parentMenuId, beforeMenuId: brothers[at + 2] ?? null } : null,
    in: at > 0 ? { parentMenuId: brothers[at - 1] ?? 0, beforeMenuId: null } : null,
    out: outOf(menus, parentMenuId),
  }[step]
  return placed && (isFit(menus, menuId, placed) || step === 'up' || step === 'down') ? placed : null
}

/** The place directly after a parent among its siblings; null if there is no parent. */
function outOf(menus: readonly Placed[], parentMenuId: number): MenuPlace | null {
  const parent = menus.find((one) => one.menuId === parentMenuId)
  if (!parent) return null
  const brothers = childrenOf(menus, parent.parentMenuId).map((one) => one.menuId)
  return {
    parentMenuId: parent.parentMenuId,
    beforeMenuId: brothers[brothers.indexOf(parentMenuId) + 1] ?? null,
  }
}

/** The place of a menu that is dropped before, after or on another one; null if it may not move there. */
export function placeOfDrop(
  menus: readonly Placed[],
  menuId: number,
  target: { menuId: number; position: 'before' | 'after' | 'on' },
): MenuPlace | null {
  const onto = menus.find((one) => one.menuId === target.menuId)
  if (!onto || target.menuId === menuId) return null
  const { parentMenuId } = onto
  const brothers = childrenOf(menus, parentMenuId)
    .map((one) => one.menuId)
    .filter((id) => id !== menuId)
  const place = {
    on: { parentMenuId: target.menuId, beforeMenuId: null },
    before: { parentMenuId, beforeMenuId: target.menuId },
    after: { parentMenuId, beforeMenuId: brothers[brothers.indexOf(target.menuId) + 1] ?? null },
  }[target.position]
  return isFit(menus, menuId, place) ? place : null
}

/** The values of the menu form. */
export interface MenuDraft {
  name: LocalName
  targetUrl: string
  frameUrl: string
  icon: MenuSetting['icon']
  isPopup: boolean
  isTopVisible: boolean
  /** Who sees the menu, without the rights that a board below it adds. */
  rights: MenuSetting['rights']
}

/** The form values of an existing menu. */
export function menuDraft(menu: MenuSetting): MenuDraft {
  const { name, targetUrl, frameUrl, icon, isPopup, isTopVisible } = menu
  const rights = menu.rights.filter((right) => !right.isFromBelow)
  return { name, targetUrl, frameUrl, icon, isPopup, isTopVisible, rights }
}

/** The changes of the form when a screen is chosen; names that were typed or belong to no screen stay. */
export function screenDraft(
  draft: MenuDraft,
  screen: MenuScreen,
  screens: readonly MenuScreen[],
): Partial<MenuDraft> {
  const { ko } = draft.name
  const isOwnName = ko.trim() !== '' && !screens.some((one) => one.name.ko === ko)
  const names = isOwnName ? {} : { name: screen.name }
  return { targetUrl: screen.address, icon: screen.icon ?? draft.icon, ...names }
}

/** The input of the create and update calls. */
export function menuInput({ name, rights, ...draft }: MenuDraft) {
  return {
    ...draft,
    name: trimName(name),
    targetUrl: draft.targetUrl.trim(),
    frameUrl: draft.frameUrl.trim(),
    subjects: rights.map((right) => right.subject),
  }
}
