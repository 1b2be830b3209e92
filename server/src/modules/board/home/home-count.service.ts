import { articlesTopic, readTopic } from '@maru/api/board'
import type { Context } from '#kit/context.ts'
import type { CountedThings, HomeCountSource } from '#kit/room-slots/home-count.ts'
import { mayBeNotified, readable } from '../board.access.ts'
import { selectBoardsSince } from '../board.sql.ts'
import { countArticlesSince, selectUnreadMustReads } from './home-count.sql.ts'

const mostCounted = 99

async function countNewArticles(context: Context, since: Date): Promise<CountedThings> {
  const boards = await selectBoardsSince(context.db, context.viewer, since)
  const readables = boards.filter((board) => readable(context, board))
  if (readables.length === 0) return { count: 0, url: '' }
  return { count: await countArticlesSince(context.db, readables, since), url: '' }
}

async function countMustReads(context: Context): Promise<CountedThings> {
  const rows = await selectUnreadMustReads(context.db, context.viewer.personCode, mostCounted)
  // Rights may have been revoked since the article was written.
  const boardIds = [...new Set(rows.map(({ boardId }) => boardId))]
  const open = new Set<number>()
  for (const boardId of boardIds) if (await mayBeNotified(context, boardId)) open.add(boardId)
  const seen = rows.filter(({ boardId }) => open.has(boardId))
  const [first] = seen
  const url = first ? `/board/list/modal/read?SYSID=${first.boardId}&ARTICLEID=${first.articleId}` : ''
  return { count: seen.length, url }
}

/** The counts of boards for the home page: new articles, and unread must-read articles. */
export const boardCounts: HomeCountSource[] = [
  { name: 'article', topic: articlesTopic, countSince: countNewArticles },
  {
    name: 'mustRead',
    topic: readTopic,
    count: countMustReads,
    countSince: (context) => countMustReads(context),
  },
]
