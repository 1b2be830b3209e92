import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { readersAmong } from '../alarm/alarm.service.ts'
import { findAlarmArticle } from '../alarm/alarm.sql.ts'
import { findBoardWithRights } from '../board.sql.ts'

/**
 * Throws 400 `board.mentionUnknown` if one of these people may not read the article, or the board of an article that is
 * not listed yet; a person of another company is treated like an unknown one. The parameters have the codes, so that the
 * screen can show the names.
 */
export async function requireMentionable(
  context: Context,
  { boardId, articleId }: { boardId: number; articleId: number },
  personCodes: string[],
  isListed = true,
): Promise<void> {
  if (personCodes.length === 0) return
  const board = await findBoardWithRights(context.db, boardId)
  const article = board && isListed ? await findAlarmArticle(context.db, articleId) : null
  const readers =
    board && article !== undefined ? await readersAmong(context, board, personCodes, article) : []
  const known = new Set(readers.map((reader) => reader.personCode))
  const unknown = personCodes.filter((code) => !known.has(code))
  if (unknown.length > 0) throw failure('board.mentionUnknown', { codes: unknown })
}
