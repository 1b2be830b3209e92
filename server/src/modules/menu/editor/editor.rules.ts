import { createHash } from 'node:crypto'
import { isLinkAddress } from '@maru/api/kit/address'
import type { MenuSetting } from '@maru/api/menu/editor'
import { type MenuIcon, menuIcons } from '@maru/api/menu/icons'
import type { PlacedMenu } from '../menu.rules.ts'
import type { MenuReaderRow } from './editor.sql.ts'

/** The icon of a menu's CSS class; null if the class is empty or belongs to another client. */
export function iconOf(customClass: string): MenuIcon | null {
  return menuIcons.find((icon) => customClass === `icon-${icon}`) ?? null
}

/** The CSS class to store for an icon. Without an icon, a class of another client is retained. */
export function classWith(icon: MenuIcon | null, former: string): string {
  if (icon !== null) return `icon-${icon}`
  return iconOf(former) === null ? former : ''
}

/** A menu for its administrators. */
export function toSetting(menu: PlacedMenu, readers: readonly MenuReaderRow[]): MenuSetting {
  const { menuId, parentMenuId, name, menuType, callType, targetUrl, frameUrl, isPopup, isTopVisible } = menu
  const icon = iconOf(menu.customClass)
  const rights = readers.map(({ menuId: _id, ...reader }) => reader)
  const setting = {
    menuId,
    menuType,
    callType,
    name,
    targetUrl,
    frameUrl,
    icon,
    isPopup,
    isTopVisible,
    rights,
  }
  const version = createHash('sha256').update(JSON.stringify(setting)).digest('base64url').slice(0, 32)
  return { ...setting, parentMenuId, version }
}

/**
 * Whether a menu may have these addresses. Both may be empty; the target must be a link address, the frame address
 * must be a path or use https.
 */
export function areAddresses({ targetUrl, frameUrl }: { targetUrl: string; frameUrl: string }): boolean {
  const isTarget = targetUrl === '' || isLinkAddress(targetUrl)
  return isTarget && (frameUrl === '' || (isLinkAddress(frameUrl) && !/^http:/i.test(frameUrl)))
}

type Placed = Pick<PlacedMenu, 'menuId' | 'parentMenuId'>

/** The level of a menu: 1 for a root; 0 for the id 0, which means no menu. */
export function levelOf(menus: readonly Placed[], menuId: number): number {
  const parents = new Map(menus.map((menu) => [menu.menuId, menu.parentMenuId]))
  let level = 0
  for (let at: number | undefined = menuId; at && level <= menus.length; at = parents.get(at)) level += 1
  return level
}

/** The number of levels of a menu including those below: 1 for a leaf. */
export function heightOf(menus: readonly Placed[], menuId: number): number {
  const below = menus.filter((menu) => menu.parentMenuId === menuId)
  return 1 + Math.max(0, ...below.map((menu) => heightOf(menus, menu.menuId)))
}

/** Whether a menu is the menu `top` or below it. */
export function isWithin(menus: readonly Placed[], menuId: number, top: number): boolean {
  if (menuId === top) return true
  const parent = menus.find((menu) => menu.menuId === menuId)?.parentMenuId ?? 0
  return parent !== 0 && isWithin(menus, parent, top)
}

/** The ids of the children of a parent in their order, with the menu `moved` placed before `before`, or last. */
export function orderWith(
  menus: readonly Placed[],
  moved: number,
  parentMenuId: number,
  before: number | null,
): number[] {
  const ids = menus
    .filter((menu) => menu.parentMenuId === parentMenuId && menu.menuId !== moved)
    .map((menu) => menu.menuId)
  const at = before === null ? -1 : ids.indexOf(before)
  return at < 0 ? [...ids, moved] : [...ids.slice(0, at), moved, ...ids.slice(at)]
}
