import { fixedMenuIds } from '@maru/api/menu'
import type { Context } from '#kit/context.ts'
import { orNull } from '#kit/failure.ts'
import {
  flagWays,
  type GivenWay,
  namesContain,
  type ReaderRule,
  type RightSource,
  type RightThing,
} from '#kit/room-slots/right-source.ts'
import { listMenuIds, requireMenu, seesAllMenus } from '../menu.access.ts'
import { type MenuRow, selectMenuRights, selectMenus } from '../menu.sql.ts'

/** Numbers of menus repeat in each company, so the id of a thing has both: `HQ/10`. */
const thingOf = (comCode: string, row: MenuRow, rows: readonly MenuRow[]): RightThing => {
  const parent = rows.find((one) => one.menuId === row.parentMenuId)
  return {
    id: `${comCode}/${row.menuId}`,
    comCode,
    name: row.name,
    place: parent?.name ?? null,
  }
}

const menuIdOf = (id: string) => Number(id.split('/').at(-1))

/** Rights to see menus, explained. */
export const menuRightSource: RightSource = {
  kind: 'menu',
  // The mail menu is open to people of a MAILONLY department.
  mailOnly: true,
  async find({ db, viewer }, id) {
    const comCode = id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : viewer.comCode
    const rows = await selectMenus(db, comCode)
    const row = rows.find((one) => one.menuId === menuIdOf(id))
    return row && thingOf(comCode, row, rows)
  },
  async search({ db, viewer }, text) {
    if (!seesAllMenus(viewer)) return []
    const rows = await selectMenus(db, viewer.comCode)
    const things = rows.map((row) => thingOf(viewer.comCode, row, rows))
    return things.filter(({ name }) => namesContain(name, text)).slice(0, 20)
  },
  async listReadable(context) {
    const { comCode } = context.viewer
    const seen = new Set(await listMenuIds(context))
    const rows = await selectMenus(context.db, comCode)
    return rows.filter((row) => seen.has(row.menuId)).map((row) => thingOf(comCode, row, rows))
  },
  readers: menuReaders,
  async explain(context, thing) {
    const { viewer } = context
    const isAllowed =
      viewer.comCode === thing.comCode && (await orNull(requireMenu(context, menuIdOf(thing.id)))) !== null
    return [{ act: 'read', isAllowed, ...(await menuReaders(context, thing))(viewer) }]
  },
}

async function menuReaders({ db }: Pick<Context, 'db'>, thing: RightThing): Promise<ReaderRule> {
  const menuId = menuIdOf(thing.id)
  const rights = await selectMenuRights(db, thing.comCode, menuId)
  return (viewer) => {
    const isOwn = viewer.comCode === thing.comCode
    const isClosed = viewer.mailOnly && menuId !== fixedMenuIds.mail
    const ownRights = isOwn ? rights.filter(({ subject }) => viewer.subjects.includes(subject)) : []
    return {
      ways: [
        ...flagWays({ viewer }, { isSuperAdmin: isOwn, isCompanyManager: isOwn }),
        ...ownRights.map(({ subject, isAdmin }): GivenWay => {
          return { reason: isAdmin ? 'manager' : 'granted', subject }
        }),
      ],
      refusals: [...(isOwn ? [] : ['otherCompany' as const]), ...(isClosed ? ['mailOnly' as const] : [])],
    }
  }
}
