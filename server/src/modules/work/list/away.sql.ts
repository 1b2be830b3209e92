import type { Db } from '#kit/db.ts'

/** Instants of wall-clock times in the time zone of a company, in milliseconds. */
export async function selectInstants(db: Db, comCode: string, walls: readonly string[]): Promise<number[]> {
  const rows = await db<{ at: number }[]>`
    select extract(epoch from wall::timestamp at time zone company.time_zone)::float8 * 1000 as at
      from org_public_company company
     cross join unnest(${[...walls]}::text[]) with ordinality as given (wall, place)
     where company.com_code = ${comCode}
     order by place`
  return rows.map((row) => row.at)
}
