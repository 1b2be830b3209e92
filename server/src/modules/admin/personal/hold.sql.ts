import type { Hold, HoldRequest } from '@maru/api/admin/personal'
import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { requestsSince } from './personal.sql.ts'

/** A request to set or lift a hold; a null reason lifts it. */
export interface StoredRequest {
  comCode: string
  personCode: string
  reason: string | null
  askedBy: string
}

const nameOf = (db: Db, alias: string) => db`coalesce(${db(alias)}.names, ${noName(db)})`

/** Stores a request; false if another one waits. One that is over is replaced. */
export async function insertRequest(db: Db, request: StoredRequest, now: Date): Promise<boolean> {
  const rows = await db`
    insert into admin_hold_request as stored (com_code, person_code, reason, asked_by, asked_at)
    values (${request.comCode}, ${request.personCode}, ${request.reason}, ${request.askedBy}, ${now})
    on conflict (person_code) do update
       set com_code = excluded.com_code, reason = excluded.reason, asked_by = excluded.asked_by,
           asked_at = excluded.asked_at
     where stored.asked_at <= ${requestsSince(now)}
    returning 1`
  return rows.length > 0
}

/** The request about a person, locked until the transaction ends; undefined without one. */
export async function lockRequest(db: Db, personCode: string, now: Date): Promise<StoredRequest | undefined> {
  const [row] = await db<StoredRequest[]>`
    select com_code, person_code, reason, asked_by from admin_hold_request
     where person_code = ${personCode} and asked_at > ${requestsSince(now)} for update`
  return row
}

/** Deletes the request about a person. */
export async function deleteRequest(db: Db, personCode: string): Promise<void> {
  await db`delete from admin_hold_request where person_code = ${personCode}`
}

/** Deletes requests that wait longer than their days, 100 at most; returns them. */
export function deleteOldRequests(db: Db, now: Date): Promise<StoredRequest[]> {
  return db<StoredRequest[]>`
    delete from admin_hold_request where person_code in (
      select person_code from admin_hold_request where asked_at <= ${requestsSince(now)}
       order by asked_at limit 100 for update skip locked)
    returning com_code, person_code, reason, asked_by`
}

/** Sets or lifts a hold as the confirmed request says. */
export async function applyRequest(
  db: Db,
  { comCode, personCode, reason, askedBy }: StoredRequest,
  confirmedBy: string,
  now: Date,
): Promise<void> {
  if (reason === null) {
    await db`delete from admin_erasure_hold where person_code = ${personCode}`
    return
  }
  await db`
    insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at, confirmed_by)
    values (${comCode}, ${personCode}, ${reason}, ${askedBy}, ${now}, ${confirmedBy})
    on conflict (person_code) do update
       set reason = excluded.reason, held_by = excluded.held_by, confirmed_by = excluded.confirmed_by`
}

/** Requests that wait, oldest first; of one company or one person if set. */
export function selectRequests(
  db: Db,
  {
    comCode,
    personCode,
    by,
    now,
  }: { comCode: string | null; personCode: string | null; by: string; now: Date },
): Promise<HoldRequest[]> {
  return db<HoldRequest[]>`
    select request.person_code, ${nameOf(db, 'person')} as person_name, request.reason, request.asked_by,
           ${nameOf(db, 'asker')} as asked_by_name, request.asked_at,
           request.asked_by <> ${by} and request.person_code <> ${by} as can_confirm
      from admin_hold_request request
      join org_public_person person on person.person_code = request.person_code
      left join org_public_person asker on asker.person_code = request.asked_by
     where request.asked_at > ${requestsSince(now)}
       and (${comCode}::text is null or person.com_code = ${comCode})
       and (${personCode}::text is null or request.person_code = ${personCode})
     order by request.asked_at limit 200`
}

/** The names of people. */
export function selectPersonNames(
  db: Db,
  personCodes: string[],
): Promise<{ personCode: string; name: LocalName }[]> {
  return db`
    select person_code, ${nameOf(db, 'person')} as name from org_public_person person
     where person_code = any(${personCodes})`
}

/** Holds, newest first. */
export function selectHolds(db: Db, comCode: string | null): Promise<Hold[]> {
  return db<Hold[]>`
    select hold.person_code, ${nameOf(db, 'person')} as person_name, hold.reason, hold.held_at,
           ${nameOf(db, 'holder')} as held_by_name, ${nameOf(db, 'second')} as confirmed_by_name
      from admin_erasure_hold hold
      join org_public_person person on person.person_code = hold.person_code
      left join org_public_person holder on holder.person_code = hold.held_by
      left join org_public_person second on second.person_code = hold.confirmed_by
     where ${comCode}::text is null or person.com_code = ${comCode}
     order by hold.held_at desc limit 500`
}

/** Whether all these people belong to a company. */
export async function areOfCompany(
  db: Db,
  personCodes: readonly string[],
  comCode: string,
): Promise<boolean> {
  const [row] = await db<{ areOf: boolean }[]>`
    select not exists (
      select from org_public_person person
       where person.person_code = any(${personCodes as string[]}::text[]) and person.com_code <> ${comCode}) as are_of`
  return row?.areOf ?? false
}

/** People with a hold, or with a request that waits: nothing of theirs may be deleted. */
export async function selectPeopleOnHold(db: Db, now: Date): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select person_code from admin_erasure_hold
     union select person_code from admin_hold_request where asked_at > ${requestsSince(now)}`
  return rows.map(({ personCode }) => personCode)
}
