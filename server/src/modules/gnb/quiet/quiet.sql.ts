import type { Quiet } from '@maru/api/gnb/quiet'
import type { Db } from '#kit/db.ts'
import type { AlarmContent } from '#kit/notification/alarm-text.ts'
import { type AlarmOwner, alarmContentColumns } from '#kit/notification/alarms.sql.ts'

/** The alarms of a person since an instant, also those that did not reach them; newest first. */
export async function selectRecent(
  db: Db,
  { comCode, personCode }: AlarmOwner,
  since: Date,
  limit: number,
): Promise<Quiet['alarms']> {
  return db<Quiet['alarms']>`
    select topic, is_urgent, created_at as at,
           jsonb_build_object('ko', title, 'en', title_en, 'zh', title_zh) as title
      from kit_alarm
     where com_code = ${comCode} and person_code = ${personCode} and created_at >= ${since}
     order by alarm_id desc limit ${limit}`
}

/** The subset of these people with an alarm of an event that waits for its mail. */
export async function selectUnmailed(
  db: Db,
  personCodes: readonly string[],
  eventKey: string,
): Promise<AlarmOwner[]> {
  return db<AlarmOwner[]>`
    select com_code, person_code from kit_alarm
     where person_code = any(${[...personCodes]}) and event_key = ${eventKey} and mail and mailed_at is null
       and not is_waiting`
}

/** An alarm for a mail. */
export interface MailedAlarm extends AlarmContent {
  alarmId: number
  url: string
  isRead: boolean
}

/** Takes the alarms of a person that wait for their mail, newest first; those from before `since` are too old. */
export async function takeUnmailed(
  db: Db,
  { comCode, personCode }: AlarmOwner,
  { now, since }: { now: Date; since: Date },
): Promise<MailedAlarm[]> {
  const rows = await db<(MailedAlarm & { isOld: boolean })[]>`
    update kit_alarm alarm set mailed_at = ${now}
     where com_code = ${comCode} and person_code = ${personCode} and mail and mailed_at is null and not is_waiting
    returning alarm_id, ${alarmContentColumns(db)}, url, read_at is not null as is_read,
              coalesce(due_at, created_at) < ${since} as is_old`
  return rows
    .filter(({ isOld, isRead }) => !isOld && !isRead)
    .sort((one, other) => other.alarmId - one.alarmId)
}
