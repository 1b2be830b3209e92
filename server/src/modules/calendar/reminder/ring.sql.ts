import type { Db } from '#kit/db.ts'

/** A reminder that rings, with what its text needs. */
export interface RingRow {
  ringId: number
  personCode: string
  comCode: string
  eventId: number
  original: string
  minutes: number
  startAt: string
  endAt: string
  rungAt: string
  isRepeat: boolean
  firstDay: string | null
  title: string
  place: string
}

/** Until when reminders have rung, locked; undefined before the first run. */
export async function findRungUntil(db: Db): Promise<Date | undefined> {
  const [row] = await db<{ rungUntil: string }[]>`
    select rung_until from calendar_ring_clock for update`
  return row ? new Date(row.rungUntil) : undefined
}

/** Stores until when reminders have rung. */
export async function updateRungUntil(db: Db, until: Date): Promise<void> {
  await db`
    insert into calendar_ring_clock (rung_until) values (${until})
    on conflict (only_row) do update set rung_until = excluded.rung_until`
}

/**
 * Rings the reminders that fell due between two instants, and those of events that were changed since whose time is
 * past: once for each date and start. A change counts for five minutes more, because its transaction may end after a run. Cancelled dates, those that the person declined, and ended ones do not ring.
 * Returns how many rang.
 */
export async function insertDueRings(db: Db, since: Date, now: Date): Promise<number> {
  const rows = await db`
    with recursive kind as (
      (select minutes from calendar_reminder order by minutes limit 1)
      union all
      select (select reminder.minutes from calendar_reminder reminder
               where reminder.minutes > kind.minutes order by reminder.minutes limit 1)
        from kind where kind.minutes is not null),
    due as (
      select reminder.person_code, reminder.com_code, reminder.event_id, instance.original, reminder.minutes,
             instance.during
        from kind cross join lateral (
          select * from calendar_instance instance
           where lower(instance.during) > ${since}::timestamptz + make_interval(mins => kind.minutes)
             and lower(instance.during) <= ${now}::timestamptz + make_interval(mins => kind.minutes)) instance
        join calendar_reminder reminder
          on reminder.minutes = kind.minutes and reminder.event_id = instance.event_id
       where kind.minutes is not null
      union
      select reminder.person_code, reminder.com_code, reminder.event_id, instance.original, reminder.minutes,
             instance.during
        from calendar_event event
        join calendar_reminder reminder
          on reminder.com_code = event.com_code and reminder.event_id = event.event_id
       cross join lateral (
          select * from calendar_instance instance
           where instance.event_id = event.event_id
             and instance.during && tstzrange(${now}, ${now}::timestamptz + make_interval(mins => 40321))
             and lower(instance.during) <= ${now}::timestamptz + make_interval(mins => reminder.minutes)
             and (lower(instance.during) > ${now} or reminder.minutes < 0)) instance
       where event.updated_at > ${since}::timestamptz - interval '5 minutes' and event.deleted_at is null)
    insert into calendar_ring as ring
      (person_code, com_code, event_id, original, minutes, start_at, end_at, rung_at)
    select due.person_code, due.com_code, due.event_id, due.original, due.minutes, lower(due.during),
           upper(due.during), ${now}
      from due
      join calendar_event event
        on event.com_code = due.com_code and event.event_id = due.event_id and event.deleted_at is null
      left join calendar_exception exception
        on exception.com_code = due.com_code and exception.event_id = due.event_id
           and exception.original = due.original
     where greatest(upper(due.during), lower(due.during) + interval '1 minute') > ${now}
       and not coalesce(exception.is_cancelled, event.is_cancelled)
       and not exists (
         select from calendar_attendee mine
           left join calendar_answer single
             on single.com_code = mine.com_code and single.attendee_id = mine.attendee_id
                and single.original = due.original
          where mine.com_code = due.com_code and mine.event_id = due.event_id
            and mine.person_code = due.person_code and coalesce(single.answer, mine.answer) = 'declined')
    on conflict (person_code, event_id, original, minutes) do update
      set start_at = excluded.start_at, end_at = excluded.end_at, rung_at = excluded.rung_at, snoozed_until = null,
          dismissed_at = null
      where ring.start_at <> excluded.start_at
    returning ring_id`
  return rows.length
}

/** Rings reminders again whose snooze is over. Returns how many rang. */
export async function updateSnoozedRings(db: Db, now: Date): Promise<number> {
  const rows = await db`
    update calendar_ring set rung_at = ${now}, snoozed_until = null
     where snoozed_until <= ${now} and dismissed_at is null returning ring_id`
  return rows.length
}

/** The people whose reminders rang at an instant. */
export async function selectRungPeople(db: Db, rungAt: Date): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct person_code from calendar_ring
     where rung_at = ${rungAt} and dismissed_at is null order by person_code limit 100000`
  return rows.map(({ personCode }) => personCode)
}

/**
 * The open reminders of a person whose event they may still read, at the start for which they rang; only those that rang
 * at `rungAt` if it is given. Private events of others are left out.
 */
export function selectOpenRings(
  db: Db,
  { personCode, subjects }: { personCode: string; subjects: readonly string[] },
  { now, rungAt }: { now: Date; rungAt: Date | null },
): Promise<RingRow[]> {
  return db<RingRow[]>`
    select ring.ring_id, ring.person_code, ring.com_code, ring.event_id,
           to_char(ring.original, 'YYYY-MM-DD"T"HH24:MI:SS') as original, ring.minutes, ring.start_at, ring.end_at,
           ring.rung_at, event.made_until is not null as is_repeat, instance.first_day,
           coalesce(exception.title, event.title) as title,
           case when own.is_inside or held.level >= 3 then coalesce(exception.place, event.place) else '' end as place
      from calendar_ring ring
      join calendar_event event
        on event.com_code = ring.com_code and event.event_id = ring.event_id and event.deleted_at is null
      join calendar_calendar calendar
        on calendar.com_code = event.com_code and calendar.calendar_id = event.calendar_id
           and calendar.deleted_at is null
      join calendar_instance instance
        on instance.com_code = ring.com_code and instance.event_id = ring.event_id
           and instance.original = ring.original and lower(instance.during) = ring.start_at
      left join calendar_exception exception
        on exception.com_code = ring.com_code and exception.event_id = ring.event_id
           and exception.original = ring.original
      left join lateral (
        select max(given.level) as level from calendar_level(${personCode}, ${subjects as string[]}::text[]) given
         where given.calendar_id = event.calendar_id) held on true
     cross join lateral (
        select exists (select from calendar_attendee mine
                        where mine.com_code = event.com_code and mine.event_id = event.event_id
                          and mine.person_code = ${personCode})
               or calendar.kind in ('own', 'subscription') and held.level = 6
               or calendar.kind not in ('own', 'subscription') and event.created_by = ${personCode} as is_inside) own
     where ring.person_code = ${personCode} and ring.dismissed_at is null and ring.snoozed_until is null
       and ${rungAt === null ? db`true` : db`ring.rung_at = ${rungAt}`}
       and ring.end_at + interval '1 day' > ${now}
       and not coalesce(exception.is_cancelled, event.is_cancelled)
       and (own.is_inside or held.level >= 2 and event.class = 'public' and coalesce(exception.class, 'public') = 'public')
     order by ring.start_at, ring.ring_id limit 100`
}

/** Lets reminders of a person ring again later. Returns how many. */
export async function updateRingsSnoozed(
  db: Db,
  personCode: string,
  ringIds: readonly number[],
  until: Date,
): Promise<number> {
  const rows = await db`
    update calendar_ring set snoozed_until = ${until}
     where person_code = ${personCode} and ring_id = any(${ringIds as number[]}::bigint[]) and dismissed_at is null
    returning ring_id`
  return rows.length
}

/** Dismisses reminders of a person, with all earlier ones of the same date of the event. */
export async function updateRingsDismissed(
  db: Db,
  personCode: string,
  ringIds: readonly number[],
  now: Date,
): Promise<number> {
  const rows = await db`
    update calendar_ring ring set dismissed_at = ${now}
      from calendar_ring named
     where named.person_code = ${personCode} and named.ring_id = any(${ringIds as number[]}::bigint[])
       and ring.person_code = named.person_code and ring.event_id = named.event_id
       and ring.original = named.original and ring.dismissed_at is null
    returning ring.ring_id`
  return rows.length
}

/** Deletes reminders of events that ended before an instant. */
export async function deleteRingsBefore(db: Db, before: Date): Promise<void> {
  await db`delete from calendar_ring where end_at < ${before}`
}
