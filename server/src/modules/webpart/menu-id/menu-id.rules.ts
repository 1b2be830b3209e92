import { fixedMenuIds } from '@maru/api/menu'
import type { VisibleMenu } from '#kit/room-slots/visible-menus.ts'

/** The places to which a menu can link. */
export type MenuPlace = 'resource' | 'appointment' | 'pendingBox' | 'inProgressBox' | 'mail'

/** Numbers of the boxes in addresses of approval (spec 2§2, approval widget). */
const boxes = { pendingBox: '101', inProgressBox: '102' } as const

const leadsTo = (path: string) => (menu: VisibleMenu) =>
  new RegExp(`^/${path}([/?#]|$)`, 'i').test(menu.targetUrl)

const isNamed = (name: string) => (menu: VisibleMenu) => Object.values(menu.name).includes(name)

/** The reservation menu of this name, or the menu of this name that is above a reservation menu. */
function findNamed(
  menus: readonly VisibleMenu[],
  reservations: readonly VisibleMenu[],
  name: string,
): VisibleMenu | undefined {
  const above = new Set<number>()
  for (const { parentMenuId } of reservations) {
    let at = parentMenuId
    while (at !== null && !above.has(at)) {
      above.add(at)
      at = menus.find(({ menuId }) => menuId === at)?.parentMenuId ?? null
    }
  }
  const isOfReservation = ({ menuId, baseUrl }: VisibleMenu) =>
    above.has(menuId) || baseUrl.toLowerCase() === '/reservedb'
  return (
    reservations.find(isNamed(name)) ?? menus.find((menu) => isNamed(name)(menu) && isOfReservation(menu))
  )
}

/**
 * The id of the visible menu that links to a place; undefined if there is none. Mail and approval have fixed ids in
 * every company (spec 1§9).
 */
export function findMenuId(menus: readonly VisibleMenu[], place: MenuPlace, name = ''): number | undefined {
  const numbered = (id: number) => menus.find(({ menuId }) => menuId === id)
  const find = (): VisibleMenu | undefined => {
    if (place === 'mail') return numbered(fixedMenuIds.mail)
    if (place === 'appointment') return menus.find(leadsTo('calendar'))
    if (place === 'resource') {
      const reservations = menus.filter(leadsTo('reservedb'))
      return name === '' ? reservations[0] : findNamed(menus, reservations, name)
    }
    const box = new RegExp(`\\b${boxes[place]}\\b`)
    return (
      menus.find((menu) => leadsTo('workflow')(menu) && box.test(menu.targetUrl)) ??
      numbered(fixedMenuIds.approval)
    )
  }
  return find()?.menuId
}
