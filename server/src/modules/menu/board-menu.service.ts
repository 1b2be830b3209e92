import type { Services } from '../../kit/context.ts'
import type { Db } from '../../kit/db.ts'
import { staticFileCache, staticFileKey } from '../../kit/static-files.ts'
import { type BoardForMenus, findBoardForMenus } from '../board/index.ts'
import {
  type BoardMenu,
  type BoardMenuKey,
  deleteMenus,
  insertBoardMenu,
  replaceMenuRights,
  selectBoardMenus,
  selectMenuCompanies,
  updateBoardMenu,
} from './board-menu.sql.ts'
import { menuCache } from './menu.access.ts'

type Work = Pick<Services, 'forget'> & { db: Db }

function menuOf({ boardId, kind, name, siblings }: BoardForMenus): BoardMenu {
  const view = kind === 'album' || kind === 'contract' ? kind : 'list'
  return { boardId, name, siblings, targetUrl: `/board/${view}?SYSID=${boardId}` }
}

/** Companies in whose menus a board stands: its own, or every one that has menus. */
async function companiesOf(db: Db, board: BoardForMenus): Promise<string[]> {
  if (board.isRemoved) return []
  const companies = await selectMenuCompanies(db)
  return board.isGlobal ? companies : companies.filter((comCode) => comCode === board.comCode)
}

/**
 * Brings the menus (type BB, spec 1§3) in line with a board: a new one gets a menu beside those of its list, a removed
 * one loses it, names and readers follow. Everything else of a menu, its place first, is its administrators'.
 */
export async function keepBoardMenus({ db, forget }: Work, boardId: number): Promise<void> {
  const board = await findBoardForMenus(db, boardId)
  if (!board) return
  const menu = menuOf(board)
  const wanted = await companiesOf(db, board)
  const present = Map.groupBy(await selectBoardMenus(db, boardId), (key) => key.comCode)
  for (const comCode of new Set([...wanted, ...present.keys()])) {
    const known = present.get(comCode) ?? []
    if (wanted.includes(comCode)) await keepIn({ db }, comCode, known, menu, board)
    else {
      await deleteMenus(
        db,
        comCode,
        known.map((key) => key.menuId),
      )
    }
    await forget(db, staticFileCache, staticFileKey('menu', comCode))
    await forget(db, menuCache, comCode)
  }
}

async function keepIn(
  { db }: Pick<Work, 'db'>,
  comCode: string,
  known: BoardMenuKey[],
  menu: BoardMenu,
  { readers, admins }: BoardForMenus,
): Promise<void> {
  const keys = known.length > 0 ? known : [await insertBoardMenu(db, comCode, menu)]
  const rights = [
    ...readers.map((subject) => ({ subject, isAdmin: false })),
    ...admins.map((subject) => ({ subject, isAdmin: true })),
  ]
  for (const key of keys) {
    if (known.length > 0) await updateBoardMenu(db, key, menu)
    await replaceMenuRights(db, key, rights)
  }
}
