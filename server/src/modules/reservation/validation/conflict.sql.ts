import type { LocalName } from '@maru/api/kit/schema'
import type { BookingState } from '@maru/api/reservation'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import type { DatePlan, FirstDate } from '#kit/repeat/dates.ts'
import type { WeekUse } from './booking.rules.ts'

/** A booking that conflicts with one of the requested dates; `place` is the index of the date. */
export interface HolderRow {
  place: number
  bookingId: number
  personCode: string
  unit: number | null
  state: BookingState
  title: string
  name: LocalName
  deptName: LocalName
  startDate: string
  startTime: string
  endTime: string
}

const spans = (db: Db, plans: readonly DatePlan[], bufferMinutes: number) => db`
  unnest(${plans.map((_plan, index) => index)}::int[],
         ${plans.map((plan) => new Date(plan.start).toISOString())}::timestamptz[],
         ${plans.map((plan) => new Date(plan.end + bufferMinutes * 60_000).toISOString())}::timestamptz[])
    asked (place, starts, ends)`

/**
 * Bookings that conflict with dates, with the index of the date: offered or accepted ones, requests, and the waiting
 * list. Skips the bookings that are being changed.
 */
export function selectHolders(
  db: Db,
  resource: { resourceId: number; bufferMinutes: number; timeZone: string },
  plans: readonly DatePlan[],
  without: readonly number[],
): Promise<HolderRow[]> {
  return db<HolderRow[]>`
    select asked.place, booking.booking_id, request.person_code, booking.unit, booking.state,
           request.title,
           coalesce(person.names, ${noName(db)}) as name, coalesce(dept.names, ${noName(db)}) as dept_name,
           to_char(lower(booking.during) at time zone ${resource.timeZone}, 'YYYY-MM-DD') as start_date,
           to_char(lower(booking.during) at time zone ${resource.timeZone}, 'HH24:MI') as start_time,
           to_char(upper(booking.during) at time zone ${resource.timeZone}, 'HH24:MI') as end_time
      from ${spans(db, plans, resource.bufferMinutes)}
     cross join lateral (
       select * from reservation_booking booking
        where booking.resource_id = ${resource.resourceId} and booking.unit is not null
          and booking.occupied && tstzrange(asked.starts, asked.ends)
       union all
       select * from reservation_booking booking
        where booking.resource_id = ${resource.resourceId} and booking.state in ('requested', 'waiting')
          and booking.during && tstzrange(asked.starts, asked.ends)) booking
      join reservation_request request
        on request.com_code = booking.com_code and request.request_id = booking.request_id
      left join org_public_person person on person.person_code = request.person_code
      left join org_public_department dept on dept.dept_code = request.dept_code
     where booking.booking_id <> all(${without as number[]}::bigint[])
     order by asked.place, lower(booking.during), booking.booking_id
     limit 20000`
}

/** Blackouts that overlap dates, at most one for each date, with the index of the date. */
export function selectBlackouts(
  db: Db,
  resource: { resourceId: number; timeZone: string },
  plans: readonly DatePlan[],
): Promise<{ place: number; reason: string; startDate: string; startTime: string; endTime: string }[]> {
  return db`
    select distinct on (asked.place) asked.place, blackout.reason,
           to_char(lower(blackout.during) at time zone ${resource.timeZone}, 'YYYY-MM-DD') as start_date,
           to_char(lower(blackout.during) at time zone ${resource.timeZone}, 'HH24:MI') as start_time,
           to_char(upper(blackout.during) at time zone ${resource.timeZone}, 'HH24:MI') as end_time
      from ${spans(db, plans, 0)}
      join reservation_blackout blackout
        on blackout.resource_id = ${resource.resourceId} and blackout.during && tstzrange(asked.starts, asked.ends)
     order by asked.place, lower(blackout.during)`
}

/** Number and minutes of a person's bookings and waiting bookings of a resource in each week (from Monday) between two days. */
export function selectWeekUse(
  db: Db,
  asked: { resourceId: number; personCode: string; timeZone: string; from: string; until: string },
  without: readonly number[],
): Promise<WeekUse[]> {
  return db<WeekUse[]>`
    select to_char(date_trunc('week', lower(booking.during) at time zone ${asked.timeZone}), 'YYYY-MM-DD') as week,
           count(*)::int as count,
           sum(extract(epoch from upper(booking.during) - lower(booking.during)) / 60)::int as minutes
      from reservation_booking booking
      join reservation_request request
        on request.com_code = booking.com_code and request.request_id = booking.request_id
       and request.person_code = ${asked.personCode}
     where booking.resource_id = ${asked.resourceId} and booking.state in ('requested', 'waiting', 'held', 'accepted', 'ended')
       and booking.during && tstzrange((${asked.from}::date - 1)::timestamptz, (${asked.until}::date + 8)::timestamptz)
       and booking.booking_id <> all(${without as number[]}::bigint[])
     group by week limit 1000`
}

/** Number of a person's bookings of a resource, waiting ones included, that have not ended. */
export async function countBookingsAhead(
  db: Db,
  asked: { resourceId: number; personCode: string },
  now: Date,
  without: readonly number[],
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count
      from reservation_booking booking
      join reservation_request request
        on request.com_code = booking.com_code and request.request_id = booking.request_id
       and request.person_code = ${asked.personCode}
     where booking.resource_id = ${asked.resourceId} and upper(booking.during) > ${now}
       and booking.state in ('requested', 'waiting', 'held', 'accepted')
       and booking.booking_id <> all(${without as number[]}::bigint[])`
  return row?.count ?? 0
}

/** Number of a person's no-shows at the resources of a company since an instant. */
export async function countNoShows(
  db: Db,
  asked: { comCode: string; personCode: string; since: Date },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count
      from reservation_request request
      join reservation_booking booking
        on booking.com_code = request.com_code and booking.request_id = request.request_id
     where request.person_code = ${asked.personCode} and request.com_code = ${asked.comCode}
       and booking.state = 'released' and booking.updated_at > ${asked.since}`
  return row?.count ?? 0
}

/** Pairs of a date's index and a resource that has a free unit on this date, apart from some bookings. */
export function selectFreeAt(
  db: Db,
  resourceIds: readonly number[],
  plans: readonly DatePlan[],
  without: readonly number[] = [],
): Promise<{ place: number; resourceId: number }[]> {
  return db<{ place: number; resourceId: number }[]>`
    select asked.place, resource.resource_id
      from ${spans(db, plans, 0)}
     cross join reservation_resource resource
     where resource.resource_id = any(${resourceIds as number[]}::bigint[])
       and resource.quantity > (
         select count(distinct booking.unit) from reservation_booking booking
          where booking.resource_id = resource.resource_id and booking.unit is not null
            and booking.booking_id <> all(${without as number[]}::bigint[])
            and booking.occupied && tstzrange(asked.starts, asked.ends + make_interval(mins => resource.buffer_minutes)))
       and not exists (
         select from reservation_blackout blackout
          where blackout.resource_id = resource.resource_id
            and blackout.during && tstzrange(asked.starts, asked.ends))`
}

/** The first date of a request, with its time zone. */
export type { FirstDate }
