import { articlesTopic, type boardEvents } from '@maru/api/board'
import type { PushMessage, Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { updateCounts } from '../board.sql.ts'
import { stepSize } from './article.rules.ts'

type CounterServices = Pick<Services, 'emit' | 'push'> & { db: Db }

/** The properties of a board for counting and notifying. */
export interface CountedBoard {
  comCode: string
  boardId: number
  isGlobal: boolean
}

/** The place of an article in its board; a seq of null is not counted. */
export interface Place {
  seq: number | null
  isNotice: boolean
}

/**
 * Updates the stored counts from the article's previous place to its new one, within the transaction that moves it.
 */
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

/** The message to open browsers after the list of a board changed. */
export function changeOf({ comCode, boardId, isGlobal }: CountedBoard): PushMessage {
  return { to: ['*'], comCode: isGlobal ? '*' : comCode, topic: articlesTopic, id: boardId }
}

/** Events about one article. */
export type ArticleEventName =
  | typeof boardEvents.articlePublished
  | typeof boardEvents.articleUpdated
  | typeof boardEvents.articleRemoved
  | typeof boardEvents.articleEnded

/** Notifies other rooms of an event of an article, and open browsers of the change in the board's list. */
export async function announceArticle(
  context: CounterServices,
  board: CountedBoard,
  articleId: number,
  name: ArticleEventName,
): Promise<void> {
  const { comCode, boardId } = board
  // Sends both in one round trip.
  await Promise.all([
    context.emit(context.db, { name, comCode, payload: { boardId, articleId } }),
    context.push(context.db, changeOf(board)),
  ])
}
