import type { StartResult } from '@maru/api/kit/start-check'
import type { Context } from '#kit/context.ts'
import { orNull } from '#kit/failure.ts'
import { type StartCheckSource, startFound } from '#kit/room-slots/start-check.ts'
import { loadPreviewViewer } from '#modules/account/index.ts'
import { getBoardAuthorisation } from '#modules/board/index.ts'
import { listVisibleMenus } from '../menu.service.ts'
import { selectMenus } from '../menu.sql.ts'
import { selectNewestEmployee } from './check.sql.ts'

type Menu = Awaited<ReturnType<typeof listVisibleMenus>>[number]

/** Whether an employee who opens the menu sees nothing: it has no address and no children, or they may not read its board. */
async function isEmpty(context: Context, menu: Menu): Promise<boolean> {
  if (menu.menuType === 'BB' && menu.systemId !== null)
    return (await orNull(getBoardAuthorisation(context, menu.systemId))) === null
  return !menu.hasChildren && [menu.baseUrl, menu.targetUrl, menu.frameUrl].every((address) => address === '')
}

/** Opens every menu as the newest employee of the company. */
async function checkMenus(context: Context): Promise<StartResult> {
  const { db, viewer, clock } = context
  if ((await selectMenus(db, viewer.comCode)).length === 0)
    return startFound({ level: 'fault', code: 'menusNone' })
  const personCode = await selectNewestEmployee(db, viewer.comCode, clock.now())
  // Without employees the menus of the administrator are opened.
  const employee = personCode === undefined ? viewer : await loadPreviewViewer(context, personCode)
  const asEmployee = { ...context, viewer: employee }
  const menus = await listVisibleMenus(asEmployee)
  if (menus.length === 0) return startFound({ level: 'fault', code: 'menusHidden' })
  const empty: Menu[] = []
  for (const menu of menus) if (await isEmpty(asEmployee, menu)) empty.push(menu)
  if (empty.length === 0) return startFound({ level: 'ok', code: 'menusGood', count: menus.length })
  const subject = empty.map(({ name }) => name.ko).join(', ')
  return startFound({ level: 'warn', code: 'menusEmpty', count: empty.length, subject })
}

/** The check of the menus of a company. */
export const menuCheck: StartCheckSource = {
  ...{ name: 'menus', isOfPortal: false, within: 10_000, run: checkMenus },
}
