import type { LocalName } from '@maru/api/kit/schema'
import type { HolidayCountry, HolidayKind } from '@maru/api/org/holiday'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** An entry of the table: `country` and `comCode` are both null for all companies. */
export interface HolidayRow {
  holidayId: number
  country: HolidayCountry | null
  comCode: string | null
  day: string
  name: LocalName
  kind: HolidayKind
  isWorkday: boolean
}

/** A holiday of a company on a day. */
export interface HolidayOfCompany {
  day: string
  name: LocalName
  kind: HolidayKind
  /** True for a make-up working day. */
  isWorkday: boolean
}

/** The fields of an entry that can be changed. */
export type HolidayFields = Pick<HolidayRow, 'day' | 'name' | 'kind'>

const columns = (db: Db) => db`
  holiday_id, country, com_code, day, names as name, kind,
  is_workday`

/** The country whose public holidays a company has; null if the portal has none for it. */
export async function selectCountry(db: Db, comCode: string): Promise<HolidayCountry | null> {
  const [row] = await db<{ country: HolidayCountry | null }[]>`
    select org_country(time_zone) as country from org_company where com_code = ${comCode}`
  return row?.country ?? null
}

/** The entries of a year of one country, of all companies and of one company, sorted by day. */
export async function selectHolidayEntries(
  db: Db,
  asked: { year: number; country: HolidayCountry | null; comCode: string },
): Promise<HolidayRow[]> {
  const { year, country, comCode } = asked
  return db<HolidayRow[]>`
    select ${columns(db)} from org_holiday
     where day between ${`${year}-01-01`} and ${`${year}-12-31`}
       and (com_code = ${comCode} or (com_code is null and (country is null or country = ${country})))
     order by day, com_code nulls last, country nulls first`
}

/** An entry by its number, locked for the change. */
export async function selectHolidayLocked(db: Db, holidayId: number): Promise<HolidayRow | undefined> {
  const [row] = await db<HolidayRow[]>`
    select ${columns(db)} from org_holiday where holiday_id = ${holidayId} for update`
  return row
}

/** Adds an entry. Returns undefined if the scope has one on this day. */
export async function insertHoliday(
  db: Db,
  holiday: Omit<HolidayRow, 'holidayId' | 'isWorkday'>,
): Promise<number | undefined> {
  const { country, comCode, day, name, kind } = holiday
  const [row] = await db<{ holidayId: number }[]>`
    insert into org_holiday (country, com_code, day, names, kind)
    values (${country}, ${comCode}, ${day}, ${nameValue(db, name)}, ${kind})
    on conflict do nothing
    returning holiday_id`
  return row?.holidayId
}

/** Changes day, names and kind of an entry. Returns false if its scope has another entry on the new day. */
export async function updateHolidayRow(
  db: Db,
  holidayId: number,
  { day, name, kind }: HolidayFields,
): Promise<boolean> {
  const rows = await db`
    update org_holiday holiday
       set day = ${day}, names = ${nameValue(db, name)}, kind = ${kind}
     where holiday_id = ${holidayId}
       and not exists (select from org_holiday other
                        where other.day = ${day} and other.holiday_id <> holiday.holiday_id
                          and other.com_code is not distinct from holiday.com_code
                          and other.country is not distinct from holiday.country)
    returning 1`
  return rows.length > 0
}

/** Removes an entry. */
export async function deleteHoliday(db: Db, holidayId: number): Promise<void> {
  await db`delete from org_holiday where holiday_id = ${holidayId}`
}

/** The holidays and make-up working days of companies in a period, both days inclusive: one per company and day. */
export async function selectHolidaysOfCompanies(
  db: Db,
  comCodes: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<(HolidayOfCompany & { comCode: string })[]> {
  return db<(HolidayOfCompany & { comCode: string })[]>`
    select com_code, day, names as name, kind, is_workday
      from org_public_holiday
     where com_code = any(${comCodes as string[]}) and day between ${from} and ${until}
     order by com_code, day`
}

/** The last loaded year of each country. */
export async function selectEditions(db: Db): Promise<Map<string, number>> {
  const rows = await db<{ country: string; untilYear: number }[]>`
    select country, until_year from org_holiday_edition`
  return new Map(rows.map((row) => [row.country, row.untilYear]))
}

/** Lets one transaction at a time load public holidays. */
export async function lockEditions(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('org:holidays', 0))`
}

/** Adds public holidays of a country; days that the country already has are unchanged. Records the last year. */
export async function insertEdition(
  db: Db,
  country: string,
  untilYear: number,
  days: readonly HolidayFields[],
): Promise<void> {
  await db`
    insert into org_holiday (country, day, names, kind)
    select ${country}, (entry->>'day')::date, entry->'name', entry->>'kind'
      from jsonb_array_elements(${JSON.stringify(days)}::text::jsonb) entry
    on conflict do nothing`
  await db`
    insert into org_holiday_edition (country, until_year) values (${country}, ${untilYear})
    on conflict (country) do update set until_year = excluded.until_year`
}
