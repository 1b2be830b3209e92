import type { Services } from './kit/context.ts'
import type { Db } from './kit/db.ts'
import { startBoards } from './modules/board/index.ts'
import { listCompaniesWithoutMenus, startMenus, syncBoardMenus } from './modules/menu/index.ts'
import { startHome } from './modules/webpart/index.ts'

/** What the start of a company works in: a transaction, and the ways to make other processes notice. */
export type StartWork = Pick<Services, 'clock' | 'forget' | 'push'> & { db: Db }

/**
 * Gives every one of these companies that has no menus what people need on the first day: home, boards, organisation and
 * address book in the menu, notices and a free board, and a home page. Null means all companies. Answers those that began.
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
