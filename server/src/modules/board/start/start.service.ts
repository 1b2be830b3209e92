import type { Db } from '../../../kit/db.ts'
import { createBoard } from '../board.factory.ts'
import { selectCompanyBoardIds } from './start.sql.ts'

const managers = ['role:company-manager', 'role:board-manager', 'role:super-admin']

/**
 * Creates the initial boards of a company: notices, which its managers write and everyone reads, and a free board. A
 * company that already has readable boards gets none. Returns the numbers of all boards in its menus.
 */
export async function startBoards(db: Db, comCode: string, now: Date): Promise<number[]> {
  const present = await selectCompanyBoardIds(db, comCode)
  if (present.length > 0) return present
  const everyone = `company:${comCode}`
  const managed = Object.fromEntries(managers.map((subject) => [subject, 'rwudpa']))
  const notice = await createBoard(
    db,
    {
      comCode,
      name: { ko: '공지사항', en: 'Notices', zh: '公告' },
      rights: { [everyone]: 'rp', ...managed },
      useReply: false,
    },
    now,
  )
  const free = await createBoard(
    db,
    {
      comCode,
      name: { ko: '자유게시판', en: 'Free board', zh: '自由讨论' },
      rights: { [everyone]: 'rwp', ...managed },
      sortOrder: 1,
    },
    now,
  )
  return [notice, free]
}
