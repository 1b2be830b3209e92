import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { seesAllMenus } from '../menu.access.ts'
import { type PlacedMenu, placeMenus } from '../menu.rules.ts'
import { selectMenus } from '../menu.sql.ts'

/** The menus of the current company for its administrators; throws `kit.forbidden` for others. */
export async function requireMenus({ db, viewer }: Context): Promise<PlacedMenu[]> {
  if (!seesAllMenus(viewer)) throw failure('kit.forbidden')
  return placeMenus(await selectMenus(db, viewer.comCode))
}

/** One of these menus; throws not found. */
export function requireOneOf(menus: readonly PlacedMenu[], menuId: number): PlacedMenu {
  const menu = menus.find((one) => one.menuId === menuId)
  if (!menu) throw notFound()
  return menu
}
