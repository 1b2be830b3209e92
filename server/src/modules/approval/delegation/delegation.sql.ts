import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A delegation with the names that lists show. */
export interface DelegationRow {
  comCode: string
  seq: number
  personCode: string
  delegatorCode: string
  formId: number | null
  reason: number
  startDate: string
  endDate: string
  createdId: string
  movesPending: boolean
  name: LocalName
  /** Empty for a delegation of every form. */
  formName: LocalName
}

/** The delegations of a person, newest first. */
export function selectDelegations(db: Db, comCode: string, personCode: string): Promise<DelegationRow[]> {
  return db<DelegationRow[]>`
    select given.com_code, given.seq, given.person_code, given.delegator_code, given.form_id, given.reason,
           given.start_date, given.end_date, given.created_id, given.moves_pending, person.names as name,
           coalesce(form.names, ${noName(db)}) as form_name
      from approval_delegation given
      join org_public_person person on person.person_code = given.delegator_code
      left join approval_form form on form.com_code = given.com_code and form.form_id = given.form_id
     where given.com_code = ${comCode} and given.person_code = ${personCode}
     order by given.start_date desc, given.seq desc limit 500`
}

/** A delegation of a person, locked until the transaction ends. */
export async function findOwnDelegation(
  db: Db,
  { comCode, personCode, seq }: { comCode: string; personCode: string; seq: number },
): Promise<{ seq: number } | undefined> {
  const [row] = await db<{ seq: number }[]>`
    select seq from approval_delegation
     where com_code = ${comCode} and person_code = ${personCode} and seq = ${seq} for update`
  return row
}

/** What a delegation says. */
export interface DelegationTerms {
  comCode: string
  personCode: string
  delegatorCode: string
  formId: number | null
  reason: number
  startDate: string
  endDate: string
  /** The delegate also decides what waited before the first day. */
  movesPending: boolean
}

/** Delegations of a company are written one at a time, so that two cannot close a circle at once. */
export async function lockDelegations(db: Db, comCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('approval.delegation'), hashtext(${comCode}))`
}

/** The delegations that overlap some days, as pairs of people, without the given one and those of an absence. */
export function selectOverlapping(
  db: Db,
  { comCode, startDate, endDate, formId }: DelegationTerms,
  without: number | null,
  withoutAbsence: number | null = null,
): Promise<{ personCode: string; delegatorCode: string }[]> {
  return db<{ personCode: string; delegatorCode: string }[]>`
    select person_code, delegator_code from approval_delegation
     where com_code = ${comCode} and start_date <= ${endDate}::date and end_date >= ${startDate}::date
       and (form_id is null or ${formId}::bigint is null or form_id = ${formId}::bigint)
       and seq <> coalesce(${without}::bigint, 0)
       and absence_id is distinct from coalesce(${withoutAbsence}::bigint, 0)`
}

/** Number of delegations of a person. */
export async function countDelegations(db: Db, comCode: string, personCode: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from approval_delegation
     where com_code = ${comCode} and person_code = ${personCode}`
  return row?.count ?? 0
}

/** Inserts a delegation; `absenceId` and `sourceApmId` are the absence that made it and its document. */
export async function insertDelegation(
  db: Db,
  terms: DelegationTerms & { createdId: string; sourceApmId: number | null; absenceId: number | null },
  now: Date,
): Promise<void> {
  await db`
    insert into approval_delegation (
      com_code, person_code, delegator_code, form_id, reason, start_date, end_date, created_id, created_at, source_apm_id,
      moves_pending, absence_id)
    values (${terms.comCode}, ${terms.personCode}, ${terms.delegatorCode}, ${terms.formId}, ${terms.reason},
      ${terms.startDate}, ${terms.endDate}, ${terms.createdId}, ${now}, ${terms.sourceApmId},
      ${terms.movesPending}, ${terms.absenceId})`
}

/** Changes a delegation. */
export async function updateDelegation(db: Db, seq: number, terms: DelegationTerms): Promise<void> {
  await db`
    update approval_delegation
       set delegator_code = ${terms.delegatorCode}, form_id = ${terms.formId}, reason = ${terms.reason},
           start_date = ${terms.startDate}, end_date = ${terms.endDate},
           moves_pending = ${terms.movesPending}
     where com_code = ${terms.comCode} and person_code = ${terms.personCode} and seq = ${seq}`
}

/** Removes a delegation. */
export async function deleteDelegation(db: Db, comCode: string, seq: number): Promise<void> {
  await db`delete from approval_delegation where com_code = ${comCode} and seq = ${seq}`
}

/** Removes the delegations that an absence made. */
export async function deleteDelegationsOf(db: Db, comCode: string, absenceId: number): Promise<void> {
  await db`delete from approval_delegation where com_code = ${comCode} and absence_id = ${absenceId}`
}
