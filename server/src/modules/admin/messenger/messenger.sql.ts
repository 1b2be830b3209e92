import type { MessengerForm } from '@maru/api/admin/messenger'
import type { AlarmKind } from '@maru/api/kit/alarm'
import type { ShortLanguage } from '@maru/api/kit/language'
import type { Db, Fragment } from '#kit/db.ts'
import { findWebhook, type WebhookKey, type WebhookRow } from '../webhook/webhook.sql.ts'

/** The address of a messenger as it is stored. */
export interface PlaceColumns {
  form: MessengerForm
  url: string
  sealedUrl: Buffer
  sealedKey: Buffer | null
  room: string
}

/** What is written of a messenger; one of a person has kinds and no events. */
export interface MessengerColumns extends PlaceColumns {
  name: string
  language: ShortLanguage
  events: readonly string[]
  kinds: readonly string[]
  offReason: WebhookRow['offReason']
}

/** Inserts a messenger; returns its number. */
export async function insertMessenger(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string | null },
  row: MessengerColumns & { secret: Buffer; by: string; now: Date },
): Promise<number> {
  const [made] = await db<{ webhookId: number }[]>`
    insert into admin_webhook (
      com_code, name, url, events, secret, created_by, created_at, form, sealed_url, sealed_key, room, language,
      person_code, kinds, off_reason)
    values (
      ${comCode}, ${row.name}, ${row.url}, ${[...row.events]}, ${row.secret}, ${row.by}, ${row.now}, ${row.form},
      ${row.sealedUrl}, ${row.sealedKey}, ${row.room}, ${row.language}, ${personCode}, ${[...row.kinds]},
      ${row.offReason})
    returning webhook_id`
  if (!made) throw new Error('an insert with returning has a row')
  return made.webhookId
}

/** Writes the next version of a messenger. Switched on again, it begins without failures. */
export async function updateMessengerRow(
  db: Db,
  { comCode, webhookId }: WebhookKey,
  row: MessengerColumns,
): Promise<void> {
  await db`
    update admin_webhook
       set name = ${row.name}, url = ${row.url}, events = ${[...row.events]}, form = ${row.form},
           sealed_url = ${row.sealedUrl}, sealed_key = ${row.sealedKey}, room = ${row.room}, language = ${row.language},
           kinds = ${[...row.kinds]}, off_reason = ${row.offReason},
           failing_since = case when ${row.offReason}::text is null and off_reason is not null then null
                                else failing_since end,
           paused_until = null, version = version + 1
     where com_code = ${comCode} and webhook_id = ${webhookId}`
}

/** Ends what waits for a messenger whose address changed: it must not go to the new one. */
export async function failWaiting(db: Db, { comCode, webhookId }: WebhookKey): Promise<void> {
  await db`
    update admin_webhook_delivery set state = 'failed', next_at = null, answer = 'off'
     where com_code = ${comCode} and webhook_id = ${webhookId} and state = 'waiting'`
}

/** The messenger of a person in a company; `lock` locks it, and a first one, until the transaction ends. */
export async function findOwnMessenger(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  lock = false,
): Promise<WebhookRow | undefined> {
  if (lock) {
    const key = `admin_messenger ${comCode} ${personCode}`
    await db`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  }
  const [row] = await db<{ webhookId: number }[]>`
    select webhook_id from admin_webhook where com_code = ${comCode} and person_code = ${personCode}`
  return row && findWebhook(db, { comCode, webhookId: row.webhookId }, lock)
}

/** An alarm for the messenger of its person. */
export interface MessengerAlarm extends Pick<WebhookRow, 'comCode' | 'webhookId' | 'room' | 'language'> {
  form: MessengerForm
  kind: AlarmKind
  alarmUrl: string
}

const messengerAlarms = (db: Db, which: Fragment) => db<MessengerAlarm[]>`
  select distinct on (hook.webhook_id, alarm.kind) hook.com_code, hook.webhook_id, hook.form, hook.room, hook.language,
         alarm.kind, alarm.url as alarm_url
    from admin_webhook hook
    join admin_messenger_rule rule on rule.com_code = hook.com_code and hook.form = any(rule.own_forms)
    join kit_alarm alarm on alarm.com_code = hook.com_code and alarm.person_code = hook.person_code
   where hook.off_reason is null and alarm.kind = any(hook.kinds) and alarm.bell and not alarm.is_waiting
     and not alarm.is_desktop_only and ${which}
   order by hook.webhook_id, alarm.kind, alarm.alarm_id desc`

/**
 * The messengers of people who were notified of an event and chose its kind, as far as their company allows them. What
 * does not reach the bell goes to no messenger. What is not listed there, such as a new mail, is for the desktop only.
 */
export const selectMessengerAlarms = (
  db: Db,
  personCodes: readonly string[],
  eventKey: string,
): Promise<MessengerAlarm[]> =>
  messengerAlarms(db, db`hook.person_code = any(${[...personCodes]}) and alarm.event_key = ${eventKey}`)

/** The newest unread alarm of each chosen kind of a bundle that came at an instant, for the messenger of its person. */
export const selectMessengerBundle = (
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  releasedAt: Date,
): Promise<MessengerAlarm[]> =>
  messengerAlarms(
    db,
    db`hook.com_code = ${comCode} and hook.person_code = ${personCode} and alarm.due_at = ${releasedAt}
       and alarm.read_at is null`,
  )
