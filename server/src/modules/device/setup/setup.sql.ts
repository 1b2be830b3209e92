import type { Db } from '#kit/db.ts'

/** Stores a set-up page by the hash of its secret. A person has one page at a time. */
export async function upsertSetup(
  db: Db,
  { personCode, hash, expiresAt }: { personCode: string; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await db`
    insert into device_setup (person_code, hash, expires_at) values (${personCode}, ${hash}, ${expiresAt})
    on conflict (person_code) do update set hash = excluded.hash, expires_at = excluded.expires_at`
}

/** The person of a set-up page. */
export interface SetupOwner {
  personCode: string
  comCode: string
}

/** The person of a set-up page that is open at `now`. */
export async function findSetup(db: Db, hash: Buffer, now: Date): Promise<SetupOwner | undefined> {
  const [row] = await db<SetupOwner[]>`
    select setup.person_code, person.com_code
      from device_setup setup
      join org_public_person person on person.person_code = setup.person_code
     where setup.hash = ${hash} and setup.expires_at > ${now}`
  return row
}

/** Closes a set-up page; false if another request has closed it. */
export async function deleteSetup(db: Db, hash: Buffer): Promise<boolean> {
  const { count } = await db`delete from device_setup where hash = ${hash}`
  return count > 0
}

/** The app password of the phones of a kind, which the next set-up of such a phone ends. */
export async function findPassword(db: Db, personCode: string, kind: string): Promise<number | undefined> {
  const [row] = await db<{ appPasswordId: number }[]>`
    select app_password_id from device_password where person_code = ${personCode} and kind = ${kind}`
  return row?.appPasswordId
}

/** Stores the app password of the phones of a kind. */
export async function upsertPassword(
  db: Db,
  row: { personCode: string; kind: string; appPasswordId: number },
): Promise<void> {
  await db`
    insert into device_password (person_code, kind, app_password_id)
    values (${row.personCode}, ${row.kind}, ${row.appPasswordId})
    on conflict (person_code, kind) do update set app_password_id = excluded.app_password_id`
}

/** Stores a sealed profile until it is read. */
export async function insertProfile(
  db: Db,
  row: { personCode: string; hash: Buffer; sealed: Buffer; expiresAt: Date },
): Promise<void> {
  await db`
    insert into device_profile (person_code, hash, sealed, expires_at)
    values (${row.personCode}, ${row.hash}, ${row.sealed}, ${row.expiresAt})`
}

/** Deletes a profile and returns it, if it has not expired at `now`. */
export async function takeProfile(db: Db, hash: Buffer, now: Date): Promise<Buffer | undefined> {
  const [row] = await db<{ sealed: Buffer; isOpen: boolean }[]>`
    delete from device_profile where hash = ${hash} returning sealed, expires_at > ${now} as is_open`
  return row?.isOpen ? row.sealed : undefined
}

/** Deletes set-up pages and profiles that were not used. */
export async function deleteOldSetups(db: Db, now: Date): Promise<void> {
  await db`delete from device_setup where expires_at <= ${now}`
  await db`delete from device_profile where expires_at <= ${now}`
}
