import type { AlarmKind } from '@maru/api/kit/alarm'
import type { AlarmDecision } from '@maru/api/kit/quiet/decide'
import type { AlarmTopic } from '@maru/api/kit/quiet/topics'
import type { LocalName } from '@maru/api/kit/schema'
import { codesOnHold, isOfCompany, type RetentionScope } from '../data/retention.sql.ts'
import type { Db } from '../db.ts'
import type { AlarmContent, AlarmParams } from './alarm-text.ts'

/** A person in one of their posts. */
export interface AlarmOwner {
  comCode: string
  personCode: string
}

/** The name of who caused an alarm; `personCode` is null for a person outside of the portal. */
export type AlarmActor = LocalName & { personCode: string | null }

/** The content of an alarm, the same for every recipient. */
export interface AlarmText {
  kind: AlarmKind
  /** The kind that a person has a rule for. */
  topic: AlarmTopic
  /** Does not wait for working hours or the digest. */
  isUrgent?: boolean
  /** Text key of the dictionary, filled with `name` (the actor), `title` and `params`. */
  word: string
  /** A text that a person wrote is the same in every language; the name of a thing is given in all of them. */
  title: string | LocalName
  /** Further placeholders of the sentence. */
  params?: AlarmParams
  /** Null if the actor is anonymous. */
  actor: AlarmActor | null
  /** Path below /po, with a leading slash. */
  url: string
  subject: string
  eventKey: string
  /** Shown on the desktop and by web push only, not in the work feed; deleted after a day. */
  isDesktopOnly?: boolean
}

/** A recipient with what was decided for them; without a decision the alarm comes immediately by bell and phone. */
export type DecidedOwner = AlarmOwner & Partial<AlarmDecision> & { isMailed?: boolean }

/** A recipient with the decision that was stored. */
export interface WrittenAlarm extends AlarmOwner {
  bell: boolean
  phone: boolean
  mail: boolean
  isWaiting: boolean
}

/**
 * Inserts an alarm for each of these people who has no alarm of this event yet; returns them. One that reaches a person
 * by no way is stored too, for the preview of other rules. It does not wait for the disk (docs/decisions/067): if a
 * crash of the machine loses the alarms, the background job runs again and creates them.
 */
export function insertAlarms(
  db: Db,
  owners: readonly DecidedOwner[],
  alarm: AlarmText,
  now: Date,
): Promise<WrittenAlarm[]> {
  const title = typeof alarm.title === 'string' ? { ko: alarm.title, en: '', zh: '' } : alarm.title
  const decided = owners.map(({ comCode, personCode, bell = true, phone = true, mail = false, ...one }) => ({
    ...{ comCode, personCode, bell, phone, mail, isMailed: one.isMailed === true },
    dueAt: one.dueAt == null ? null : new Date(one.dueAt).toISOString(),
  }))
  return db<WrittenAlarm[]>`
    with quick as (select set_config('synchronous_commit', 'off', true))
    insert into kit_alarm (
      com_code, person_code, kind, topic, is_urgent, word, title, title_en, title_zh, params, is_desktop_only,
      actor_code, actor_ko, actor_en, actor_zh, url, subject, event_key, created_at, bell, phone, mail, is_waiting,
      due_at, mailed_at)
    select owner."comCode", owner."personCode", ${alarm.kind}, ${alarm.topic}, ${alarm.isUrgent === true},
           ${alarm.word}, ${title.ko}, ${title.en}, ${title.zh}, ${db.json({ ...alarm.params })},
           ${alarm.isDesktopOnly === true}, ${alarm.actor?.personCode ?? null}, ${alarm.actor?.ko ?? ''},
           ${alarm.actor?.en ?? ''}, ${alarm.actor?.zh ?? ''}, ${alarm.url}, ${alarm.subject}, ${alarm.eventKey},
           ${now}, owner.bell, owner.phone, owner.mail, owner."dueAt" is not null, owner."dueAt",
           case when owner."isMailed" then ${now}::timestamptz end
      from jsonb_to_recordset(${db.json(decided)}) as owner (
             "comCode" text, "personCode" text, bell boolean, phone boolean, mail boolean, "isMailed" boolean,
             "dueAt" timestamptz)
     cross join quick
    on conflict (person_code, event_key) do nothing
    returning com_code, person_code, bell, phone, mail, is_waiting`
}

/** Deletes at most `limit` alarms about these subjects, with `since` only those from then on; returns their owners. */
export function deleteAlarmsAbout(
  db: Db,
  subjects: string[],
  limit: number,
  since: Date | null,
): Promise<AlarmOwner[]> {
  return db<AlarmOwner[]>`
    delete from kit_alarm where ctid = any(array(
      select ctid from kit_alarm where subject = any(${subjects})
         and (${since}::timestamptz is null or created_at >= ${since}) limit ${limit}))
    returning com_code, person_code`
}

/** Removes the name of an erased person from the alarms of other people. */
export async function eraseActor(db: Db, personCode: string): Promise<void> {
  await db`
    update kit_alarm set actor_ko = '(퇴직)', actor_en = '(Left)', actor_zh = '(已离职)', actor_code = null
     where actor_code = ${personCode}`
}

/** An alarm as stored in the database. */
export interface AlarmRow extends AlarmContent {
  alarmId: number
  kind: AlarmKind
  url: string
  createdAt: string
  isRead: boolean
  /** Number of earlier alarms about the same subject that this one replaces. */
  alsoCount: number
}

/** Number of newest alarms that are read to collapse those about one subject. */
const collapsed = 2_000

/** Columns of {@link AlarmContent}. */
export const alarmContentColumns = (db: Db) => db`
  alarm.word, alarm.title as title_ko, alarm.title_en, alarm.title_zh, alarm.actor_ko, alarm.actor_en, alarm.actor_zh,
  alarm.params`

/** Which alarms are listed. `desktop`: unread ones, including those that are not in the work feed. */
export type AlarmChoice = 'all' | 'unread' | 'read' | 'desktop'

function chosen(db: Db, which: AlarmChoice) {
  const here = db`bell and not is_waiting`
  if (which === 'desktop') return db`${here} and read_at is null`
  if (which === 'all') return db`${here} and not is_desktop_only`
  return which === 'unread'
    ? db`${here} and read_at is null and not is_desktop_only`
    : db`${here} and read_at is not null and not is_desktop_only`
}

/** The newest alarm of each subject, newest first, with the number of alarms it replaces. */
export function selectAlarms(
  db: Db,
  owner: AlarmOwner,
  which: AlarmChoice,
  limit: number,
): Promise<AlarmRow[]> {
  return db<AlarmRow[]>`
    select alarm_id, kind, ${alarmContentColumns(db)}, url, created_at, is_read, also_count
      from (
        select newest.*, read_at is not null as is_read,
               row_number() over thing as nth, count(*) over (partition by kind, subject)::int - 1 as also_count
          from (
            select * from kit_alarm
             where com_code = ${owner.comCode} and person_code = ${owner.personCode}
               and ${chosen(db, which)}
             order by alarm_id desc limit ${collapsed}) newest
        window thing as (partition by kind, subject order by alarm_id desc)) alarm
     where nth = 1
     order by alarm_id desc limit ${limit}`
}

/** Number of unread alarms of a person, counted up to `most`. */
export async function countUnreadAlarms(db: Db, owner: AlarmOwner, most: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from kit_alarm
       where com_code = ${owner.comCode} and person_code = ${owner.personCode} and read_at is null and bell
         and not is_waiting and not is_desktop_only
       limit ${most}) unread`
  return row?.count ?? 0
}

/**
 * Marks an alarm of a person as read, with earlier alarms about the same subject, or marks it as unread; false if
 * they have no alarm with this id.
 */
export async function updateAlarmRead(
  db: Db,
  owner: AlarmOwner,
  alarmId: number,
  readAt: Date | null,
): Promise<boolean> {
  const { count } = await db`
    update kit_alarm alarm set read_at = ${readAt}, read_key = null
      from kit_alarm named
     where named.com_code = ${owner.comCode} and named.person_code = ${owner.personCode}
       and named.alarm_id = ${alarmId} and named.bell and not named.is_waiting
       and alarm.com_code = named.com_code and alarm.person_code = named.person_code
       and (alarm.alarm_id = named.alarm_id
            or ${readAt}::timestamptz is not null and alarm.read_at is null and alarm.kind = named.kind
               and alarm.subject = named.subject and alarm.alarm_id < named.alarm_id)`
  return count > 0
}

/** Marks every unread alarm of a person as read, or those of one kind; returns how many. `key` names the act. */
export async function updateAlarmsRead(
  db: Db,
  owner: AlarmOwner,
  now: Date,
  { kind = null, key = null }: { kind?: AlarmKind | null | undefined; key?: string | null | undefined } = {},
): Promise<number> {
  const { count } = await db`
    update kit_alarm set read_at = ${now}, read_key = ${key}
     where com_code = ${owner.comCode} and person_code = ${owner.personCode} and read_at is null and bell
       and not is_waiting and not is_desktop_only and (${kind}::text is null or kind = ${kind})`
  return count
}

/**
 * Marks the alarms of a person as unread that the act `key` marked as read since `since`; returns how many. Those that
 * were read or marked since have no key of this act.
 */
export async function updateAlarmsUnread(
  db: Db,
  owner: AlarmOwner,
  key: string,
  since: Date,
): Promise<number> {
  const { count } = await db`
    update kit_alarm set read_at = null, read_key = null
     where com_code = ${owner.comCode} and person_code = ${owner.personCode} and read_key = ${key}
       and read_at >= ${since}`
  return count
}

const isOld = (db: Db, scope: RetentionScope, readBefore: Date) => db`
  (created_at < ${scope.before} or (created_at < ${readBefore} and read_at is not null))
  and ${isOfCompany(db, 'com_code', scope)} and not person_code = any(${codesOnHold(db, scope)})`

/**
 * Deletes at most `limit` alarms that are older than the scope says, or read and older than `readBefore`; those of
 * people under a legal hold stay. As everywhere here, rows are deleted by their physical position: by their keys
 * PostgreSQL would read the whole table for each statement, because it does not know how small the limit is.
 */
export async function deleteOldAlarms(
  db: Db,
  scope: RetentionScope,
  readBefore: Date,
  limit: number,
): Promise<number> {
  const { count } = await db`
    delete from kit_alarm where ctid = any(array(
      select ctid from kit_alarm
       where ${isOld(db, scope, readBefore)}
       order by created_at limit ${limit}))`
  return count
}

/** Counts the alarms that are older than the scope says. */
export async function countOldAlarms(db: Db, scope: RetentionScope): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from kit_alarm where ${isOld(db, scope, scope.before)}`
  return row?.count ?? 0
}

/** Deletes at most `limit` alarms older than `before` that are not in the work feed, apart from those that wait. */
export async function deletePassingAlarms(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from kit_alarm where ctid = any(array(
      select ctid from kit_alarm
       where (is_desktop_only or not bell) and not is_waiting and created_at < ${before}
       order by created_at limit ${limit}))`
  return count
}
