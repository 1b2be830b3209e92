import type { Db } from '../../../kit/db.ts'
import { createWebparts } from '../webpart.factory.ts'
import { hasHome } from './start.sql.ts'

const shownBoards = 5

/** Writes the home page that a company begins with: the person and its first boards. A company that has one keeps it. */
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
  await createWebparts(db, comCode, [
    { kind: 'profile', area: 'side' },
    { kind: 'board', area: 'main', options: { tabs } },
  ])
}
