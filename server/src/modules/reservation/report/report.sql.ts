import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** Days in the time zone of each resource, both inclusive. */
export interface ReportSpan {
  resourceIds: readonly number[]
  startDate: string
  endDate: string
}

/** Bookings of some resources with their local times, cut to the days of the report. */
const used = (db: Db, { resourceIds, startDate, endDate }: ReportSpan) => db`
  select booking.com_code, booking.resource_id, booking.request_id, booking.state,
         greatest(lower(booking.during) at time zone resource.time_zone, ${startDate}::date::timestamp) as starts,
         least(upper(booking.during) at time zone resource.time_zone, (${endDate}::date + 1)::timestamp) as ends
    from reservation_booking booking
    join reservation_resource resource
      on resource.com_code = booking.com_code and resource.resource_id = booking.resource_id
   where booking.resource_id = any(${resourceIds as number[]}::bigint[])
     and booking.state in ('accepted', 'ended')
     and booking.during && tstzrange(${startDate}::date::timestamp at time zone resource.time_zone,
                                     (${endDate}::date + 1)::timestamp at time zone resource.time_zone)`

/** Bookings of these days that were released as no-shows. */
const absent = (db: Db, comCode: string, { resourceIds, startDate, endDate }: ReportSpan) => db`
  select booking.com_code, booking.resource_id, booking.request_id
    from reservation_booking booking
    join reservation_resource resource
      on resource.com_code = booking.com_code and resource.resource_id = booking.resource_id
   where booking.com_code = ${comCode} and booking.state = 'released'
     and booking.resource_id = any(${resourceIds as number[]}::bigint[])
     and lower(booking.during) >= ${startDate}::date::timestamp at time zone resource.time_zone
     and lower(booking.during) < (${endDate}::date + 1)::timestamp at time zone resource.time_zone`

/** Bookings and minutes of each resource. */
export function selectResourceUse(
  db: Db,
  span: ReportSpan,
): Promise<{ resourceId: number; bookingCount: number; minutes: number }[]> {
  return db`
    select resource_id, count(*)::int as booking_count,
           sum(extract(epoch from ends - starts) / 60)::int as minutes
      from (${used(db, span)}) used group by resource_id`
}

/** Minutes of each hour of the week. */
export function selectHourUse(
  db: Db,
  span: ReportSpan,
): Promise<{ weekday: number; hour: number; minutes: number }[]> {
  return db`
    select extract(dow from slot)::int as weekday, extract(hour from slot)::int as hour,
           sum(extract(epoch from least(used.ends, slot + interval '1 hour') - greatest(used.starts, slot)) / 60)::int as minutes
      from (${used(db, span)}) used
     cross join lateral generate_series(date_trunc('hour', used.starts), used.ends - interval '1 microsecond',
                                        interval '1 hour') slot
     group by weekday, hour`
}

/** Number of open minutes that blackouts close in each hour of the week, for all units of a resource. */
export function selectBlackoutMinutes(
  db: Db,
  { resourceIds, startDate, endDate }: ReportSpan,
): Promise<{ resourceId: number; weekday: number; hour: number; minutes: number }[]> {
  // When the clock is set back, the local end of a short blackout may be before its start.
  return db`
    with closed as (
      select resource.resource_id, resource.quantity, resource.open_from, resource.open_until,
             unnest(range_agg(tsrange(least(local.starts, local.ends), greatest(local.starts, local.ends)))
                    * tsmultirange(tsrange(${startDate}::date::timestamp, (${endDate}::date + 1)::timestamp))) as span
        from reservation_blackout blackout
        join reservation_resource resource
          on resource.com_code = blackout.com_code and resource.resource_id = blackout.resource_id
       cross join lateral (select lower(blackout.during) at time zone resource.time_zone as starts,
                                  upper(blackout.during) at time zone resource.time_zone as ends) local
       where blackout.resource_id = any(${resourceIds as number[]}::bigint[])
       group by resource.com_code, resource.resource_id
    )
    select closed.resource_id, slot.weekday, extract(hour from slot.at)::int as hour,
           sum(closed.quantity * extract(epoch from part.ends - part.starts) / 60)::int as minutes
      from closed
     cross join lateral (
       select at, extract(dow from at)::int as weekday
         from generate_series(date_trunc('hour', lower(closed.span)), upper(closed.span) - interval '1 microsecond',
                              interval '1 hour') at) slot
     cross join lateral (
       select greatest(lower(closed.span), slot.at, date_trunc('day', slot.at)
                + make_interval(mins => closed.open_from[slot.weekday + 1])) as starts,
              least(upper(closed.span), slot.at + interval '1 hour', date_trunc('day', slot.at)
                + make_interval(mins => closed.open_until[slot.weekday + 1])) as ends) part
     where part.ends > part.starts
     group by closed.resource_id, slot.weekday, hour`
}

/** Bookings, minutes and no-shows of each department, busiest first. */
export function selectDepartmentUse(
  db: Db,
  comCode: string,
  span: ReportSpan,
): Promise<{ name: LocalName; bookingCount: number; minutes: number; absenceCount: number }[]> {
  return db`
    select coalesce(dept.names, ${noName(db)}) as name,
           count(*) filter (where all_of.minutes is not null)::int as booking_count,
           coalesce(sum(all_of.minutes), 0)::int as minutes,
           count(*) filter (where all_of.minutes is null)::int as absence_count
      from (
        select com_code, request_id, extract(epoch from ends - starts) / 60 as minutes from (${used(db, span)}) used
        union all
        select com_code, request_id, null from (${absent(db, comCode, span)}) absent) all_of
      join reservation_request request
        on request.com_code = all_of.com_code and request.request_id = all_of.request_id
      left join org_public_department dept on dept.dept_code = request.dept_code
     group by dept.dept_code, dept.name_ko, dept.names
     order by minutes desc, dept.name_ko limit 200`
}

/** A booking of a returnable resource that was not returned. */
export interface OverdueReturn {
  bookingId: number
  title: string
  resourceName: LocalName
  name: LocalName
  deptName: LocalName
  endDate: string
  endTime: string
}

/** People with no-shows, most first. */
export function selectAbsences(
  db: Db,
  comCode: string,
  span: ReportSpan,
): Promise<{ personCode: string; name: LocalName; deptName: LocalName; absenceCount: number }[]> {
  return db`
    select request.person_code,
           coalesce(person.names, ${noName(db)}) as name,
           coalesce((array_agg(dept.names order by dept.name_ko desc) filter (where dept.names is not null))[1],
                    ${noName(db)}) as dept_name,
           count(*)::int as absence_count
      from (${absent(db, comCode, span)}) absent
      join reservation_request request
        on request.com_code = absent.com_code and request.request_id = absent.request_id
      left join org_public_person person on person.person_code = request.person_code
      left join org_public_department dept on dept.dept_code = request.dept_code
     group by request.person_code, person.name_ko, person.names
     order by absence_count desc, person.name_ko, request.person_code limit 200`
}

/** No-shows of each resource. */
export function selectResourceAbsences(
  db: Db,
  comCode: string,
  span: ReportSpan,
): Promise<{ resourceId: number; absenceCount: number }[]> {
  return db`
    select resource_id, count(*)::int as absence_count from (${absent(db, comCode, span)}) absent group by resource_id`
}

/** Bookings that ended between the days and are not returned, longest overdue first. */
export function selectOverdueReturns(db: Db, span: ReportSpan, now: Date): Promise<OverdueReturn[]> {
  return db`
    select booking.booking_id, request.title,
           resource.names as resource_name,
           coalesce(person.names, ${noName(db)}) as name,
           coalesce(dept.names, ${noName(db)}) as dept_name,
           to_char(upper(booking.during) at time zone resource.time_zone, 'YYYY-MM-DD') as end_date,
           to_char(upper(booking.during) at time zone resource.time_zone, 'HH24:MI') as end_time
      from reservation_booking booking
      join reservation_resource resource on resource.resource_id = booking.resource_id and resource.needs_return
      join reservation_request request
        on request.com_code = booking.com_code and request.request_id = booking.request_id
      left join org_public_person person on person.person_code = request.person_code
      left join org_public_department dept on dept.dept_code = request.dept_code
     where booking.resource_id = any(${span.resourceIds as number[]}::bigint[])
       and booking.state in ('accepted', 'ended') and booking.returned_at is null and upper(booking.during) <= ${now}
       and (upper(booking.during) at time zone resource.time_zone)::date
             between ${span.startDate}::date and ${span.endDate}::date
     order by upper(booking.during), booking.booking_id limit 200`
}
