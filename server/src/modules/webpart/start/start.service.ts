import type { Db } from '#kit/db.ts'
import { createSet } from '../webpart.factory.ts'
import { hasHome } from './start.sql.ts'

const shownBoards = 5

/**
 * Creates the initial home page of a company with the profile, counts, quick menus and the first boards. Does nothing
 * if the company has a home page.
 */
export async function startHome(db: Db, comCode: string, boardIds: number[]): Promise<void> {
  if (await hasHome(db, comCode)) return
  const tabs = boardIds.slice(0, shownBoards).map((boardId) => ({
    boardId,
    displayCount: 8,
    isNoticeShow: true,
    isContentShow: false,
    isPaging: true,
    isImage: false,
  }))
  await createSet(db, comCode, {
    columns: [28, 72],
    parts: [
      { kind: 'profile', column: 0, options: { isCountShown: false } },
      { kind: 'count', column: 0 },
      { kind: 'quick', column: 0 },
      { kind: 'board', column: 1, options: { tabs } },
    ],
  })
}
