import type { Db } from '#kit/db.ts'
import { createBoard } from '../board.factory.ts'
import { selectCompanyBoards } from './start.sql.ts'

/** The boards of a new company. */
interface StartedBoards {
  boardIds: number[]
  articleBoardIds: number[]
}

const managers = ['role:company-manager', 'role:board-manager', 'role:super-admin']

/**
 * Creates the initial boards of a company: notices, which its managers write and everyone reads, a free board, and a
 * board in which its managers write surveys for everyone. A company that already has readable boards gets none. Returns
 * the numbers of all boards in its menus, and of those among them that have articles.
 */
export async function startBoards(db: Db, comCode: string, now: Date): Promise<StartedBoards> {
  const present = await selectCompanyBoards(db, comCode)
  if (present.length > 0) {
    return {
      boardIds: present.map((board) => board.boardId),
      articleBoardIds: present.filter((board) => board.kind !== 'survey').map((board) => board.boardId),
    }
  }
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
  const survey = await createBoard(
    db,
    {
      comCode,
      name: { ko: '전사 설문', en: 'Company surveys', zh: '公司问卷' },
      kind: 'survey',
      rights: { [everyone]: 'r', ...managed },
      sortOrder: 2,
    },
    now,
  )
  return { boardIds: [notice, free, survey], articleBoardIds: [notice, free] }
}
