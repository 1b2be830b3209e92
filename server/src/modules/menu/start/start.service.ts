import type { Db } from '#kit/db.ts'
import type { PortalScreen } from '#kit/room-slots/screen-source.ts'
import { createMenus, type MenuDraft } from '../menu.factory.ts'
import { iconClass } from '../menu.rules.ts'

const home = { name: { ko: '홈', en: 'Home', zh: '首页' } }

/** The place of the menu of boards among the screens. */
const boardsOrder = 35

/** The numbers of menus of screens without a fixed one. */
const firstScreenMenu = 200

/**
 * The initial menus of a company, for everyone in it: home, boards, and the screens that the rooms declare with an
 * order. The menus of boards are added below the root with the address /board.
 */
export function firstMenus(comCode: string, screens: readonly PortalScreen[]): MenuDraft[] {
  const everyone = [`company:${comCode}`]
  const top = { isTopVisible: true, for: everyone }
  const placed = screens
    .filter((screen) => screen.order !== undefined)
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
  const unnumbered = placed.filter(({ menuId }) => menuId === undefined).map(({ id }) => id)
  const numbers = new Map(
    placed.map(({ id, menuId }) => [id, menuId ?? firstScreenMenu + 10 * unnumbered.indexOf(id)]),
  )
  const menusOf = (isHere: (screen: PortalScreen) => boolean) =>
    placed.filter(isHere).map(({ id, name, address, icon, parentId, baseUrl = '' }): MenuDraft => {
      const parentMenuId = parentId === undefined ? 0 : (numbers.get(parentId) ?? 0)
      const place = { parentMenuId, isTopVisible: parentMenuId === 0, for: everyone }
      const customClass = iconClass(icon)
      return {
        menuId: numbers.get(id) ?? 0,
        name,
        targetUrl: address,
        baseUrl,
        customClass,
        ...place,
      }
    })
  return [
    // Links to menu 2, the tab of the top bar, so that this tab is marked as current.
    { menuId: 1, callType: 'HOME', ...home, targetUrl: '/home?MENUID=2', for: everyone },
    { menuId: 2, ...home, targetUrl: '/home', ...top },
    ...menusOf(({ order = 0 }) => order < boardsOrder),
    { menuId: 100, name: { ko: '게시판', en: 'Boards', zh: '公告板' }, baseUrl: '/board', ...top },
    ...menusOf(({ order = 0 }) => order > boardsOrder),
  ]
}

/** Inserts the initial menus of a company without menus. */
export async function startMenus(db: Db, comCode: string, screens: readonly PortalScreen[]): Promise<void> {
  await createMenus(db, comCode, firstMenus(comCode, screens))
}
