import type { MessengerForm } from '@maru/api/admin/messenger'
import type { Webhook, WebhookDelivery } from '@maru/api/admin/webhook'
import type { AlarmKind } from '@maru/api/kit/alarm'
import type { ShortLanguage } from '@maru/api/kit/language'
import type { Db } from '#kit/db.ts'

/** The key of a webhook. */
export interface WebhookKey {
  comCode: string
  webhookId: number
}

/** A webhook with its sealed secrets. */
export interface WebhookRow extends Webhook, WebhookKey {
  secret: Buffer
  formerSecret: Buffer | null
  /** While the receiver fails, no attempt is made before this instant; null if it works. */
  pausedUntil: string | null
  /** The system whose address it is; null for a webhook of the company. */
  systemId: number | null
  /** `standard` signs its bodies; a messenger has a form and an address of its own, which is sealed. */
  form: MessengerForm | 'standard'
  sealedUrl: Buffer | null
  sealedKey: Buffer | null
  room: string
  language: ShortLanguage
  /** The person whose messenger it is; null for one of the company. */
  personCode: string | null
  /** The kinds of alarms that the messenger of a person gets. */
  kinds: AlarmKind[]
}

const columns = (db: Db) => db`
  com_code, webhook_id, name, url, events, secret, former_secret, former_until, off_reason, failing_since,
  paused_until, version, created_at, system_id::float8 as system_id, form, sealed_url, sealed_key, room, language, person_code, kinds`

/** The webhooks of a company by name: the standard ones, or the messengers of teams. */
export function selectWebhooks(db: Db, comCode: string, isStandard = true): Promise<WebhookRow[]> {
  return db<WebhookRow[]>`
    select ${columns(db)} from admin_webhook
     where com_code = ${comCode} and system_id is null and person_code is null and (form = 'standard') = ${isStandard}
     order by name, webhook_id`
}

/** The webhooks and messengers of a company that are on and receive an event. */
export function selectReceivers(db: Db, comCode: string, event: string): Promise<WebhookRow[]> {
  return db<WebhookRow[]>`
    select ${columns(db)} from admin_webhook
     where com_code = ${comCode} and off_reason is null and ${event} = any(events) order by webhook_id`
}

/** A webhook of a company; `lock` locks it until the transaction ends. */
export async function findWebhook(
  db: Db,
  { comCode, webhookId }: WebhookKey,
  lock = false,
): Promise<WebhookRow | undefined> {
  const [row] = await db<WebhookRow[]>`
    select ${columns(db)} from admin_webhook
     where com_code = ${comCode} and webhook_id = ${webhookId} ${lock ? db`for update` : db``}`
  return row
}

/** Counts the webhooks of a company under a lock that serialises their creation. */
export async function countWebhooksLocked(db: Db, comCode: string): Promise<number> {
  await db`select pg_advisory_xact_lock(hashtext('admin_webhook'), hashtext(${comCode}))`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_webhook
     where com_code = ${comCode} and system_id is null and person_code is null`
  return row?.count ?? 0
}

/** Inserts a webhook; returns its number. */
export async function insertWebhook(
  db: Db,
  row: {
    comCode: string
    name: string
    url: string
    events: readonly string[]
    secret: Buffer
    systemId?: number
  },
  by: { personCode: string; now: Date },
): Promise<number> {
  const [made] = await db<{ webhookId: number }[]>`
    insert into admin_webhook (com_code, name, url, events, secret, created_by, created_at, system_id)
    values (${row.comCode}, ${row.name}, ${row.url}, ${[...row.events]}, ${row.secret}, ${by.personCode}, ${by.now},
            ${row.systemId ?? null})
    returning webhook_id`
  if (!made) throw new Error('an insert with returning has a row')
  return made.webhookId
}

/** The address of a system. */
export async function findSystemHook(
  db: Db,
  { comCode, systemId }: { comCode: string; systemId: number },
): Promise<WebhookRow | undefined> {
  const [row] = await db<WebhookRow[]>`
    select ${columns(db)} from admin_webhook where com_code = ${comCode} and system_id = ${systemId}`
  return row
}

/** Gives the address of a system its new name. */
export async function updateSystemHook(db: Db, systemId: number, name: string): Promise<void> {
  await db`update admin_webhook set name = ${name} where system_id = ${systemId}`
}

/** Switches the address of a system on; it counts as working until the next attempt fails. */
export async function updateSystemHookOn(
  db: Db,
  { comCode, systemId }: { comCode: string; systemId: number },
): Promise<void> {
  await db`
    update admin_webhook set off_reason = null, failing_since = null, version = version + 1
     where com_code = ${comCode} and system_id = ${systemId}`
}

/** Removes the address of a system with its deliveries. */
export async function deleteSystemHook(
  db: Db,
  { comCode, systemId }: { comCode: string; systemId: number },
): Promise<void> {
  await db`delete from admin_webhook where com_code = ${comCode} and system_id = ${systemId}`
}

/** Writes the next version of a webhook. */
export async function updateWebhookRow(
  db: Db,
  key: WebhookKey,
  row: { name: string; url: string; events: readonly string[]; offReason: Webhook['offReason'] },
): Promise<void> {
  await db`
    update admin_webhook
       set name = ${row.name}, url = ${row.url}, events = ${[...row.events]}, off_reason = ${row.offReason},
           failing_since = case when ${row.offReason}::text is null and off_reason is not null then null
                                else failing_since end,
           paused_until = null, version = version + 1
     where com_code = ${key.comCode} and webhook_id = ${key.webhookId}`
}

/** Replaces the secret; the former one signs too until an instant. */
export async function updateSecret(
  db: Db,
  key: WebhookKey,
  secret: Buffer,
  formerUntil: Date,
): Promise<void> {
  await db`
    update admin_webhook
       set former_secret = secret, former_until = ${formerUntil}, secret = ${secret}, version = version + 1
     where com_code = ${key.comCode} and webhook_id = ${key.webhookId}`
}

/** Removes a webhook with its deliveries. */
export async function deleteWebhook(db: Db, { comCode, webhookId }: WebhookKey): Promise<void> {
  await db`delete from admin_webhook where com_code = ${comCode} and webhook_id = ${webhookId}`
}

/** An event for a webhook with its key. */
export interface DeliveryRow extends WebhookDelivery, WebhookKey {}

const deliveryColumns = (db: Db) => db`
  com_code, webhook_id, delivery_id, event, state, attempts, created_at, next_at, last_at, status, answer,
  milliseconds, body`

/** Stores an event for a webhook. */
export async function insertDelivery(
  db: Db,
  { comCode, webhookId }: WebhookKey,
  row: { deliveryId: string; event: string; body: string; now: Date },
): Promise<void> {
  await db`
    insert into admin_webhook_delivery (com_code, webhook_id, delivery_id, event, body, state, created_at, next_at)
    values (${comCode}, ${webhookId}, ${row.deliveryId}, ${row.event}, ${row.body}, 'waiting', ${row.now}, ${row.now})`
}

/** Ends an event as failed if more than `most` wait for its webhook; true if it did. */
export async function failBeyond(
  db: Db,
  { comCode, webhookId }: WebhookKey,
  deliveryId: string,
  most: number,
): Promise<boolean> {
  const { count } = await db`
    update admin_webhook_delivery set state = 'failed', next_at = null, answer = 'queue'
     where delivery_id = ${deliveryId} and (
       select count(*) from (
         select from admin_webhook_delivery
          where com_code = ${comCode} and webhook_id = ${webhookId} and state = 'waiting'
          limit ${most + 1}) waiting) > ${most}`
  return count > 0
}

/** An event by its id; `lock` locks it until the transaction ends. */
export async function findDelivery(
  db: Db,
  deliveryId: string,
  lock = false,
): Promise<DeliveryRow | undefined> {
  const [row] = await db<DeliveryRow[]>`
    select ${deliveryColumns(db)} from admin_webhook_delivery
     where delivery_id = ${deliveryId} ${lock ? db`for update` : db``}`
  return row
}

/** Reserves the next attempt until an instant; false if another process has reserved or finished it. */
export async function claimDelivery(
  db: Db,
  { deliveryId, attempts }: Pick<DeliveryRow, 'deliveryId' | 'attempts'>,
  now: Date,
  until: Date,
): Promise<boolean> {
  const { count } = await db`
    update admin_webhook_delivery set claimed_until = ${until}
     where delivery_id = ${deliveryId} and state = 'waiting' and attempts = ${attempts}
       and (claimed_until is null or claimed_until <= ${now})`
  return count > 0
}

/** Stores the outcome of an attempt. */
export async function updateDelivery(
  db: Db,
  deliveryId: string,
  done: {
    state: WebhookDelivery['state']
    attempts: number
    nextAt: Date | null
    lastAt: Date | null
    status: number | null
    answer: string
    milliseconds: number | null
  },
): Promise<void> {
  await db`
    update admin_webhook_delivery
       set state = ${done.state}, attempts = ${done.attempts}, next_at = ${done.nextAt}, last_at = ${done.lastAt},
           status = ${done.status}, answer = ${done.answer}, milliseconds = ${done.milliseconds}, claimed_until = null
     where delivery_id = ${deliveryId}`
}

/** A page of the events of a webhook, newest first. */
export async function selectDeliveries(
  db: Db,
  { comCode, webhookId }: WebhookKey,
  slice: { offset: number; limit: number },
): Promise<{ data: DeliveryRow[]; totalCount: number }> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_webhook_delivery
     where com_code = ${comCode} and webhook_id = ${webhookId}`
  const data = await db<DeliveryRow[]>`
    select ${deliveryColumns(db)} from admin_webhook_delivery
     where com_code = ${comCode} and webhook_id = ${webhookId}
     order by created_at desc, delivery_id limit ${slice.limit} offset ${slice.offset}`
  return { data, totalCount: row?.count ?? 0 }
}

/** Events that are due although their job is lost, for example after a restore; 100 at most. */
export async function selectOverdue(db: Db, before: Date): Promise<string[]> {
  const rows = await db<{ deliveryId: string }[]>`
    select delivery_id from admin_webhook_delivery
     where state = 'waiting' and next_at < ${before} order by next_at limit 100`
  return rows.map((row) => row.deliveryId)
}

/** Deletes events before an instant. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db`delete from admin_webhook_delivery where created_at < ${before}`
}
