import { articlesTopic, type boardEvents } from '@maru/api/board'
import type { PushMessage, Services } from '../../../kit/context.ts'
import type { Db } from '../../../kit/db.ts'
import { updateCounts } from '../board.sql.ts'
import { stepSize } from './article.rules.ts'

type CounterServices = Pick<Services, 'emit' | 'push'> & { db: Db }

/** The board's own facts that counting and notifying go by. */
export interface CountedBoard {
  comCode: string
  boardId: number
  isGlobal: boolean
}

/** Where an article is in its board; a seq of null counts nowhere. */
export interface Place {
  seq: number | null
  isNotice: boolean
}

/** Brings the stored counts from the article's former state to its present one, within the transaction that moves it. */
export async function countPlace(
  { db }: { db: Db },
  { comCode, boardId }: Pick<CountedBoard, 'comCode' | 'boardId'>,
  before: Place | null,
  after: Place,
): Promise<void> {
  const seq = after.seq ?? before?.seq
  if (seq === null || seq === undefined) return
  const stood = (place: Place | null, notice: boolean) =>
    place !== null && place.seq !== null && place.isNotice === notice ? 1 : 0
  const notices = stood(after, true) - stood(before, true)
  const articles = stood(after, false) - stood(before, false)
  if (notices === 0 && articles === 0) return
  await updateCounts(db, { comCode, boardId, notices, articles, step: Math.floor(seq / stepSize) })
}

/** What open browsers receive when the list of a board changed. */
export function changeOf({ comCode, boardId, isGlobal }: CountedBoard): PushMessage {
  return { to: ['*'], comCode: isGlobal ? '*' : comCode, topic: articlesTopic, id: boardId }
}

/** Events about one article. */
export type ArticleEventName =
  | typeof boardEvents.articlePublished
  | typeof boardEvents.articleUpdated
  | typeof boardEvents.articleRemoved
  | typeof boardEvents.articleEnded

/** Notifies other rooms what happened to an article, and open browsers that the board's list changed. */
export async function announceArticle(
  context: CounterServices,
  board: CountedBoard,
  articleId: number,
  name: ArticleEventName,
): Promise<void> {
  const { comCode, boardId } = board
  // One trip for both.
  await Promise.all([
    context.emit(context.db, { name, comCode, payload: { boardId, articleId } }),
    context.push(context.db, changeOf(board)),
  ])
}
