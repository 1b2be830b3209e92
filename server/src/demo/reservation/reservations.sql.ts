import type { Db } from '#kit/db.ts'

/** A person who books in the demo. */
export interface DemoPerson {
  personCode: string
  deptCode: string
  login: string
}

/** Returns people with a main post in a company who may book, the main logins of the demo first, at most 60. */
export function selectBookers(db: Db, comCode: string, now: Date): Promise<DemoPerson[]> {
  return db<DemoPerson[]>`
    select post.person_code, post.dept_code, login.login
      from org_held_post(${now}) post
      join account_login login on login.person_code = post.person_code and login.disabled_at is null
     where post.com_code = ${comCode} and post.is_main and post.dept_code not like '%MAILONLY%'
     order by login.login in ('user', 'peer', 'colleague') desc, post.person_code limit 60`
}

/** Sets the states of bookings: decided, used or missed. */
export async function updateStates(
  db: Db,
  rows: readonly { bookingId: number; state: string; at: Date }[],
): Promise<void> {
  await db`
    update reservation_booking booking
       set state = given.state,
           unit = case when given.state in ('accepted', 'ended', 'held') then coalesce(booking.unit, 1) end,
           hold_until = case when given.state = 'held' then lower(booking.during) end,
           checked_in_at = case when given.state = 'ended' then lower(booking.during) end,
           returned_at = case when given.state = 'ended' then upper(booking.during) end,
           updated_at = given.at
      from unnest(${rows.map((row) => row.bookingId)}::bigint[], ${rows.map((row) => row.state)}::text[],
                  ${rows.map((row) => row.at.toISOString())}::timestamptz[]) given (booking_id, state, at)
     where booking.booking_id = given.booking_id`
}
