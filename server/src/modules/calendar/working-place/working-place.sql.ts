import type { WorkingPlaceKind } from '@maru/api/calendar'
import type { Db } from '#kit/db.ts'

/** A place at which a person works; `place` is empty but for the kind `other`. */
export interface PlaceRow {
  kind: WorkingPlaceKind
  place: string
}

/** The usual places of people by weekday, 0 for Sunday; weekdays without a place are omitted. */
export function selectUsualPlaces(
  db: Db,
  personCodes: readonly string[],
): Promise<(PlaceRow & { personCode: string; weekday: number })[]> {
  return db<(PlaceRow & { personCode: string; weekday: number })[]>`
    select person_code, weekday, kind, place from calendar_working_place
     where person_code = any(${personCodes as string[]}::text[])`
}

/** Stores the usual places of a person at different weekdays. */
export async function upsertUsualPlaces(
  db: Db,
  personCode: string,
  places: readonly (PlaceRow & { weekday: number })[],
): Promise<void> {
  const weekdays = places.map((one) => one.weekday)
  const kinds = places.map((one) => one.kind)
  const texts = places.map((one) => one.place)
  await db`
    insert into calendar_working_place (person_code, weekday, kind, place)
    select ${personCode}, weekday, kind, place
      from unnest(${weekdays}::int[], ${kinds as string[]}::text[], ${texts}::text[]) one (weekday, kind, place)
    on conflict (person_code, weekday) do update set kind = excluded.kind, place = excluded.place`
}

/** The places that people have chosen for single dates of a period, both days inclusive. */
export function selectWorkingDays(
  db: Db,
  personCodes: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<(PlaceRow & { personCode: string; day: string })[]> {
  return db<(PlaceRow & { personCode: string; day: string })[]>`
    select person_code, day, kind, place from calendar_working_day
     where person_code = any(${personCodes as string[]}::text[]) and day between ${from} and ${until}`
}

/** Stores the place of a person on a date. */
export async function upsertWorkingDay(
  db: Db,
  { personCode, day, kind, place }: PlaceRow & { personCode: string; day: string },
  now: Date,
): Promise<void> {
  await db`
    insert into calendar_working_day (person_code, day, kind, place, updated_at)
    values (${personCode}, ${day}, ${kind}, ${place}, ${now})
    on conflict (person_code, day) do update
      set kind = excluded.kind, place = excluded.place, updated_at = excluded.updated_at`
}

/** Deletes the place of a person on a date. */
export async function deleteWorkingDay(db: Db, personCode: string, day: string): Promise<void> {
  await db`delete from calendar_working_day where person_code = ${personCode} and day = ${day}`
}

/** Deletes the places of days before a day, except those of people on hold. Returns the number of days. */
export async function deleteWorkingDaysBefore(
  db: Db,
  day: string,
  personCodesOnHold: readonly string[],
): Promise<number> {
  const { count } = await db`
    delete from calendar_working_day
     where day < ${day} and person_code <> all(${personCodesOnHold as string[]}::text[])`
  return count
}

/** The holidays and make-up working days of the company of each person in a period, both days inclusive. */
export function selectHolidaysOfPeople(
  db: Db,
  personCodes: readonly string[],
  { from, until }: { from: string; until: string },
  now: Date,
): Promise<{ personCode: string; day: string; isWorkday: boolean }[]> {
  return db<{ personCode: string; day: string; isWorkday: boolean }[]>`
    with person as materialized (
      select distinct post.person_code, post.person_com_code as com_code from org_person_post(${now}) post
       where post.person_code = any(${personCodes as string[]}::text[]))
    select person.person_code, holiday.day, holiday.is_workday
      from person join org_public_holiday holiday on holiday.com_code = person.com_code
     where holiday.day between ${from} and ${until} limit 100000`
}
