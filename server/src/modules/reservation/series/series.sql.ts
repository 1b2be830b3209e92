import type { Db } from '#kit/db.ts'

/** Endless requests whose dates end before this day, earliest end first. */
export function selectEndless(
  db: Db,
  before: string,
  limit: number,
): Promise<{ comCode: string; requestId: number; resourceId: number }[]> {
  return db`
    select com_code, request_id, resource_id from reservation_request
     where made_until < ${before} and repeat is not null
     order by made_until, request_id limit ${limit}`
}

/** Sets the day up to which the dates of a request exist; null if no more will be created. */
export async function updateMadeUntil(
  db: Db,
  { comCode, requestId }: { comCode: string; requestId: number },
  madeUntil: string | null,
  now: Date,
): Promise<void> {
  await db`
    update reservation_request set made_until = ${madeUntil}, updated_at = ${now}
     where com_code = ${comCode} and request_id = ${requestId}`
}

/** The last booking of a request that is not cancelled. */
export async function findLastBooking(db: Db, requestId: number): Promise<number | undefined> {
  const [row] = await db<{ bookingId: number }[]>`
    select booking_id from reservation_booking
     where request_id = ${requestId} and state <> 'cancelled' order by lower(during) desc limit 1`
  return row?.bookingId
}
