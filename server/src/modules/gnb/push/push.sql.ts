import type { Language } from '@maru/api/kit/language'
import type { VapidKeys } from 'web-push'
import type { Db } from '#kit/db.ts'
import type { AlarmContent } from '#kit/notification/alarm-text.ts'
import { type AlarmOwner, alarmContentColumns } from '#kit/notification/alarms.sql.ts'
import type { PushBrowser } from './push.rules.ts'

/** Stores the key pair of the installation. Does nothing if one is already stored: the table can have only one row. */
export async function insertPushKey(db: Db, { publicKey, privateKey }: VapidKeys, now: Date): Promise<void> {
  await db`
    insert into gnb_push_key (is_only, public_key, private_key, made_at)
    values (true, ${publicKey}, ${privateKey}, ${now})
    on conflict (is_only) do nothing`
}

/** The stored key pair; undefined if there is none yet. */
export async function findPushKey(db: Db): Promise<VapidKeys | undefined> {
  const [row] = await db<VapidKeys[]>`select public_key, private_key from gnb_push_key`
  return row
}

/** Stores a subscription for a person; a subscription of another person is reassigned to this person. */
export async function upsertSubscription(
  db: Db,
  personCode: string,
  { endpoint, p256dh, auth }: PushBrowser,
  now: Date,
): Promise<void> {
  await db`
    insert into gnb_push_subscription (person_code, endpoint, p256dh, auth, created_at)
    values (${personCode}, ${endpoint}, ${p256dh}, ${auth}, ${now})
    on conflict (endpoint) do update
       set person_code = excluded.person_code, p256dh = excluded.p256dh, auth = excluded.auth,
           created_at = excluded.created_at`
}

/** Deletes the subscriptions of a person except the newest `most`. */
export async function deleteOldSubscriptions(db: Db, personCode: string, most: number): Promise<void> {
  await db`
    delete from gnb_push_subscription where endpoint in (
      select endpoint from gnb_push_subscription where person_code = ${personCode}
       order by created_at desc, endpoint offset ${most})`
}

/** Deletes a subscription of a person; returns the number of deleted subscriptions. */
export async function deleteSubscription(db: Db, personCode: string, endpoint: string): Promise<number> {
  const { count } = await db`
    delete from gnb_push_subscription where person_code = ${personCode} and endpoint = ${endpoint}`
  return count
}

/** The subset of these people with a subscription. */
export async function selectSubscribers(db: Db, personCodes: string[]): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct person_code from gnb_push_subscription where person_code = any(${personCodes})`
  return rows.map((row) => row.personCode)
}

/** A notification for one browser: an unread alarm, and the language of its owner. */
export interface PushOrder extends PushBrowser, AlarmContent {
  comCode: string
  personCode: string
  alarmId: number
  url: string
  language: Language
}

/** The unread alarms of an event that go to phones and browsers, with the subscriptions of their owners. */
export function selectPushOrders(db: Db, personCodes: string[], eventKey: string): Promise<PushOrder[]> {
  return db<PushOrder[]>`
    select subscription.endpoint, subscription.p256dh, subscription.auth, alarm.com_code, alarm.person_code,
           alarm.alarm_id,
           ${alarmContentColumns(db)}, alarm.url, login.language
      from kit_alarm alarm
      join gnb_push_subscription subscription on subscription.person_code = alarm.person_code
      join account_language login on login.person_code = alarm.person_code
      left join kit_alarm_setting setting
        on setting.com_code = alarm.com_code and setting.person_code = alarm.person_code
     where alarm.person_code = any(${personCodes}) and alarm.event_key = ${eventKey} and alarm.read_at is null
       and alarm.phone and not alarm.is_waiting and coalesce(setting.fresh, true)
     order by subscription.endpoint`
}

/** The bundle of a person that came at an instant, for each browser: the newest unread alarm, and how many there are. */
export function selectBundleOrders(
  db: Db,
  { comCode, personCode }: AlarmOwner,
  releasedAt: Date,
): Promise<(PushOrder & { count: number })[]> {
  return db<(PushOrder & { count: number })[]>`
    select subscription.endpoint, subscription.p256dh, subscription.auth, alarm.com_code, alarm.person_code,
           alarm.alarm_id, ${alarmContentColumns(db)}, alarm.url, login.language, alarm.count
      from (select *, count(*) over ()::int as count from kit_alarm
             where com_code = ${comCode} and person_code = ${personCode} and due_at = ${releasedAt} and phone
               and not is_waiting and read_at is null
             order by alarm_id desc limit 1) alarm
      join gnb_push_subscription subscription on subscription.person_code = alarm.person_code
      join account_language login on login.person_code = alarm.person_code
      left join kit_alarm_setting setting
        on setting.com_code = alarm.com_code and setting.person_code = alarm.person_code
     where coalesce(setting.fresh, true)
     order by subscription.endpoint`
}
