import type { Db } from '#kit/db.ts'

/** Members of a collection with their entity tags. */
export type Tags = Readonly<Record<string, string>>

/** What a person's programs read of a collection with a sync token; undefined if it is not stored any more. */
export async function findTags(
  db: Db,
  personCode: string,
  calendarId: number,
  digest: string,
): Promise<Tags | undefined> {
  const [row] = await db<{ tags: Tags }[]>`
    select tags from calendar_sync
     where person_code = ${personCode} and calendar_id = ${calendarId} and digest = ${digest}`
  return row?.tags
}

/** The digest of the newest read of a collection that had this state. */
export async function findDigest(
  db: Db,
  personCode: string,
  calendarId: number,
  state: string,
): Promise<string | undefined> {
  const [row] = await db<{ digest: string }[]>`
    select digest from calendar_sync
     where person_code = ${personCode} and calendar_id = ${calendarId} and state = ${state}
     order by read_at desc limit 1`
  return row?.digest
}

/** Stores what was read, and removes all but the newest 30 reads of the collection. */
export async function upsertTags(
  db: Db,
  key: { personCode: string; calendarId: number; digest: string; state: string },
  tags: Tags,
  now: Date,
): Promise<void> {
  const { personCode, calendarId, digest, state } = key
  await db`
    insert into calendar_sync (person_code, calendar_id, digest, state, tags, read_at)
    values (${personCode}, ${calendarId}, ${digest}, ${state}, ${JSON.stringify(tags)}::text::jsonb, ${now})
    on conflict (person_code, calendar_id, digest) do update set state = excluded.state, read_at = excluded.read_at`
  await db`
    delete from calendar_sync old
     where old.person_code = ${personCode} and old.calendar_id = ${calendarId}
       and old.digest not in (
         select newer.digest from calendar_sync newer
          where newer.person_code = ${personCode} and newer.calendar_id = ${calendarId}
          order by newer.read_at desc limit 30)`
}

/** Removes reads that are older than a time; a program with such a token reads everything again. */
export async function deleteOldTags(db: Db, before: Date): Promise<void> {
  await db`delete from calendar_sync where read_at < ${before}`
}

/** Names of calendars that programs chose, by number. */
export async function selectCalendarNames(
  db: Db,
  calendarIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db<{ calendarId: number; davName: string }[]>`
    select calendar_id, dav_name from calendar_calendar
     where calendar_id = any(${calendarIds as number[]}::bigint[]) and dav_name is not null`
  return new Map(rows.map(({ calendarId, davName }) => [calendarId, davName]))
}

/** Stores the name that a program chose for a calendar. */
export async function updateCalendarName(db: Db, calendarId: number, davName: string): Promise<void> {
  await db`update calendar_calendar set dav_name = ${davName} where calendar_id = ${calendarId}`
}

/** Properties of a calendar that a person's programs stored and the portal does not interpret, by name. */
export async function selectDavProperties(
  db: Db,
  personCode: string,
  calendarId: number,
): Promise<Record<string, string>> {
  const [row] = await db<{ davProperties: Record<string, string> }[]>`
    select dav_properties from calendar_shown where person_code = ${personCode} and calendar_id = ${calendarId}`
  return row?.davProperties ?? {}
}

/** Replaces these properties. */
export async function upsertDavProperties(
  db: Db,
  personCode: string,
  { comCode, calendarId }: { comCode: string; calendarId: number },
  properties: Readonly<Record<string, string>>,
): Promise<void> {
  await db`
    insert into calendar_shown (person_code, com_code, calendar_id, dav_properties)
    values (${personCode}, ${comCode}, ${calendarId}, ${JSON.stringify(properties)}::text::jsonb)
    on conflict (person_code, calendar_id) do update set dav_properties = excluded.dav_properties`
}

/** Forgets the chosen name of a removed event, which another event may have by now. */
export async function clearRemovedName(db: Db, calendarId: number, uid: string): Promise<void> {
  await db`
    update calendar_event set dav_name = null
     where calendar_id = ${calendarId} and uid = ${uid} and deleted_at is not null and dav_name is not null`
}

/** Events of a calendar, or to which a person is invited, by the last part of their address. */
export async function selectIdsByName(
  db: Db,
  { calendarId, guestCode }: { calendarId: number; guestCode: string | null },
  names: readonly string[],
): Promise<number[]> {
  const rows = await db<{ eventId: number }[]>`
    select event.event_id from calendar_event event
     where (event.calendar_id = ${calendarId} or event.event_id = any(array(
             select mine.event_id from calendar_attendee mine where mine.person_code = ${guestCode})))
       and event.deleted_at is null
       and (event.dav_name = any(${names as string[]}::text[]) and event.calendar_id = ${calendarId}
            or event.uid || '.ics' = any(${names as string[]}::text[]))`
  return rows.map(({ eventId }) => eventId)
}

/** The event of a calendar with a UID that is not removed, with its name. */
export async function findByUid(
  db: Db,
  calendarId: number,
  uid: string,
): Promise<{ eventId: number; davName: string | null } | undefined> {
  const [row] = await db<{ eventId: number; davName: string | null }[]>`
    select event_id, dav_name from calendar_event
     where calendar_id = ${calendarId} and uid = ${uid} and deleted_at is null`
  return row
}

/**
 * Events that have a date in a span. A series is included too if the span reaches beyond its stored dates, because
 * programs may get more than they asked for, but not less.
 */
export async function selectIdsWithin(
  db: Db,
  eventIds: readonly number[],
  { from, until }: { from: Date | null; until: Date | null },
): Promise<number[]> {
  const rows = await db<{ eventId: number }[]>`
    select event.event_id from calendar_event event
     where event.event_id = any(${eventIds as number[]}::bigint[])
       and (exists (select from calendar_instance instance
                     where instance.event_id = event.event_id
                       and instance.during && tstzrange(${from}, ${until}, '[)'))
            or event.made_until is not null
               and (${until}::timestamptz is null or event.made_until < ${until}::timestamptz
                    or ${from}::timestamptz is null or event.made_from > ${from}::timestamptz))`
  return rows.map(({ eventId }) => eventId)
}

/** The address of a person, and their name, for programs. */
export async function findPrincipal(db: Db, personCode: string): Promise<{ email: string } | undefined> {
  const [row] = await db<{ email: string }[]>`
    select coalesce(email, '') as email from org_public_person where person_code = ${personCode}`
  return row
}

/** People with these addresses, by address in lower case. */
export async function selectCodesByAddress(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db<{ email: string; personCode: string }[]>`
    select lower(email) as email, person_code from org_public_person
     where lower(email) = any(${addresses as string[]}::text[]) and email <> ''`
  return new Map(rows.map(({ email, personCode }) => [email, personCode]))
}
