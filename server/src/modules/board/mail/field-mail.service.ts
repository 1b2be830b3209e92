import { mailLimits } from '@maru/api/board'
import { takeQuota } from '#kit/data/quota.ts'
import { canDeliver } from '#kit/room-slots/local-delivery.ts'
import { selectPeopleByAddress } from '#modules/account/index.ts'
import { type Background, readersAmong } from '../alarm/alarm.service.ts'
import { findAlarmArticle } from '../alarm/alarm.sql.ts'
import { findBoardWithRights } from '../board.sql.ts'
import { namedByFields } from './field-mail.rules.ts'
import { selectMailFields } from './field-mail.sql.ts'
import { mailQuota, sendMails } from './mail.service.ts'
import { insertMail } from './mail.sql.ts'

/**
 * Mails a published article to the people in its own fields if its MAILSEND field is set (spec 2§2): once, at
 * publication, and only to people of the portal who may read it. Counts against the author's mail limit.
 */
export async function mailByFields(context: Background, articleId: number): Promise<void> {
  const { db, clock, log } = context
  if (!canDeliver(context)) return
  const named = namedByFields(await selectMailFields(db, articleId))
  if (!named) return
  const article = await findAlarmArticle(db, articleId)
  const board = article && (await findBoardWithRights(db, article.boardId))
  if (!article || !board) return
  const codes = [...named.codes, ...(await selectPeopleByAddress(db, named.addresses))]
  const readers = await readersAmong(context, board, codes.slice(0, mailLimits.recipients), article)
  const reached = readers.filter((reader) => reader.email !== '').map((reader) => reader.personCode)
  if (reached.length === 0) return
  const { comCode, boardId, authorCode: personCode } = article
  const now = clock.now()
  if ((await takeQuota(context, { comCode, personCode }, mailQuota)) > 0)
    return log.warn({ articleId }, 'board: no mail by fields: hourly limit reached')
  const mailId = await insertMail(db, { comCode, boardId, articleId, personCode }, reached, now)
  await context.enqueue(db, sendMails, { comCode, mailId })
}
