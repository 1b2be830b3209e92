import { fixedMenuIds } from '@maru/api/menu'
import { defineCache } from '#kit/cache.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import type { Viewer } from '#kit/viewer.ts'
import type { PortalPath } from '#modules/account/index.ts'
import { isMailPath, menuIdOf, namesBoardByMenuId } from './menu.rules.ts'
import { holdsPostIn, type MenuSubjects, selectMenuSubjects, selectSeenMenu } from './menu.sql.ts'

type Asking = Pick<Context, 'db' | 'viewer'>

/** True for viewers who see all menus of their current company as administrators. */
export function seesAllMenus(viewer: Viewer): boolean {
  return viewer.permissions.isSuperAdmin || viewer.permissions.isCompanyManager
}

/** People of a MAILONLY department see only the mail menu, regardless of rights (spec 1§2). */
function isOpen(viewer: Viewer, menuId: number): boolean {
  return !viewer.mailOnly || menuId === fixedMenuIds.mail
}

/** A visible menu of the current company, and whether the viewer sees it as administrator; throws not found. */
export async function requireMenu({ db, viewer }: Asking, menuId: number) {
  const menu = await selectSeenMenu(db, viewer.comCode, menuId, viewer.subjects, seesAllMenus(viewer))
  if (!menu || !isOpen(viewer, menuId)) throw notFound()
  return menu
}

/** Shared cache of menus with their rights, by company; code that changes one calls `forget(db, menuCache, comCode)`. */
export const menuCache = 'menu'

const menusOfCompany = defineCache<MenuSubjects[]>({
  name: menuCache,
  max: 1_000,
  maxAge: 60_000,
  load: selectMenuSubjects,
})

type Kept = Pick<Context, 'db' | 'caches' | 'viewer'>

/**
 * Ids of the visible menus of the current company, ascending: `permissions.menues` (spec 1§6). Screens use it for
 * display; opening a menu checks the database.
 */
export async function listMenuIds(context: Kept): Promise<number[]> {
  const { viewer } = context
  const menus = (await context.caches.shared(menusOfCompany).get(context.db, viewer.comCode)) ?? []
  const own = new Set(viewer.subjects)
  const isSeen = (menu: MenuSubjects) =>
    seesAllMenus(viewer) || menu.subjects.some((subject) => own.has(subject))
  return menus.filter((menu) => isSeen(menu) && isOpen(viewer, menu.menuId)).map(({ menuId }) => menuId)
}

/**
 * A company in which the viewer has a current post; throws not found for any other company, whether or not it exists.
 */
export async function requireOwnCompany(
  { db, viewer, clock }: Asking & Pick<Context, 'clock'>,
  comCode: string,
): Promise<string> {
  if (comCode === viewer.comCode) return comCode
  if (!(await holdsPostIn(db, viewer.personCode, comCode, clock.now()))) throw notFound()
  return comCode
}

/**
 * Checks a path (spec 1§6): it is closed if its menu is not visible to the viewer, and a MAILONLY viewer may open
 * only the screens of the mail menu (spec 1§2). Undefined if no menu applies.
 */
export async function checkMenuPath(asking: Asking, path: PortalPath): Promise<boolean | undefined> {
  const { db, viewer } = asking
  const asked = viewer.mailOnly ? fixedMenuIds.mail : menuIdOf(path.query)
  if (viewer.mailOnly && !isMailPath(path.path)) return false
  if (asked === null) return undefined
  // The room of surveys decides by the rights in the board.
  if (!viewer.mailOnly && namesBoardByMenuId(path.path)) return undefined
  const menu = await selectSeenMenu(db, viewer.comCode, asked, viewer.subjects, seesAllMenus(viewer))
  if (!menu) return false
  return viewer.mailOnly ? true : undefined
}
