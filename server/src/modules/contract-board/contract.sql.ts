import type { ContractDetail, ContractItem, ContractStatus } from '@maru/api/contract-board'
import type { LocalName } from '@maru/api/kit/schema'
import { textsOfName } from '#kit/data/names.sql.ts'
import { instant, number, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'
import { textFits } from '#kit/search/search-hits.ts'

/** Contracts; a purged one is in no list, and is deleted when the legal hold that keeps it is lifted. */
export const storedContract = table(
  'contract_contract',
  { comCode: text, contractId: number },
  { fileCode: text, purgedAt: instant },
)

/** A listed contract as stored in the database. */
export interface ContractListRow extends Omit<ContractItem, 'contractNumber' | 'hasFiles'> {
  fileCode: string | null
  year: number
  serial: number
}

/** The detail of a contract as stored in the database. */
export interface ContractRow
  extends Omit<ContractDetail, 'contractNumber' | 'hasFiles' | 'canUpdate' | 'canDelete' | 'canPurge'> {
  year: number
  serial: number
  createdBy: string
}

const listColumns = (db: Db) => db`
  contract.contract_id, contract.com_code, contract.year, contract.serial, contract.title, contract.counterparty,
  contract.kind, contract.status, trim_scale(contract.amount)::text as amount, contract.currency,
  to_char(contract.signed_on, 'YYYY-MM-DD') as signed_date, to_char(contract.starts_on, 'YYYY-MM-DD') as from_date,
  to_char(contract.ends_on, 'YYYY-MM-DD') as until_date, contract.file_code,
  contract.deleted_at as deleted_date,
  case when person.person_code is null then null else jsonb_build_object('personCode', person.person_code,
    'comCode', person.com_code, 'email', person.email,
    'name', person.names) end as person,
  case when dept.dept_code is null then null else jsonb_build_object('deptCode', dept.dept_code,
    'name', dept.names) end as department`

const inCharge = (db: Db) => db`
  left join org_public_person person on person.person_code = contract.person_code
  left join org_public_department dept on dept.dept_code = contract.dept_code`

/** The filter of a company's contracts. */
export interface ContractFilter {
  comCode: string
  year: number | null
  status: ContractStatus | null
  searchText: string
  withRemoved: boolean
}

/** The contracts that match a filter; the condition on the year can use the index on the day of signing. */
const chosen = (db: Db, filter: ContractFilter) => db`
  from contract_contract contract
  ${inCharge(db)}
 where contract.com_code = ${filter.comCode}
   and contract.signed_on between make_date(coalesce(${filter.year}::int, 1900), 1, 1)
                              and make_date(coalesce(${filter.year}::int, 9999), 12, 31)
   and contract.purged_at is null and (${filter.withRemoved} or contract.deleted_at is null)
   and (${filter.status}::text is null or contract.status = ${filter.status})
   and ${textFits(
     db,
     db`concat_ws(chr(10), contract.title, contract.counterparty,
          contract.year || '-' || lpad(contract.serial::text, greatest(4, length(contract.serial::text)), '0'),
          ${textsOfName(db, db`person.names`)})`,
     filter.searchText,
   )}`

/** A page of contracts, last signed first. */
export function selectContracts(
  db: Db,
  filter: ContractFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ContractListRow[]> {
  return db<ContractListRow[]>`
    select ${listColumns(db)} ${chosen(db, filter)}
     order by contract.signed_on desc, contract.contract_id desc limit ${limit} offset ${offset}`
}

/** Number of contracts that match a filter. */
export async function countContracts(db: Db, filter: ContractFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count ${chosen(db, filter)}`
  return row?.count ?? 0
}

/** Names of companies in their order, with the years of their contracts that are not removed, newest first. */
export function selectYears(
  db: Db,
  companies: string[],
): Promise<{ comCode: string; companyName: LocalName; years: number[] }[]> {
  return db<{ comCode: string; companyName: LocalName; years: number[] }[]>`
    select company.com_code,
           company.names as company_name,
           array(select distinct extract(year from signed_on)::int as year from contract_contract contract
                  where contract.com_code = company.com_code and contract.deleted_at is null
                  order by year desc) as years
      from org_public_company company
     where company.com_code = any(${companies})
     order by company.sort, company.com_code`
}

const nameOf = (db: Db, column: 'updated_by' | 'deleted_by') => db`
  coalesce((select names
              from org_public_person where person_code = contract.${db(column)}), '{"ko": "", "en": "", "zh": ""}')`

/** A contract by its number, removed or not; `lock` locks it until the transaction ends. */
export async function findContract(
  db: Db,
  contractId: number,
  lock: boolean,
): Promise<ContractRow | undefined> {
  const [row] = await db<ContractRow[]>`
    select ${listColumns(db)}, contract.note, contract.version, contract.created_by,
           contract.created_at as created_date, contract.updated_at as updated_date,
           ${nameOf(db, 'updated_by')} as updated_user_name, ${nameOf(db, 'deleted_by')} as deleted_user_name
      from contract_contract contract
      ${inCharge(db)}
     where contract.contract_id = ${contractId} and contract.purged_at is null
     ${lock ? db`for update of contract` : db``}`
  return row
}

/** True if the person and the department exist; null is valid. */
export async function isKnownCharge(
  db: Db,
  personCode: string | null,
  deptCode: string | null,
): Promise<boolean> {
  const [row] = await db<{ isKnown: boolean }[]>`
    select (${personCode}::text is null or exists (select from org_public_person where person_code = ${personCode}))
       and (${deptCode}::text is null or exists (select from org_public_department where dept_code = ${deptCode}))
       as is_known`
  return row?.isKnown ?? false
}

/** The columns of a contract to write. */
export interface ContractWriting {
  comCode: string
  title: string
  counterparty: string
  kind: string
  status: string
  amount: string
  currency: string
  signedDate: string
  fromDate: string | null
  untilDate: string | null
  personCode: string | null
  deptCode: string | null
  note: string
  fileCode: string | null
}

/**
 * Allocates the next serial number of a company in a year; concurrent writers of one company wait until the current
 * transaction ends.
 */
export async function takeSerial(db: Db, comCode: string, year: number): Promise<number> {
  const [row] = await db<{ serial: number }[]>`
    insert into contract_number as number (com_code, year, last_serial) values (${comCode}, ${year}, 1)
    on conflict (com_code, year) do update set last_serial = number.last_serial + 1
    returning last_serial as serial`
  if (!row) throw new Error('an insert with returning has a row')
  return row.serial
}

/** Inserts a contract; returns its id. */
export async function insertContract(
  db: Db,
  writing: ContractWriting,
  number: { year: number; serial: number },
  by: { personCode: string; now: Date },
): Promise<number> {
  const [row] = await db<{ contractId: number }[]>`
    insert into contract_contract (
      com_code, year, serial, title, counterparty, kind, status, amount, currency, signed_on, starts_on, ends_on,
      dept_code, person_code, note, file_code, created_at, created_by)
    values (
      ${writing.comCode}, ${number.year}, ${number.serial}, ${writing.title}, ${writing.counterparty},
      ${writing.kind}, ${writing.status}, ${writing.amount}, ${writing.currency}, ${writing.signedDate},
      ${writing.fromDate}, ${writing.untilDate}, ${writing.deptCode}, ${writing.personCode}, ${writing.note},
      ${writing.fileCode}, ${by.now}, ${by.personCode})
    returning contract_id`
  if (!row) throw new Error('an insert with returning has a row')
  return row.contractId
}

/** Stores the next version of a contract; its number does not change. */
export async function updateContract(
  db: Db,
  writing: ContractWriting,
  contractId: number,
  by: { personCode: string; now: Date },
): Promise<void> {
  await db`
    update contract_contract
       set title = ${writing.title}, counterparty = ${writing.counterparty}, kind = ${writing.kind},
           status = ${writing.status}, amount = ${writing.amount}, currency = ${writing.currency},
           signed_on = ${writing.signedDate}, starts_on = ${writing.fromDate}, ends_on = ${writing.untilDate},
           dept_code = ${writing.deptCode}, person_code = ${writing.personCode}, note = ${writing.note},
           file_code = ${writing.fileCode}, version = version + 1, updated_at = ${by.now},
           updated_by = ${by.personCode}
     where com_code = ${writing.comCode} and contract_id = ${contractId}`
}

/** Marks a contract as removed, visible to managers only, or restores it if `removal` is null. */
export async function updateContractRemoved(
  db: Db,
  key: { comCode: string; contractId: number },
  removal: { personCode: string; now: Date } | null,
): Promise<void> {
  await db`
    update contract_contract
       set deleted_at = ${removal?.now ?? null}, deleted_by = ${removal?.personCode ?? null}, version = version + 1
     where com_code = ${key.comCode} and contract_id = ${key.contractId}`
}

/** Those of these people that a contract is about. */
export async function findOnHoldOf(
  db: Db,
  key: { comCode: string; contractId: number },
  onHold: readonly string[],
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct about.person_code
      from contract_contract contract
      cross join unnest(array[contract.person_code, contract.created_by, contract.updated_by]) as about (person_code)
     where contract.com_code = ${key.comCode} and contract.contract_id = ${key.contractId}
       and about.person_code = any(${onHold as string[]}::text[])`
  return rows.map(({ personCode }) => personCode)
}

/** Purged contracts that no legal hold keeps any more, locked. */
export function lockPurgedContracts(
  db: Db,
  onHold: readonly string[],
  limit: number,
): Promise<{ comCode: string; contractId: number }[]> {
  return db<{ comCode: string; contractId: number }[]>`
    select com_code, contract_id from contract_contract
     where purged_at is not null
       and not array[person_code, created_by, updated_by] && ${onHold as string[]}::text[]
     order by contract_id limit ${limit} for update skip locked`
}
