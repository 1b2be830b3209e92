import type { MenuItem } from '@maru/api/menu'
import type { Context } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'
import { findMenuId, type MenuPlace } from './menu-id.rules.ts'

/**
 * The functions of the menu room that web parts use. Rooms of the same rank do not import each other; the app passes
 * these functions.
 */
export interface WebpartParts {
  /** The visible menus of the current company. */
  listVisibleMenus(context: Context): Promise<MenuItem[]>
}

/** The id of the menu that links to a place. Throws `webpart.noMenu` if the viewer sees none. */
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
