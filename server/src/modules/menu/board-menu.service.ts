import { completeName } from '@maru/api/kit/local-name'
import { menusTopic } from '@maru/api/menu'
import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { staticFileCache, staticFileKey } from '#kit/files/static-files.ts'
import type { PortalScreen } from '#kit/room-slots/screen-source.ts'
import { type BoardForMenus, findBoardForMenus } from '#modules/board/index.ts'
import {
  type BoardMenu,
  copyRightsAbove,
  deleteBoardMenus,
  insertBoardMenus,
  lockBoardMenus,
  replaceBoardRights,
  selectBoardCompanies,
  selectCompanies,
  updateBoardMenus,
} from './board-menu.sql.ts'
import { menuCache } from './menu.access.ts'
import { startMenus } from './start/start.service.ts'
import { selectCompaniesWithoutMenus } from './start/start.sql.ts'

type Work = Pick<Services, 'forget' | 'push'> & { db: Db }

function menuOf({ boardId, kind, siblings, ...board }: BoardForMenus): BoardMenu {
  const name = completeName(board.name)
  if (kind === 'survey')
    return { boardId, name, siblings, root: '/survey', targetUrl: `/survey/list?type=1&MENUID=${boardId}` }
  const view = kind === 'album' || kind === 'contract' ? kind : 'list'
  return { boardId, name, siblings, root: '/board', targetUrl: `/board/${view}?SYSID=${boardId}` }
}

/** The companies that have a menu for the board: the board's company, or all companies for a global board. */
async function companiesOf(db: Db, board: BoardForMenus): Promise<string[]> {
  if (board.isRemoved) return []
  return board.isGlobal ? selectCompanies(db) : [board.comCode]
}

/**
 * Updates the menus (type BB, spec 1§3) of a board. A new board gets a menu next to the boards of the same list, and
 * the menu of a removed board is deleted. Updates names, readers, and the rights to the menus above. Other fields of
 * a menu, such as its position, are set by administrators. Updates all companies in one transaction and notifies open
 * browsers.
 */
export async function writeBoardMenus(
  work: Work,
  boardId: number,
  screens: readonly PortalScreen[],
): Promise<void> {
  const { db } = work
  await lockBoardMenus(db)
  const board = await findBoardForMenus(db, boardId)
  if (!board) return
  const menu = menuOf(board)
  const wanted = await companiesOf(db, board)
  const present = await selectBoardCompanies(db, boardId)
  const missing = wanted.filter((comCode) => !present.includes(comCode))
  const unwanted = present.filter((comCode) => !wanted.includes(comCode))
  // A company without menus gets its initial menus here, because a board without a menu cannot be found.
  for (const comCode of await selectCompaniesWithoutMenus(db, missing)) await startMenus(db, comCode, screens)
  if (missing.length > 0) await insertBoardMenus(db, missing, menu)
  if (present.length > 0) await updateBoardMenus(db, present, menu)
  if (unwanted.length > 0) await deleteBoardMenus(db, unwanted, boardId)
  await replaceBoardRights(db, wanted, boardId, [
    ...board.readers.map((subject) => ({ subject, isAdmin: false })),
    ...board.admins.map((subject) => ({ subject, isAdmin: true })),
  ])
  const changed = [...wanted, ...unwanted]
  await copyRightsAbove(db, changed)
  await Promise.all(changed.map((comCode) => notifyCompany(work, comCode)))
}

/** Invalidates the cached menus of a company in every process, and notifies open browsers. */
export async function notifyCompany({ db, forget, push }: Work, comCode: string): Promise<void> {
  await forget(db, staticFileCache, staticFileKey('menu', comCode))
  await forget(db, menuCache, comCode)
  await push(db, { to: ['*'], comCode, topic: menusTopic, id: comCode })
}
