import type { LinkChangeType } from '@maru/api/admin/link'
import type { DocumentStatus } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'

/** A person of a company as another system may name them. */
export interface NamedPerson {
  personCode: string
  hasLeft: boolean
  /** Present departments in the company, the main one first. */
  deptCodes: string[]
}

/**
 * People of a company by exactly one of their names. Texts are compared exactly, addresses without regard to letter case.
 * People of another company are not among them.
 */
export function selectNamedPeople(
  db: Db,
  comCode: string,
  named: { employeeNumber: string; personCode: string; email: string },
  now: Date,
): Promise<NamedPerson[]> {
  return db<NamedPerson[]>`
    select person.person_code, org_has_left(person.retired_on, employer.time_zone, ${now}) as has_left,
           array(select held.dept_code from org_held_post(${now}) held
                  where held.com_code = ${comCode} and held.person_code = person.person_code
                  order by held.is_main desc, held.sort, held.dept_code) as dept_codes
      from org_public_person person
      join org_public_company employer on employer.com_code = person.com_code
      join org_person_record record on record.person_code = person.person_code
     where (person.com_code = ${comCode}
            or exists (select from org_held_post(${now}) held
                        where held.com_code = ${comCode} and held.person_code = person.person_code))
       and (${named.employeeNumber} <> '' and record.employee_number = ${named.employeeNumber}
              and person.com_code = ${comCode}
            or ${named.personCode} <> '' and person.person_code = ${named.personCode}
            or ${named.email} <> '' and lower(person.email) = lower(${named.email}))
     order by person.person_code limit 2`
}

/**
 * Numbers of employees of a company by code; people without a number are absent, and those of another company, whose
 * number may be that of another person here.
 */
export async function selectEmployeeNumbers(
  db: Db,
  comCode: string,
  personCodes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db<{ personCode: string; employeeNumber: string }[]>`
    select record.person_code, record.employee_number
      from org_person_record record
      join org_public_person person on person.person_code = record.person_code
     where record.person_code = any(${[...personCodes]}) and record.employee_number <> ''
       and person.com_code = ${comCode}`
  return new Map(rows.map((row) => [row.personCode, row.employeeNumber]))
}

/** A draft or document of a system, by the key of the other system. */
export interface LinkRow {
  systemId: number
  externalKey: string
  attempt: number
  comCode: string
  key: string
  digest: Buffer
  personCode: string
  formId: number
  apmId: number | null
  draftEnd: 'EXPIRED' | 'WITHDRAWN' | null
}

const columns = (db: Db) => db`
  system_id::float8 as system_id, external_key, attempt, com_code, key, digest, person_code, form_id::float8 as form_id,
  apm_id::float8 as apm_id, draft_end`

/** Locks a key of a system until the transaction ends: requests with one key wait for each other. */
export async function lockKey(db: Db, systemId: number, externalKey: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('admin_link_document'), hashtext(${`${systemId} ${externalKey}`}))`
}

/** The latest attempt of a key, or the given one. */
export async function findLink(
  db: Db,
  { systemId, externalKey }: { systemId: number; externalKey: string },
  attempt: number | null = null,
): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`
    select ${columns(db)} from admin_link_document
     where system_id = ${systemId} and external_key = ${externalKey}
       and (${attempt}::int is null or attempt = ${attempt})
     order by attempt desc limit 1`
  return row
}

/** The attempt of a draft or document by its own key. */
export async function findLinkByKey(db: Db, key: string): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`select ${columns(db)} from admin_link_document where key = ${key}`
  return row
}

/** Stores an attempt. */
export async function insertLink(db: Db, row: Omit<LinkRow, 'draftEnd'>, now: Date): Promise<void> {
  await db`
    insert into admin_link_document (
      system_id, external_key, attempt, com_code, key, digest, person_code, form_id, apm_id, created_at)
    values (${row.systemId}, ${row.externalKey}, ${row.attempt}, ${row.comCode}, ${row.key}, ${row.digest},
            ${row.personCode}, ${row.formId}, ${row.apmId}, ${now})`
}

/** Writes what a replaced draft changes. */
export async function updateLink(
  db: Db,
  { key, digest, personCode, formId }: Pick<LinkRow, 'key' | 'digest' | 'personCode' | 'formId'>,
): Promise<void> {
  await db`
    update admin_link_document set digest = ${digest}, person_code = ${personCode}, form_id = ${formId}
     where key = ${key}`
}

/** Stores the document that a draft has become. */
export async function updateLinkDocument(db: Db, key: string, apmId: number): Promise<void> {
  await db`update admin_link_document set apm_id = ${apmId} where key = ${key} and apm_id is null`
}

/** Stores why a draft ended without a document. */
export async function updateLinkEnd(db: Db, key: string, end: 'EXPIRED' | 'WITHDRAWN'): Promise<void> {
  await db`update admin_link_document set draft_end = ${end} where key = ${key}`
}

/** A change of a document of a system. */
export interface ChangeRow {
  number: number
  externalKey: string
  attempt: number
  apmId: number | null
  formId: number
  seq: number
  type: LinkChangeType
  act: string
  before: DocumentStatus
  status: DocumentStatus
  actorCode: string
  docNumber: string
  happenedAt: string
}

/**
 * Locks the changes of a system until the transaction ends. A number that is given under this lock becomes visible before
 * the next one is given.
 */
export async function lockChanges(db: Db, systemId: number): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('admin_link_change'), hashtext(${String(systemId)}))`
}

/** The last recorded position of a document; -1 without one. */
export async function selectLastSeq(db: Db, key: string): Promise<number> {
  const [row] = await db<{ seq: number | null }[]>`
    select max(seq) as seq from admin_link_change where key = ${key}`
  return row?.seq ?? -1
}

/** Stores a change under the lock of {@link lockChanges}; returns its number. */
export async function insertChange(
  db: Db,
  systemId: number,
  key: string,
  row: Omit<ChangeRow, 'number' | 'externalKey' | 'attempt' | 'formId'>,
): Promise<number> {
  const [stored] = await db<{ number: number }[]>`
    insert into admin_link_change (
      system_id, number, key, apm_id, seq, type, act, before, status, actor_code, doc_number, happened_at)
    select ${systemId}::bigint, coalesce(max(number), 0) + 1, ${key}::uuid, ${row.apmId}::bigint, ${row.seq}::int,
           ${row.type}::text, ${row.act}::text, ${row.before}::text, ${row.status}::text, ${row.actorCode}::text,
           ${row.docNumber}::text, ${row.happenedAt}::timestamptz
      from admin_link_change where system_id = ${systemId}
    returning number::float8 as number`
  return stored?.number ?? 0
}

/** The changes of a system after a number, in their order. */
export function selectChanges(
  db: Db,
  systemId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ChangeRow[]> {
  return db<ChangeRow[]>`
    select change.number::float8 as number, link.external_key, link.attempt, change.apm_id::float8 as apm_id,
           link.form_id::float8 as form_id, change.seq, change.type, change.act, change.before, change.status,
           change.actor_code, change.doc_number, change.happened_at
      from admin_link_change change
      join admin_link_document link on link.key = change.key
     where change.system_id = ${systemId} and change.number > ${after}
     order by change.number limit ${limit}`
}
