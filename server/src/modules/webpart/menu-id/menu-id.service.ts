import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { listVisibleMenus } from '#kit/room-slots/visible-menus.ts'
import { findMenuId, type MenuPlace } from './menu-id.rules.ts'

/** The id of the menu that links to a place. Throws `webpart.noMenu` if the viewer sees none. */
export async function getMenuId(context: Context, place: MenuPlace, name?: string): Promise<number> {
  const menuId = findMenuId(await listVisibleMenus(context), place, name?.trim())
  if (menuId === undefined) throw failure('webpart.noMenu')
  return menuId
}
