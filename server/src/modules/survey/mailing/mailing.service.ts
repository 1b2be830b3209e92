import { titlesOf } from '@maru/api/survey'
import { survey as surveyTexts } from '@maru/i18n/survey/texts'
import type { Db } from '#kit/db.ts'
import type { JobInputs } from '#kit/job-inputs.ts'
import type { Background } from '#kit/room.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { listRecipients, type Recipient } from '#modules/account/index.ts'
import { selectMembers } from '../audience/roster.sql.ts'
import { findSurvey, findTimeZone, type SurveyRow } from '../survey.sql.ts'
import { composeSurveyMail, type MailingFacts } from './mailing.rules.ts'
import {
  claimMailing,
  type MailingKey,
  mailing,
  type Notice,
  selectMailings,
  selectWilling,
} from './mailing.sql.ts'

/** The job that sends the mails about one event of a survey. */
export const sendMailingJob = 'survey.sendMailing'
/** The job that retries unsent mails every ten minutes. */
export const resendMailingsJob = 'survey.resendMailings'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'survey.sendMailing': { surveyId: number; eventId: number }
  }
}

const batchSize = 20
/** Mails are retried for a day. */
const triedFor = 24 * 3_600_000

/**
 * The next members to notify: all members at the opening, members without an answer for a reminder, and at the end
 * all members if they may see the results.
 */
export async function nextPeople(db: Db, survey: SurveyRow, notice: Notice, after: string, limit: number) {
  if (notice === 'opened') return selectMembers(db, survey, null, after, limit)
  if (notice === 'reminded') return selectMembers(db, survey, false, after, limit)
  const isOpenToMembers = survey.resultVisibility === 'answered' || survey.resultVisibility === 'closed'
  return isOpenToMembers ? selectMembers(db, survey, null, after, limit) : []
}

/** Queues mails about an event if the survey uses mails. */
export async function queueMailing(
  context: Background,
  survey: SurveyRow,
  notice: Notice,
  eventId: number,
): Promise<void> {
  if (!survey.useMail || !context.mail.isOn) return
  const { comCode, surveyId } = survey
  await mailing.insertNew(context.db, { comCode, surveyId, eventId, notice, createdAt: context.clock.now() })
  await context.enqueue(context.db, sendMailingJob, { surveyId, eventId })
}

function factsOf(context: Background, survey: SurveyRow, notice: Notice, timeZone: string): MailingFacts {
  const page = notice === 'closed' ? 'Statistics' : 'Read'
  return {
    notice,
    title: titlesOf(survey),
    author: survey.createdUserName,
    endDate: survey.endDate,
    timeZone,
    isAnonymous: survey.isAnonymous,
    address: `${context.config.publicUrl}/po/survey/${page}?surveyId=${survey.surveyId}&MENUID=${survey.boardId}`,
  }
}

/**
 * The recipients of mails among these people, each in the main post: people with an address who have not switched
 * survey notifications off.
 */
async function selectReached(context: Background, codes: string[]): Promise<Map<string, Recipient>> {
  const willing = await selectWilling(context.db, codes)
  const people = await listRecipients(context.db, willing, context.clock.now())
  const reached = people.filter((one) => one.email !== '' && !one.mailOnly)
  // The main post comes first and is used.
  return new Map(reached.reverse().map((one) => [one.personCode, one]))
}

async function sendAll(
  context: Background,
  survey: SurveyRow,
  claimed: MailingKey & { notice: Notice; afterCode: string },
): Promise<void> {
  const { db, clock, mail } = context
  const timeZone = await findTimeZone(db, survey.comCode)
  const facts = factsOf(context, survey, claimed.notice, timeZone)
  let { afterCode } = claimed
  try {
    for (;;) {
      const members = await nextPeople(db, survey, claimed.notice, afterCode, batchSize)
      if (members.length === 0) break
      const codes = members.map((one) => one.personCode)
      const reached = await selectReached(context, codes)
      for (const personCode of codes) {
        const person = reached.get(personCode)
        if (person) {
          const texts = await companyTexts(context, person, 'survey', surveyTexts)
          await mail.send(composeSurveyMail(person, facts, texts))
        }
        afterCode = personCode
        if (person) await mailing.update(db, claimed, { afterCode, claimedAt: clock.now() })
      }
    }
    await mailing.delete(db, claimed)
  } catch (error) {
    await mailing.update(db, claimed, { afterCode, claimedAt: null })
    throw error
  }
}

/**
 * Sends the mails about one event of a survey one after another. If the mail server is unreachable, the job fails; a
 * later job continues after the last person. After a day, or if the survey was deleted, the remaining mails are not
 * sent.
 */
export async function sendMailing(
  context: Background,
  { surveyId, eventId }: JobInputs[typeof sendMailingJob],
): Promise<void> {
  const { db, clock, mail } = context
  if (!mail.isOn) return
  const claimed = await claimMailing(db, { surveyId, eventId }, clock.now())
  if (!claimed) return
  const survey = await findSurvey(db, surveyId, { personCode: '', now: clock.now() })
  const isLate = Date.parse(claimed.createdDate) < clock.now().getTime() - triedFor
  if (!survey || survey.deletedDate !== null || isLate) await mailing.delete(db, claimed)
  else await sendAll(context, survey, claimed)
}

/** Queues unfinished mailings again. */
export async function resendMailings(context: Background): Promise<void> {
  for (const { surveyId, eventId } of await selectMailings(context.db, 100))
    await context.enqueue(context.db, sendMailingJob, { surveyId, eventId })
}
