import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import type { PortalScreen } from '#kit/room-slots/screen-source.ts'
import { startBoards } from '#modules/board/index.ts'
import { listCompaniesWithoutMenus, startMenus, syncBoardMenus } from '#modules/menu/index.ts'
import { startHome } from '#modules/webpart/index.ts'

/** Parameters of {@link startCompanies}: a transaction, and the services that notify other processes. */
export type StartWork = Pick<Services, 'clock' | 'forget' | 'push'> & { db: Db }

/**
 * Creates the initial data of each of these companies that has no menus: menus for home, boards and the screens of the
 * rooms, a notice board, a free board and a board of surveys, and a home page. Null means all companies. Returns the
 * started companies.
 */
export async function startCompanies(
  work: StartWork,
  comCodes: string[] | null,
  screens: readonly PortalScreen[],
): Promise<string[]> {
  const { db, clock } = work
  const waiting = await listCompaniesWithoutMenus(db, comCodes)
  for (const comCode of waiting) {
    await startMenus(db, comCode, screens)
    const { boardIds, articleBoardIds } = await startBoards(db, comCode, clock.now())
    for (const boardId of boardIds) await syncBoardMenus(work, boardId, screens)
    await startHome(db, comCode, articleBoardIds)
  }
  return waiting
}
