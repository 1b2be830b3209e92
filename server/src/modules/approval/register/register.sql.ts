import type { Db } from '#kit/db.ts'
import type { RegisteredFacts, RegisterFault, RegisterLine, SealedLine } from './register.rules.ts'

/** Locks the register of a company until the transaction ends; take no other lock after it. */
export async function lockRegister(db: Db, comCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`approval_register ${comCode}`}, 0))`
}

/** The last line of a company; undefined without a register. */
export async function findLastLine(db: Db, comCode: string): Promise<SealedLine | undefined> {
  const [row] = await db<SealedLine[]>`
    select seq, line, seal from approval_register where com_code = ${comCode} order by seq desc limit 1`
  return row
}

/** A line by its number. */
export async function findLine(db: Db, comCode: string, seq: number): Promise<SealedLine | undefined> {
  const [row] = await db<SealedLine[]>`
    select seq, line, seal from approval_register where com_code = ${comCode} and seq = ${seq}`
  return row
}

/** Stores lines. */
export async function insertLines(
  db: Db,
  comCode: string,
  lines: readonly (SealedLine & { of: RegisterLine })[],
  now: Date,
): Promise<void> {
  const of = <T>(read: (line: RegisterLine) => T) => lines.map((one) => read(one.of))
  const counterOf = (line: RegisterLine) => (line.kind === 'completed' ? line.counter : null)
  await db`
    insert into approval_register (
      com_code, seq, kind, apm_id, doc_number, scope, year, serial, taken, line, seal, sealed_at)
    select ${comCode}, seq, kind, apm_id, doc_number, scope, year, serial, taken, line, seal, ${now}
      from unnest(
        ${lines.map((one) => one.seq)}::bigint[], ${of((one) => one.kind)}::text[],
        ${of((one) => (one.kind === 'opened' ? null : one.apmId))}::bigint[],
        ${of((one) => (one.kind === 'opened' ? '' : one.number))}::text[],
        ${of((one) => counterOf(one)?.scope ?? null)}::text[], ${of((one) => counterOf(one)?.year ?? null)}::int[],
        ${of((one) => counterOf(one)?.serial ?? null)}::bigint[],
        ${of((one) => counterOf(one)?.taken ?? null)}::int[],
        ${lines.map((one) => one.line)}::text[], ${lines.map((one) => one.seal)}::text[])
        as given (seq, kind, apm_id, doc_number, scope, year, serial, taken, line, seal)`
}

/** Companies with documents and without a register. */
export async function selectUnopened(db: Db): Promise<string[]> {
  const rows = await db<{ comCode: string }[]>`
    select distinct form.com_code from approval_form form
     where exists (select from approval_document document where document.com_code = form.com_code)
       and not exists (select from approval_register line where line.com_code = form.com_code)`
  return rows.map((row) => row.comCode)
}

/** Companies with a register. */
export async function selectRegisters(db: Db): Promise<string[]> {
  const rows = await db<{ comCode: string }[]>`
    select distinct form.com_code from approval_form form
     where exists (select from approval_register line where line.com_code = form.com_code) order by form.com_code`
  return rows.map((row) => row.comCode)
}

/** What the opening line says: the last document with acts without a key, and the counters. */
export async function readOpening(
  db: Db,
  comCode: string,
): Promise<Pick<Extract<RegisterLine, { kind: 'opened' }>, 'lastApmId' | 'counters'>> {
  const [row] = await db<{ lastApmId: number }[]>`
    select coalesce(max(apm_id), 0) as last_apm_id from approval_act
     where com_code = ${comCode} and not is_keyed`
  const counters = await db<{ scope: string; year: number; last: number }[]>`
    select scope, year, last from approval_number where com_code = ${comCode} order by scope, year`
  return { lastApmId: row?.lastApmId ?? 0, counters: counters.map((one) => ({ ...one })) }
}

/** The facts of a document with the hash of its history; `seq` is the act that gave the number. */
export interface FactsRow extends RegisteredFacts {
  seq: number
  hash: string | null
}

const facts = (db: Db) => db`
  document.apm_id, document.doc_number as number, document.subject, document.drafter_code as drafter,
  document.drafter_dept as dept, document.drafted_at, document.completed_at, document.amount, document.grade,
  document.disclosure, document.retention_years, document.is_urgent, document.form_id, document.form_version,
  encode(sha256(convert_to(version.definition::text, 'UTF8')), 'hex') as definition,
  document.flow ->> 'content' as content`
const versions = (db: Db) => db`
  join approval_form_version version
    on version.com_code = document.com_code and version.form_id = document.form_id
   and version.version = document.form_version`

/** Documents with a number that no line names, oldest first: one, or all of a company. */
export function selectUnregistered(
  db: Db,
  comCode: string,
  { apmId = null, limit = null }: { apmId?: number | null; limit?: number | null } = {},
): Promise<FactsRow[]> {
  return db<FactsRow[]>`
    select ${facts(db)}, act.seq, act.hash
      from approval_document document ${versions(db)}
      join lateral (select seq, hash from approval_act act
                     where act.com_code = document.com_code and act.apm_id = document.apm_id
                       and act.act like '%"kind":"number"%' order by seq desc limit 1) act on true
     where document.com_code = ${comCode} and document.doc_number <> ''
       ${apmId === null ? db`` : db`and document.apm_id = ${apmId}`}
       and not exists (select from approval_register line
                        where line.com_code = document.com_code and line.apm_id = document.apm_id
                          and line.kind = 'completed')
     order by document.completed_at, document.apm_id limit ${limit}`
}

/** A line with the columns that checks search for. `isPurged`: a later line says that the document was purged. */
export interface CheckedLine extends SealedLine {
  kind: string
  apmId: number | null
  docNumber: string
  scope: string | null
  year: number | null
  serial: number | null
  taken: number | null
  isPurged: boolean
}

/** The next lines of a company after a number. */
export function selectLines(db: Db, comCode: string, after: number, limit: number): Promise<CheckedLine[]> {
  return db<CheckedLine[]>`
    select seq, line, seal, kind, apm_id, doc_number, scope, year, serial, taken,
           exists (select from approval_register purged
                    where purged.com_code = line.com_code and purged.apm_id = line.apm_id
                      and purged.kind = 'purged') as is_purged
      from approval_register line
     where com_code = ${comCode} and seq > ${after} order by seq limit ${limit}`
}

/** What documents say now, each with the hash of one of its acts; documents that are gone are left out. */
export function selectFacts(
  db: Db,
  comCode: string,
  acts: readonly { apmId: number; seq: number }[],
): Promise<FactsRow[]> {
  return db<FactsRow[]>`
    select ${facts(db)}, given.seq, act.hash
      from unnest(${acts.map((one) => one.apmId)}::bigint[], ${acts.map((one) => one.seq)}::int[]) as given (apm_id, seq)
      join approval_document document on document.com_code = ${comCode} and document.apm_id = given.apm_id
      ${versions(db)}
      left join approval_act act
        on act.com_code = document.com_code and act.apm_id = document.apm_id and act.seq = given.seq`
}

/** The first counter that gave other serials than the register has: a number is missing at its end, or was put back. */
export async function findCounterFault(
  db: Db,
  comCode: string,
  opened: readonly { scope: string; year: number; last: number }[],
): Promise<{ scope: string; year: number } | undefined> {
  const [row] = await db<{ scope: string; year: number }[]>`
    with opened as (
           select * from unnest(
             ${opened.map((one) => one.scope)}::text[], ${opened.map((one) => one.year)}::int[],
             ${opened.map((one) => one.last)}::bigint[]) as opened (scope, year, last)),
         given as (
           select scope, year, sum(taken) as taken, max(serial) as last from approval_register
            where com_code = ${comCode} and serial is not null group by scope, year),
         counter as (select scope, year, last from approval_number where com_code = ${comCode})
    select scope, year
      from counter full join given using (scope, year) full join opened using (scope, year)
     where counter.last is distinct from coalesce(given.last, opened.last)
        or coalesce(opened.last, 0) + coalesce(given.taken, 0) <> coalesce(counter.last, 0)
     order by scope, year limit 1`
  return row
}

/** A fault in a register, with the line and the document where it is. */
export interface RegisterTouch {
  comCode: string
  fault: RegisterFault
  seq: number | null
  apmId: number | null
  docNumber: string
}

/** People who receive the last seal every day. */
export async function selectWitnesses(db: Db, comCode: string): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select person_code from approval_register_witness where com_code = ${comCode} order by person_code`
  return rows.map((row) => row.personCode)
}

/** Replaces the people who receive the last seal. */
export async function replaceWitnesses(
  db: Db,
  comCode: string,
  personCodes: readonly string[],
): Promise<void> {
  await db`
    delete from approval_register_witness
     where com_code = ${comCode} and person_code <> all(${[...personCodes]}::text[])`
  await db`
    insert into approval_register_witness (com_code, person_code)
    select ${comCode}, unnest(${[...personCodes]}::text[]) on conflict do nothing`
}
