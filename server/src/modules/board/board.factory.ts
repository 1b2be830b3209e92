import type { BoardRead } from '@maru/api/board'
import type { Db } from '#kit/db.ts'
import { type BoardSeed, insertBoard, insertRights, type RightSeed } from './factory.sql.ts'

/** A board for tests and seeds; omitted fields are those of a plain board. */
export type BoardDraft = Partial<BoardSeed> & {
  comCode: string
  name: BoardSeed['name']
  /** Rights by subject, one letter each: `r`ead, `w`rite, `u`pdate, `d`elete, `p`rint, `a`dmin. */
  rights?: Record<string, string>
}

const plain = {
  kind: 'normal' as BoardRead['boardKind'],
  isGlobal: false,
  useComment: true,
  useRecommend: true,
  useReply: true,
  useTag: true,
  useNameless: false,
  useHistory: false,
  useContent: false,
  usePopup: false,
  usePreface: false,
  useFile: true,
  sortOrder: 0,
  fields: [],
  prefaces: [],
}

/** Creates a board with its fields, prefaces and rights; without `rights` the whole company reads and writes. */
export async function createBoard(db: Db, draft: BoardDraft, now: Date): Promise<number> {
  const { rights, ...seed } = draft
  const boardId = await insertBoard(db, { ...plain, ...seed }, now)
  const given = rights ?? { [`company:${draft.comCode}`]: 'rw' }
  await insertRights(
    db,
    draft.comCode,
    boardId,
    Object.entries(given).map(
      ([subject, acts]): RightSeed => ({
        subject,
        isMenuAdmin: acts.includes('a'),
        canRead: acts.includes('r'),
        canWrite: acts.includes('w'),
        canUpdate: acts.includes('u'),
        canDelete: acts.includes('d'),
        canPrint: acts.includes('p'),
      }),
    ),
  )
  return boardId
}
