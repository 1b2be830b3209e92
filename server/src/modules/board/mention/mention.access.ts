import type { Context } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'
import { readersAmong } from '../alarm/alarm.service.ts'
import { findAlarmArticle } from '../alarm/alarm.sql.ts'
import { findBoardWithRights } from '../board.sql.ts'

/**
 * Refuses with 400 `board.mentionUnknown` where one of these people may not read the article; a person of another
 * company and an unknown person look the same. The codes come back in the parameters, for the screen to name them.
 */
export async function requireMentionable(
  context: Context,
  { boardId, articleId }: { boardId: number; articleId: number },
  personCodes: string[],
): Promise<void> {
  if (personCodes.length === 0) return
  const board = await findBoardWithRights(context.db, boardId)
  const article = board && (await findAlarmArticle(context.db, articleId))
  const readers = article ? await readersAmong(context, board, personCodes, article) : []
  const known = new Set(readers.map((reader) => reader.personCode))
  const unknown = personCodes.filter((code) => !known.has(code))
  if (unknown.length > 0) throw failure('board.mentionUnknown', { codes: unknown })
}
