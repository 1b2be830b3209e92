import type { Db } from '#kit/db.ts'
import { type BookingRow, bookingRows } from '../booking/booking.sql.ts'
import { type ResourceRow, rangeOf, resourceColumns } from '../resource/resource.sql.ts'

/** The resource whose tablet has the key with this hash. */
export async function findByDoorKey(db: Db, keyHash: Buffer): Promise<ResourceRow | undefined> {
  const [row] = await db<ResourceRow[]>`
    select ${resourceColumns(db)}, 1 as level, false as is_approver
      from reservation_resource resource
     where resource.door_key_hash = ${keyHash} and resource.deleted_at is null`
  return row
}

/** The hash of the key of a resource's tablet; null if it has none. */
export async function findDoorKeyHash(db: Db, resourceId: number): Promise<Buffer | null> {
  const [row] = await db<{ doorKeyHash: Buffer | null }[]>`
    select door_key_hash from reservation_resource where resource_id = ${resourceId} and deleted_at is null`
  return row?.doorKeyHash ?? null
}

/** Sets or removes the key of a resource's tablet. */
export async function updateDoorKey(db: Db, resourceId: number, keyHash: Buffer | null): Promise<void> {
  await db`update reservation_resource set door_key_hash = ${keyHash} where resource_id = ${resourceId}`
}

/** Bookings of a resource in a span, for its door. */
export function selectDoorBookings(
  db: Db,
  resourceId: number,
  span: { from: number; until: number },
): Promise<BookingRow[]> {
  return db<BookingRow[]>`
    ${bookingRows(db)}
     where booking.resource_id = ${resourceId} and booking.state = 'accepted'
       and booking.during && ${rangeOf(db, new Date(span.from), new Date(span.until))}
     order by lower(booking.during), booking.booking_id limit 50`
}

/** Bookings of a resource around an instant that a person owns or participates in, earliest first. */
export function selectDoorCandidates(
  db: Db,
  asked: { resourceId: number; personCode: string; now: Date },
): Promise<BookingRow[]> {
  return db<BookingRow[]>`
    ${bookingRows(db)}
     where booking.resource_id = ${asked.resourceId} and booking.state = 'accepted'
       and booking.during && tstzrange(${asked.now}, ${asked.now}::timestamptz + make_interval(mins => resource.check_in_before), '[]')
       and (request.person_code = ${asked.personCode}
            or exists (select from reservation_participant taking
                        where taking.com_code = request.com_code and taking.request_id = request.request_id
                          and taking.person_code = ${asked.personCode}))
     order by lower(booking.during), booking.booking_id limit 5`
}
