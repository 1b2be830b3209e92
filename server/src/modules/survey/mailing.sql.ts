import type { Db } from '../../kit/db.ts'
import type { SurveyKey } from './survey.sql.ts'

/** What members of a survey are notified of. */
export type Notice = 'opened' | 'reminded' | 'closed'

/** Mails about one event of a survey. */
export interface MailingKey extends SurveyKey {
  eventId: number
}

/** Begins the mails about an event; nothing where they have begun already. */
export async function insertMailing(db: Db, key: MailingKey, notice: Notice, now: Date): Promise<void> {
  await db`
    insert into survey_mailing (com_code, survey_id, event_id, notice, created_at)
    values (${key.comCode}, ${key.surveyId}, ${key.eventId}, ${notice}, ${now})
    on conflict do nothing`
}

/** Takes mails that no living job has; claims end after 15 minutes without a mail. */
export async function claimMailing(
  db: Db,
  { surveyId, eventId }: Omit<MailingKey, 'comCode'>,
  now: Date,
): Promise<(MailingKey & { notice: Notice; afterCode: string; createdDate: string }) | undefined> {
  const [row] = await db<(MailingKey & { notice: Notice; afterCode: string; createdDate: string })[]>`
    update survey_mailing set claimed_at = ${now}
     where survey_id = ${surveyId} and event_id = ${eventId}
       and (claimed_at is null or claimed_at < ${new Date(now.getTime() - 15 * 60_000)})
    returning com_code, survey_id, event_id, notice, after_code, created_at as created_date`
  return row
}

/** Notes how far mails have come; without `now` the claim ends. */
export async function updateMailing(
  db: Db,
  key: MailingKey,
  afterCode: string,
  now: Date | null,
): Promise<void> {
  await db`
    update survey_mailing set after_code = ${afterCode}, claimed_at = ${now}
     where com_code = ${key.comCode} and survey_id = ${key.surveyId} and event_id = ${key.eventId}`
}

/** Forgets mails that have gone out. */
export async function deleteMailing(db: Db, key: MailingKey): Promise<void> {
  await db`
    delete from survey_mailing
     where com_code = ${key.comCode} and survey_id = ${key.surveyId} and event_id = ${key.eventId}`
}

/** Mails that have not all gone out, the oldest first. */
export function selectMailings(db: Db, limit: number): Promise<MailingKey[]> {
  return db<MailingKey[]>`
    select com_code, survey_id, event_id from survey_mailing order by created_at, survey_id limit ${limit}`
}

/** Those of the people who want news of surveys (spec 3§3). */
export async function selectWilling(db: Db, personCodes: string[]): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select code as person_code from unnest(${personCodes}::text[]) code
     where not exists (select from kit_alarm_setting setting
                        where setting.person_code = code and not setting.survey)`
  return rows.map((row) => row.personCode)
}
