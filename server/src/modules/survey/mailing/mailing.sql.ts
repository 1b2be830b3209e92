import { byDefault, column, instant, number, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'
import type { SurveyKey } from '../survey.sql.ts'

/** Mails about events of surveys that are not all sent; `claimedAt` is null if no job sends them. */
export const mailing = table(
  'survey_mailing',
  { comCode: text, surveyId: number, eventId: number },
  {
    notice: column<Notice>(),
    afterCode: byDefault(text),
    claimedAt: byDefault(column<string | null, Date | null>()),
    createdAt: instant,
  },
)

/** Events of which members of a survey are notified. */
export type Notice = 'opened' | 'reminded' | 'closed'

/** Mails about one event of a survey. */
export interface MailingKey extends SurveyKey {
  eventId: number
}

/** Claims a mailing that is not claimed by a running job; a claim expires 15 minutes after the last mail. */
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

/** Unfinished mailings, oldest first. */
export function selectMailings(db: Db, limit: number): Promise<MailingKey[]> {
  return db<MailingKey[]>`
    select com_code, survey_id, event_id from survey_mailing order by created_at, survey_id limit ${limit}`
}

/** The subset of these people who get notifications of surveys (spec 3§3). */
export async function selectWilling(db: Db, personCodes: string[]): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select code as person_code from unnest(${personCodes}::text[]) code
     where not exists (select from kit_alarm_rule rule
                        where rule.person_code = code and rule.topic = 'survey.notice' and not rule.bell)`
  return rows.map((row) => row.personCode)
}
