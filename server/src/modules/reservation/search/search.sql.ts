import type { LocalName } from '@maru/api/kit/schema'
import { noName, textsOfName } from '#kit/data/names.sql.ts'
import type { Db, Fragment } from '#kit/db.ts'
import { textFits } from '#kit/search/search-hits.ts'
import type { SearchFilter } from '#kit/search/search-source.ts'

/** A search for own bookings, and the requested page. */
export interface OwnSearch {
  personCode: string
  keyword: string
  inBody: boolean
  now: Date
  start: number
  size: number
  /** Maximum number of hits. */
  most: number
  filter: SearchFilter
}

/** A found request, represented by one of its dates. */
export interface OwnHit {
  bookingId: number
  title: string
  content: string
  startUtc: string
  startTime: string
  endTime: string
  resourceName: LocalName
  personName: LocalName
}

/**
 * A page of the requests that a person owns or participates in, by title, resource and optionally content; with the
 * total number. Each request is returned once, with its next date, or else its last one. Requests with a date that
 * has not ended come first; then the date nearest to now comes first.
 */
export async function selectOwnHits(db: Db, search: OwnSearch): Promise<{ hits: OwnHit[]; count: number }> {
  const { personCode, now, start, size, most } = search
  const fits = (text: Fragment) => textFits(db, text, search.keyword)
  const inBody = search.inBody ? db`or ${fits(db`concat_ws(chr(10), request.title, request.content)`)}` : db``
  const { from, until, authorCode } = search.filter
  const inPeriod = from || until ? db`and date.during && tstzrange(${from}, ${until})` : db``
  const nearest = (column: string) =>
    db`upper(${db(column)}) <= ${now}, abs(extract(epoch from lower(${db(column)}) - ${now}::timestamptz))`
  const rows = await db<(OwnHit & { count: number })[]>`
    with found as materialized (
      select request.title, request.content, request.person_code, booking.booking_id, booking.during,
             resource.names, resource.time_zone
        from reservation_request request
       cross join lateral (
         select date.booking_id, date.resource_id, date.during from reservation_booking date
          where date.request_id = request.request_id and date.state <> 'cancelled' ${inPeriod}
          order by ${nearest('date.during')}, date.booking_id limit 1) booking
        join reservation_resource resource on resource.resource_id = booking.resource_id
       where request.request_id = any(array(
               select request_id from reservation_request where person_code = ${personCode}
               union
               select request_id from reservation_participant where person_code = ${personCode}))
         ${authorCode === null ? db`` : db`and request.person_code = ${authorCode}`}
         and (${fits(db`request.title`)}
              or ${fits(db`concat_ws(chr(10), ${textsOfName(db, db`resource.names`)})`)} ${inBody})
       order by ${nearest('booking.during')}, booking.booking_id limit ${most})
    select counted.count, found.booking_id, found.title, found.content, lower(found.during) as start_utc,
           to_char(lower(found.during) at time zone found.time_zone, 'HH24:MI') as start_time,
           to_char(upper(found.during) at time zone found.time_zone, 'HH24:MI') as end_time,
           found.names as resource_name,
           coalesce(person.names, ${noName(db)}) as person_name
      from (select count(*)::int as count from found) counted
      left join (select * from found offset ${start} limit ${size}) found on true
      left join org_public_person person on person.person_code = found.person_code
     order by ${nearest('found.during')}, found.booking_id`
  // The row with the count exists even if the page is empty.
  const hits = rows.filter((row) => row.bookingId !== null)
  return { hits, count: rows[0]?.count ?? 0 }
}
