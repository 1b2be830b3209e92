import { phaseOf, titlesOf } from '@maru/api/survey'
import { transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import type { JobInputs } from '#kit/job-inputs.ts'
import type { AlarmOwner } from '#kit/notification/alarms.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background, Subscriber, Subscribers } from '#kit/room.ts'
import { growRoster, selectOpeners } from './audience/roster.sql.ts'
import { countAnswers } from './counting/counting.service.ts'
import { emitSurvey, openSurvey, type SurveyEvent, surveyEvents } from './lifecycle/lifecycle.service.ts'
import {
  selectDueSurveys,
  selectEndedSurveys,
  selectOpenSurveys,
  selectRemindableSurveys,
} from './lifecycle/period.sql.ts'
import { nextPeople, queueMailing } from './mailing/mailing.service.ts'
import type { Notice } from './mailing/mailing.sql.ts'
import { findSurvey, type SurveyKey, type SurveyRow, updateLife } from './survey.sql.ts'

/** The job that opens and ends surveys and sends reminders, every minute. */
export const periodJob = 'survey.updatePeriods'
/** The job that adds people who joined to rosters, every night. */
export const rosterJob = 'survey.growRosters'
/** The job that notifies the members of a survey. */
export const notifyJob = 'survey.notifyMembers'

/** Maximum number of surveys per run. */
const batchSize = 200

/** Number of people notified at once. */
const peopleAtOnce = 500

/** The survey of a background job; undefined if it is deleted or removed. */
async function findLiving(db: Db, surveyId: number, lock: boolean): Promise<SurveyRow | undefined> {
  const survey = await findSurvey(db, surveyId, { personCode: '', now: new Date(0), lock })
  return survey?.deletedDate === null ? survey : undefined
}

type Step = (context: Background, survey: SurveyRow, now: Date) => Promise<void>

async function each(context: Background, keys: SurveyKey[], step: Step): Promise<void> {
  for (const { surveyId } of keys)
    await transaction(context, async (inside) => {
      const survey = await findLiving(inside.db, surveyId, true)
      if (survey) await step(inside, survey, inside.clock.now())
    })
}

const openDue: Step = async (context, survey, now) => {
  if (survey.openedDate !== null || survey.stage !== 'published') return
  if (Date.parse(survey.startDate) <= now.getTime()) await openSurvey(context, survey)
}

const endOver: Step = async (context, survey, now) => {
  if (phaseOf(survey, now) !== 'closed') return
  await countAnswers(context, survey, true)
  await updateLife(context.db, survey, { closeToldDate: now })
  await emitSurvey(context, surveyEvents.closed, survey)
}

const remindDue: Step = async (context, survey, now) => {
  await updateLife(context.db, survey, { remindedDate: now })
  await emitSurvey(context, surveyEvents.reminded, survey)
}

/** Opens surveys at their start, ends them at their end and sends planned reminders. */
export async function updatePeriods(context: Background): Promise<void> {
  const now = context.clock.now()
  await each(context, await selectDueSurveys(context.db, now, batchSize), openDue)
  await each(context, await selectEndedSurveys(context.db, now, batchSize), endOver)
  await each(context, await selectRemindableSurveys(context.db, now, batchSize), remindDue)
}

/** Adds people who joined to the rosters of open surveys. */
export async function growRosters(context: Background): Promise<void> {
  const now = context.clock.now()
  for (let after = 0; ; ) {
    const keys = await selectOpenSurveys(context.db, now, after, batchSize)
    await each(context, keys, async (inside, survey) => {
      await growRoster(inside.db, survey, survey, now)
    })
    const last = keys.at(-1)
    if (!last || keys.length < batchSize) return
    after = last.surveyId
  }
}

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'survey.notifyMembers': { surveyId: number; notice: Notice; eventKey: number }
  }
}

const readUrl = ({ surveyId, boardId }: SurveyRow) => `/survey/Read?surveyId=${surveyId}&MENUID=${boardId}`
const statisticsUrl = ({ surveyId, boardId }: SurveyRow) =>
  `/survey/Statistics?surveyId=${surveyId}&MENUID=${boardId}`

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'survey.notice': SurveyNotice
  }
}

/** What happened to a survey: `word` is the key of the text in the group `alarm`. */
interface SurveyNotice {
  survey: SurveyRow
  word: string
  url: string
}

/** Notifications about surveys; only people who may open the survey now get one. */
export const surveyNotification = notification({
  name: 'survey.notice',
  kind: 'ET',
  topic: 'survey.notice',
  async listViewers({ db, clock }, { survey }, recipients) {
    const codes = recipients.map(({ personCode }) => personCode)
    return selectOpeners(db, survey, codes, clock.now())
  },
  describe: async (_context, { survey, word, url }) => ({
    word: `survey.alarm.${word}`,
    title: titlesOf(survey),
    actor: { ...survey.createdUserName, personCode: survey.createdBy },
    url,
    subject: `survey.survey:${survey.surveyId}`,
  }),
})

const eventKeyOf = ({ surveyId }: SurveyRow, word: string, eventKey: number) =>
  `survey.${word}:${surveyId}:${eventKey}`

/** Notifies the members of a survey in batches, and queues the mails. */
export async function notifyMembers(
  context: Background,
  { surveyId, notice, eventKey }: JobInputs[typeof notifyJob],
): Promise<void> {
  const survey = await findLiving(context.db, surveyId, false)
  if (!survey) return
  await queueMailing(context, survey, notice, eventKey)
  if (notice !== 'reminded' && !survey.useBell) return
  const url = notice === 'closed' ? statisticsUrl(survey) : readUrl(survey)
  const thing = { survey, word: notice, url }
  const order = { name: 'survey.notice', thing, eventKey: eventKeyOf(survey, notice, eventKey) } as const
  for (let after = ''; ; ) {
    const people = await nextPeople(context.db, survey, notice, after, peopleAtOnce)
    await notify(context, { ...order, recipients: people })
    const last = people.at(-1)
    if (!last || people.length < peopleAtOnce) return
    after = last.personCode
  }
}

const queueNotice =
  (notice: Notice): Subscriber<SurveyEvent> =>
  async (context, event) => {
    const { surveyId } = event.payload
    await context.enqueue(context.db, notifyJob, { surveyId, notice, eventKey: event.eventId })
  }

/** Creates a subscriber that notifies a few people: the approver, the author, or the managers. */
const notifyFew =
  (
    wordOf: (survey: SurveyRow) => string,
    urlOf: (survey: SurveyRow) => string,
    peopleOf: (survey: SurveyRow) => (string | null)[],
  ): Subscriber<SurveyEvent> =>
  async (context, event) => {
    const survey = await findLiving(context.db, event.payload.surveyId, false)
    if (!survey) return
    const recipients = peopleOf(survey).flatMap((personCode): AlarmOwner[] =>
      personCode === null ? [] : [{ comCode: survey.comCode, personCode }],
    )
    const word = wordOf(survey)
    const eventKey = eventKeyOf(survey, word, event.eventId)
    const thing = { survey, word, url: urlOf(survey) }
    await notify(context, { name: 'survey.notice', thing, recipients, eventKey })
  }

/** Managers are notified of the end even if members cannot see the results. */
const notifyManagers = notifyFew(
  () => 'closed',
  statisticsUrl,
  (survey) => [survey.createdBy, ...survey.coManagers],
)

/** Subscribers to the events of surveys. */
export const surveySubscribers: Subscribers = {
  [surveyEvents.opened]: queueNotice('opened'),
  [surveyEvents.reminded]: queueNotice('reminded'),
  [surveyEvents.closed]: async (context, event) => {
    await notifyManagers(context, event)
    await queueNotice('closed')(context, event)
  },
  [surveyEvents.approvalAsked]: notifyFew(
    () => 'approvalAsked',
    readUrl,
    (survey) => [survey.approverCode],
  ),
  [surveyEvents.approvalDecided]: notifyFew(
    (survey) => (survey.stage === 'published' ? 'approved' : 'rejected'),
    readUrl,
    (survey) => [survey.createdBy],
  ),
}
