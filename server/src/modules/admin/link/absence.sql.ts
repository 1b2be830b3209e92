import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** An absence of a system, by the key of the other system. */
export interface LinkedAbsenceRow {
  systemId: number
  externalKey: string
  comCode: string
  digest: Buffer
  personCode: string
  absenceId: number
}

/** An absence of a system as it is stored. */
export interface StoredAbsenceRow extends LinkedAbsenceRow {
  /** When the system ended it; null if it did not. */
  endedAt: string | null
}

/** The absence of a key. */
export async function findLinkedAbsence(
  db: Db,
  { systemId, externalKey }: { systemId: number; externalKey: string },
): Promise<StoredAbsenceRow | undefined> {
  const [row] = await db<StoredAbsenceRow[]>`
    select system_id::float8 as system_id, external_key, com_code, digest, person_code,
           absence_id::float8 as absence_id, ended_at
      from admin_link_absence where system_id = ${systemId} and external_key = ${externalKey}`
  return row
}

/** Stores the absence of a key; a former one of the key has ended. */
export async function upsertLinkedAbsence(db: Db, row: LinkedAbsenceRow, now: Date): Promise<void> {
  await db`
    insert into admin_link_absence (
      system_id, external_key, com_code, digest, person_code, absence_id, created_at)
    values (${row.systemId}, ${row.externalKey}, ${row.comCode}, ${row.digest}, ${row.personCode}, ${row.absenceId},
            ${now})
    on conflict (system_id, external_key) do update
       set digest = excluded.digest, person_code = excluded.person_code, absence_id = excluded.absence_id,
           created_at = excluded.created_at, ended_at = null`
}

/** Stores that the system has ended the absence of a key. */
export async function updateLinkedAbsenceEnd(
  db: Db,
  { systemId, externalKey }: Pick<LinkedAbsenceRow, 'systemId' | 'externalKey'>,
  now: Date,
): Promise<void> {
  await db`
    update admin_link_absence set ended_at = ${now}
     where system_id = ${systemId} and external_key = ${externalKey}`
}

/** Those of the absences of a company whose system works now and may register absences. */
export async function selectSystemAbsences(
  db: Db,
  { comCode, absenceIds }: { comCode: string; absenceIds: readonly number[] },
  now: Date,
): Promise<number[]> {
  const rows = await db<{ absenceId: number }[]>`
    select linked.absence_id::float8 as absence_id
      from admin_link_absence linked
      join admin_system system on system.system_id = linked.system_id
     where linked.com_code = ${comCode} and linked.absence_id = any(${[...absenceIds]}::bigint[])
       and system.absences and system.ended_at is null
       and (system.expires_at > ${now} or system.former_until > ${now})`
  return rows.map((row) => row.absenceId)
}

/** An absence of a system, as administrators list it. */
export interface RegisteredAbsenceRow {
  externalKey: string
  absenceId: number
  personCode: string
  personName: LocalName
}

/** The absences that a system has registered, newest first, and their total number. */
export async function selectRegisteredAbsences(
  db: Db,
  systemId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: RegisteredAbsenceRow[]; totalCount: number }> {
  const [total] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_link_absence where system_id = ${systemId}`
  const rows = await db<RegisteredAbsenceRow[]>`
    select linked.external_key, linked.absence_id::float8 as absence_id, linked.person_code,
           coalesce(person.names, ${noName(db)}) as person_name
      from admin_link_absence linked
      left join org_public_person person on person.person_code = linked.person_code
     where linked.system_id = ${systemId}
     order by linked.created_at desc, linked.external_key limit ${limit} offset ${offset}`
  return { rows: [...rows], totalCount: total?.count ?? 0 }
}
