import type { TransferOrder } from '@maru/api/account/transfer'
import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** An order as stored, with its names. */
export interface TransferRow extends Omit<TransferOrder, 'notice'> {
  comCode: string
  transferId: number
  personCode: string
  personName: LocalName
  fromDepartment: LocalName
  title: LocalName
  position: LocalName
  orderedBy: string
}

const nameOf = (db: Db, alias: string) => db`coalesce(${db(alias)}.names, ${noName(db)})`

const orders = (db: Db) => db`
  select one.com_code, one.transfer_id, one.person_code, one.to_com_code, one.first_day, one.dept_code, one.title_code,
         one.position_code, one.grade_code, one.employee_number, one.email, one.state, one.fault, one.ordered_by,
         one.ordered_at, ${nameOf(db, 'person')} as person_name, ${nameOf(db, 'source')} as from_company,
         ${nameOf(db, 'target')} as to_company, ${nameOf(db, 'department')} as department,
         ${nameOf(db, 'old')} as from_department, ${nameOf(db, 'title')} as title,
         ${nameOf(db, 'position')} as position, ${nameOf(db, 'orderer')} as ordered_by_name
    from admin_transfer one
    join org_public_person person on person.person_code = one.person_code
    join org_public_company source on source.com_code = one.com_code
    join org_public_company target on target.com_code = one.to_com_code
    left join org_public_department department
      on department.com_code = one.to_com_code and department.dept_code = one.dept_code
    left join lateral (
      select dept.names from org_public_post post
        join org_public_department dept on dept.com_code = post.com_code and dept.dept_code = post.dept_code
       where post.person_code = one.person_code and post.com_code = one.com_code and post.from_date < one.first_day
       order by post.until_date is null desc, post.until_date desc, post.is_main desc, post.sort limit 1) old on true
    left join org_public_title title
      on title.com_code = one.to_com_code and title.kind = 'title' and title.code = one.title_code
    left join org_public_title position
      on position.com_code = one.to_com_code and position.kind = 'position' and position.code = one.position_code
    left join org_public_person orderer on orderer.person_code = one.ordered_by`

/** The last order of a person. */
export async function selectTransfer(db: Db, personCode: string): Promise<TransferRow | undefined> {
  const [row] = await db<TransferRow[]>`
    ${orders(db)} where one.person_code = ${personCode} order by one.transfer_id desc limit 1`
  return row
}

/** The waiting order of a person, locked until the transaction ends; undefined if another process has it. */
export async function lockTransfer(db: Db, personCode: string): Promise<TransferRow | undefined> {
  const [row] = await db<TransferRow[]>`
    ${orders(db)} where one.person_code = ${personCode} and one.state = 'waiting' for update of one skip locked`
  return row
}

/** The people whose order is due: its day has begun in the company that they leave. */
export async function selectDueTransfers(db: Db, now: Date): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select one.person_code from admin_transfer one join org_public_company source on source.com_code = one.com_code
     where one.state = 'waiting' and one.first_day <= (${now} at time zone source.time_zone)::date
     order by one.first_day, one.transfer_id`
  return rows.map((row) => row.personCode)
}

/** Stores an order; false if the person has one that waits. A failed one is replaced. */
export async function insertTransfer(
  db: Db,
  order: Pick<
    TransferRow,
    | 'comCode'
    | 'personCode'
    | 'toComCode'
    | 'firstDay'
    | 'deptCode'
    | 'titleCode'
    | 'positionCode'
    | 'gradeCode'
    | 'employeeNumber'
    | 'email'
    | 'orderedBy'
  >,
  now: Date,
): Promise<boolean> {
  await db`
    update admin_transfer set state = 'canceled' where person_code = ${order.personCode} and state = 'failed'`
  const rows = await db`
    insert into admin_transfer (com_code, person_code, to_com_code, first_day, dept_code, title_code, position_code,
                                grade_code, employee_number, email, ordered_by, ordered_at)
    values (${order.comCode}, ${order.personCode}, ${order.toComCode}, ${order.firstDay}, ${order.deptCode},
            ${order.titleCode}, ${order.positionCode}, ${order.gradeCode}, ${order.employeeNumber}, ${order.email},
            ${order.orderedBy}, ${now})
    on conflict (person_code) where state in ('waiting', 'failed') do nothing returning 1`
  return rows.length > 0
}

/** Writes how an order ended. */
export async function updateTransfer(
  db: Db,
  personCode: string,
  change: { state: TransferRow['state']; fault?: string; now: Date },
): Promise<number> {
  const { count } = await db`
    update admin_transfer
       set state = ${change.state}, fault = ${change.fault ?? ''},
           done_at = case when ${change.state} = 'done' then ${change.now}::timestamptz end
     where person_code = ${personCode} and state in ('waiting', 'failed')`
  return count
}
