import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** The content of an alarm about bookings; the bookings of one request share one alarm. */
export interface NoticeRow {
  comCode: string
  requestId: number
  bookingId: number
  resourceId: number
  title: string
  personCode: string
  personComCode: string
  personName: LocalName
  startUtc: string
  resourceName: LocalName
  participants: string[]
  approvers: string[]
  state: string
}

/** The first of these bookings of each request, with all possible recipients. */
export function selectNotices(db: Db, bookingIds: readonly number[]): Promise<NoticeRow[]> {
  return db<NoticeRow[]>`
    select distinct on (request.request_id) request.com_code, request.request_id, booking.booking_id,
           booking.resource_id, request.title, request.person_code, request.person_com_code,
           coalesce(person.names, ${noName(db)}) as person_name, booking.state,
           resource.names
             as resource_name,
           lower(booking.during) as start_utc,
           array(select taking.person_code from reservation_participant taking
                  where taking.com_code = request.com_code and taking.request_id = request.request_id
                    and taking.person_code is not null order by taking.sort limit 200) as participants,
           array(select keeper.person_code from reservation_keeper keeper
                  where keeper.com_code = booking.com_code and keeper.resource_id = booking.resource_id
                    and keeper.role = 'approver' limit 50) as approvers
      from reservation_booking booking
      join reservation_request request
        on request.com_code = booking.com_code and request.request_id = booking.request_id
      join reservation_resource resource
        on resource.com_code = booking.com_code and resource.resource_id = booking.resource_id
      left join org_public_person person on person.person_code = request.person_code
     where booking.booking_id = any(${bookingIds as number[]}::bigint[])
     order by request.request_id, booking.state <> 'requested', lower(booking.during)`
}

/** The companies of resources, and whether other companies see them. */
export function selectReach(
  db: Db,
  resourceIds: readonly number[],
): Promise<{ resourceId: number; comCode: string; isGlobal: boolean }[]> {
  return db`
    select resource_id, com_code, is_global from reservation_resource
     where resource_id = any(${resourceIds as number[]}::bigint[])`
}

/** The names of a person. */
export async function findName(db: Db, personCode: string): Promise<LocalName | undefined> {
  const [row] = await db<{ name: LocalName }[]>`
    select names as name
      from org_public_person where person_code = ${personCode}`
  return row?.name
}
