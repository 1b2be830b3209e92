import type { Db } from '#kit/db.ts'

/** A leave of absence of a person; both days inclusive. */
export interface Leave {
  fromDay: string
  untilDay: string
  maySignIn: boolean
}

/** The stored leave of a person. */
export async function selectLeave(db: Db, personCode: string): Promise<Leave | undefined> {
  const [row] = await db<Leave[]>`
    select from_day, until_day, may_sign_in from org_leave where person_code = ${personCode}`
  return row
}

/** Stores the leave of a person in the place of another. */
export async function upsertLeave(
  db: Db,
  who: { comCode: string; personCode: string },
  { fromDay, untilDay, maySignIn }: Leave,
): Promise<void> {
  await db`
    insert into org_leave (com_code, person_code, from_day, until_day, may_sign_in)
    values (${who.comCode}, ${who.personCode}, ${fromDay}, ${untilDay}, ${maySignIn})
    on conflict (person_code) do update
       set from_day = excluded.from_day, until_day = excluded.until_day, may_sign_in = excluded.may_sign_in`
}

/** Removes the leave of a person. */
export async function deleteLeave(db: Db, personCode: string): Promise<void> {
  await db`delete from org_leave where person_code = ${personCode}`
}

/** The day of a company at an instant. */
export async function findCompanyDay(db: Db, comCode: string, now: Date): Promise<string> {
  const [row] = await db<{ day: string }[]>`
    select (${now} at time zone time_zone)::date as day from org_company where com_code = ${comCode}`
  if (!row) throw new Error(`no company ${comCode}`)
  return row.day
}
