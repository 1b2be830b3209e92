import type { MenuItem } from '@maru/api/menu'
import type { Context } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'
import { findMenuId, type MenuPlace } from './menu-id.rules.ts'

/** What web parts ask of the menus, a room of the same rank; the app joins them. */
export interface WebpartParts {
  /** The menus of the active company that the viewer may see. */
  listVisibleMenus(context: Context): Promise<MenuItem[]>
}

/** The number of the menu that leads to a place. Throws `webpart.noMenu` where the viewer sees none. */
export async function getMenuId(
  context: Context,
  { listVisibleMenus }: WebpartParts,
  place: MenuPlace,
  name?: string,
): Promise<number> {
  const menuId = findMenuId(await listVisibleMenus(context), place, name?.trim())
  if (menuId === undefined) throw failure('webpart.noMenu')
  return menuId
}
