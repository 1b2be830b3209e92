import { type boardApi, mailLimits } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { board } from '@maru/i18n/board/texts'
import { type Context, transaction } from '#kit/context.ts'
import { type Quota, takeQuota } from '#kit/data/quota.ts'
import { failure } from '#kit/failure.ts'
import type { Mail } from '#kit/mail/mail.ts'
import { canDeliver, sendOrDeliver } from '#kit/room-slots/local-delivery.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { type Recipient, selectDepartmentPeople } from '#modules/account/index.ts'
import { type Background, readersAmong } from '../alarm/alarm.service.ts'
import { findAlarmArticle } from '../alarm/alarm.sql.ts'
import { findBoardWithRights } from '../board.sql.ts'
import { requireMailable } from './mail.access.ts'
import { composeArticleMail, type MailFacts } from './mail.rules.ts'
import {
  claimRecipients,
  deleteOldMails,
  findMail,
  insertMail,
  type MailKey,
  releaseRecipients,
  selectUnsentMails,
  updateRecipient,
} from './mail.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'board.sendMails': { comCode: string; mailId: number }
  }
}

/** Name of the job that sends the mails of one mailing. */
export const sendMails = 'board.sendMails'

/** Mailings of one person, manual and by the fields of articles. */
export const mailQuota: Quota = { name: 'board.mail', limit: mailLimits.perHour, minutes: 60 }

const hour = 3_600_000
const batchSize = 20
/** Unsent mails are retried for a day; results are stored for 90 days. */
const triedFor = 24 * hour
const retention = 90 * 24 * hour

/**
 * Queues mails about an article to people and to everyone in departments. Refused if no mail can be sent, beyond 500
 * recipients or ten mailings per hour, and if there would be no recipient.
 */
export async function sendMailAlarm(
  context: Context,
  input: Input<typeof boardApi.sendMailAlarm>,
): Promise<{ recipients: number }> {
  const article = await requireMailable(context, input.articleId)
  if (!canDeliver(context)) throw failure('board.mailOff')
  const recipients = await findRecipients(context, input)
  const { comCode, boardId, articleId } = article
  const { personCode } = context.viewer
  return transaction(context, async (inside) => {
    const now = inside.clock.now()
    const seconds = await takeQuota(inside, { comCode, personCode }, mailQuota)
    if (seconds > 0) throw failure('board.mailThrottled', {}, { 'retry-after': String(seconds) })
    const mail = { comCode, boardId, articleId, personCode }
    const mailId = await insertMail(inside.db, mail, recipients, now)
    await inside.enqueue(inside.db, sendMails, { comCode, mailId })
    return { recipients: recipients.length }
  })
}

async function findRecipients(
  context: Context,
  { articleId, userCodes = [], deptCodes = [] }: Input<typeof boardApi.sendMailAlarm>,
): Promise<string[]> {
  const most = mailLimits.recipients
  const inside =
    deptCodes.length > 0
      ? await selectDepartmentPeople(context.db, deptCodes, context.clock.now(), most + 1)
      : []
  const codes = [...new Set([...userCodes, ...inside])]
  if (codes.length > most) throw failure('board.tooManyRecipients', { most })
  const article = await findAlarmArticle(context.db, articleId)
  const board = article && (await findBoardWithRights(context.db, article.boardId))
  const readers = board ? await readersAmong(context, board, codes, article) : []
  const reached = readers.filter((reader) => reader.email !== '').map((reader) => reader.personCode)
  if (reached.length === 0) throw failure('board.mailNobody')
  return reached
}

/**
 * The content of a mailing, and which of these people may receive it now; undefined if the article was removed. No one
 * may receive it after the retry period.
 */
async function lookUp(context: Background, key: MailKey, personCodes: string[]) {
  const mail = await findMail(context.db, key)
  const article = mail && (await findAlarmArticle(context.db, mail.articleId))
  const board = article && (await findBoardWithRights(context.db, article.boardId))
  if (!mail || !article || !board) return undefined
  const readers = await readersAmong(context, board, personCodes, article)
  const isLate = Date.parse(mail.createdAt) < context.clock.now().getTime() - triedFor
  const query = `SYSID=${article.boardId}&ARTICLEID=${article.articleId}`
  const facts: MailFacts = {
    title: article.title,
    board: mail.boardName,
    sender: article.isNameless ? null : mail.senderName,
    address: `${context.config.publicUrl}/po/board/list/modal/read?${query}`,
  }
  return { facts, readers: isLate ? [] : readers }
}

/** The mail server has precedence; without one, the mail goes to a mailbox of the portal. */
const sendArticleMail = (context: Background, mail: Mail, key: string) =>
  context.mail.isOn ? context.mail.send(mail) : sendOrDeliver(context, mail, key)

/**
 * Sends the mails of one mailing, a few at a time; people without a read right get none. If the mail server is
 * unreachable, the remaining recipients are released and the job fails, so that it is retried.
 */
export async function sendMailsOf(context: Background, key: MailKey): Promise<void> {
  const { db, clock } = context
  if (!canDeliver(context)) return
  for (;;) {
    const claimed = await claimRecipients(db, key, clock.now(), batchSize)
    if (claimed.length === 0) return
    const record = await lookUp(context, key, claimed)
    const readers = new Map<string, Recipient>(
      record?.readers.map((reader) => [reader.personCode, reader]) ?? [],
    )
    try {
      for (const personCode of claimed) {
        const reader = readers.get(personCode)
        const isReached = record && reader && reader.email !== ''
        const result = isReached
          ? await sendArticleMail(
              context,
              composeArticleMail(reader, record.facts, await companyTexts(context, reader, 'board', board)),
              `board:${key.comCode}:${key.mailId}:${personCode}`,
            )
          : 'refused'
        await updateRecipient(db, key, personCode, result === 'sent' ? 'sent' : 'dropped', clock.now())
      }
    } catch (error) {
      await releaseRecipients(db, key, claimed)
      throw error
    }
  }
}

/** Queues unsent mails again, and deletes old mailings. */
export async function resendMails(context: Background): Promise<void> {
  const { db, clock } = context
  const now = clock.now().getTime()
  // A little longer than the retry period, so that the last mails are marked as dropped.
  const waiting = await selectUnsentMails(db, new Date(now - triedFor - hour), 100)
  for (const { comCode, mailId } of waiting) await context.enqueue(db, sendMails, { comCode, mailId })
  const old = new Date(now - retention)
  while ((await deleteOldMails(db, old, 100)) === 100) {
    // until none is left
  }
}
