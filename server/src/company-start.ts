import type { Services } from './kit/context.ts'
import type { Db } from './kit/db.ts'
import { startBoards } from './modules/board/index.ts'
import { listCompaniesWithoutMenus, startMenus, syncBoardMenus } from './modules/menu/index.ts'
import { startHome } from './modules/webpart/index.ts'

/** Context of a company's start: a transaction, and the ways to notify other processes. */
export type StartWork = Pick<Services, 'clock' | 'forget' | 'push'> & { db: Db }

/**
 * Gives every one of these companies without menus its initial data: menus for home, boards, organisation and address
 * book, a notice board and a free board, and a home page. Null means all companies. Returns the started companies.
 */
export async function startCompanies(work: StartWork, comCodes: string[] | null): Promise<string[]> {
  const { db, clock } = work
  const waiting = await listCompaniesWithoutMenus(db, comCodes)
  for (const comCode of waiting) {
    await startMenus(db, comCode)
    const boardIds = await startBoards(db, comCode, clock.now())
    for (const boardId of boardIds) await syncBoardMenus(work, boardId)
    await startHome(db, comCode, boardIds)
  }
  return waiting
}
