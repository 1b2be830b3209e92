import type { SubscriptionReason } from '@maru/api/calendar'
import type { Db } from '#kit/db.ts'

/** A subscription with its owner. */
export interface SubscriptionRow {
  comCode: string
  calendarId: number
  ownerCode: string
  url: string
  etag: string
  contentHash: string
  reason: SubscriptionReason | null
  failureCount: number
  checkedAt: string | null
  goodAt: string | null
}

const subscriptions = (db: Db) => db`
  select subscription.com_code, subscription.calendar_id, calendar.owner_code, subscription.url, subscription.etag,
         subscription.content_hash, subscription.reason, subscription.failure_count, subscription.checked_at,
         subscription.good_at
    from calendar_subscription subscription
    join calendar_calendar calendar
      on calendar.com_code = subscription.com_code and calendar.calendar_id = subscription.calendar_id
         and calendar.deleted_at is null`

/** The subscriptions of a person. */
export function selectSubscriptions(db: Db, personCode: string): Promise<SubscriptionRow[]> {
  return db<SubscriptionRow[]>`
    ${subscriptions(db)} where calendar.owner_code = ${personCode} order by subscription.calendar_id limit 200`
}

/** The subscriptions of a company to one address: they are read by one fetch. */
export function selectSubscriptionsTo(
  db: Db,
  { comCode, url }: { comCode: string; url: string },
): Promise<SubscriptionRow[]> {
  return db<SubscriptionRow[]>`
    ${subscriptions(db)}
     where subscription.com_code = ${comCode} and subscription.url = ${url} and subscription.next_at is not null
     order by subscription.calendar_id limit 1000`
}

/** Takes the addresses that are due, each once per company: they are due again in ten minutes unless they are read. */
export async function takeDueAddresses(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ comCode: string; url: string }[]> {
  return db`
    with due as (
      select subscription.com_code, subscription.url
        from calendar_subscription subscription
        join calendar_calendar calendar
          on calendar.com_code = subscription.com_code and calendar.calendar_id = subscription.calendar_id
             and calendar.deleted_at is null
       where subscription.next_at <= ${now}
       group by subscription.com_code, subscription.url order by min(subscription.next_at) limit ${limit}),
    taken as (
      update calendar_subscription subscription set next_at = ${now}::timestamptz + interval '10 minutes'
        from due where subscription.com_code = due.com_code and subscription.url = due.url
           and subscription.next_at is not null
      returning subscription.com_code, subscription.url)
    select distinct com_code, url from taken`
}

/** Stores the address of a new calendar; it is due at once. */
export async function insertSubscription(
  db: Db,
  { comCode, calendarId, url }: { comCode: string; calendarId: number; url: string },
  now: Date,
): Promise<void> {
  await db`
    insert into calendar_subscription (com_code, calendar_id, url, next_at)
    values (${comCode}, ${calendarId}, ${url}, ${now})`
}

/** Makes a subscription due again; false if it was read a moment ago. */
export async function updateDue(
  db: Db,
  { comCode, calendarId }: { comCode: string; calendarId: number },
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const rows = await db`
    update calendar_subscription set next_at = ${now}
     where com_code = ${comCode} and calendar_id = ${calendarId} and (checked_at is null or checked_at < ${since})
    returning calendar_id`
  return rows.length > 0
}

/** Stores how a read ended. */
export async function updateRead(
  db: Db,
  { comCode, calendarId }: { comCode: string; calendarId: number },
  read: {
    reason: SubscriptionReason | null
    etag: string
    contentHash: string
    now: Date
    nextAt: Date | null
  },
): Promise<void> {
  await db`
    update calendar_subscription
       set reason = ${read.reason}, etag = ${read.etag}, content_hash = ${read.contentHash}, checked_at = ${read.now},
           good_at = case when ${read.reason}::text is null then ${read.now} else good_at end,
           failure_count = case when ${read.reason}::text is null then 0 else failure_count + 1 end,
           next_at = ${read.nextAt}
     where com_code = ${comCode} and calendar_id = ${calendarId}`
}

/** Deletes events of a subscription that its source no longer has. */
export async function deleteOthers(
  db: Db,
  { comCode, calendarId }: { comCode: string; calendarId: number },
  uids: readonly string[],
): Promise<void> {
  await db`
    delete from calendar_event
     where com_code = ${comCode} and calendar_id = ${calendarId} and uid <> all(${uids as string[]}::text[])`
}
