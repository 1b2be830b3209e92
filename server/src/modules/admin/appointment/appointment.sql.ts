import type { AppointmentKind } from '@maru/api/account/appointment'
import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import type { DatedPost } from '#modules/org/index.ts'

/** An order as stored, with the names of the people. */
export interface AppointmentRow {
  appointmentId: number
  comCode: string
  personCode: string
  personName: LocalName
  day: string
  kinds: AppointmentKind[]
  /** All posts of the person, of all times, before and after the order. */
  before: DatedPost[]
  after: DatedPost[]
  orderedByName: LocalName
  orderedAt: string
  canceledAt: string | null
}

const nameOf = (db: Db, alias: string) => db`coalesce(${db(alias)}.names, ${noName(db)})`

const orders = (db: Db) => db`
  select one.appointment_id, one.com_code, one.person_code, ${nameOf(db, 'person')} as person_name, one.day::text as day,
         one.kinds, one.before, one.after, ${nameOf(db, 'orderer')} as ordered_by_name, one.ordered_at, one.canceled_at
    from admin_appointment one
    join org_public_person person on person.person_code = one.person_code
    left join org_public_person orderer on orderer.person_code = one.ordered_by`

/** The orders of a person, newest first; 50 at most. */
export function selectAppointmentsOf(db: Db, personCode: string): Promise<AppointmentRow[]> {
  return db<AppointmentRow[]>`
    ${orders(db)} where one.person_code = ${personCode} order by one.appointment_id desc limit 50`
}

/** An order of a person; undefined if there is none. */
export async function findAppointment(
  db: Db,
  { personCode, appointmentId }: { personCode: string; appointmentId: number },
): Promise<AppointmentRow | undefined> {
  const [row] = await db<AppointmentRow[]>`
    ${orders(db)} where one.person_code = ${personCode} and one.appointment_id = ${appointmentId}`
  return row
}

/** A page of the orders of a company (null: of all), the latest day first. */
export async function selectAppointments(
  db: Db,
  comCode: string | null,
  { start, size }: { start: number; size: number },
): Promise<{ data: AppointmentRow[]; totalCount: number }> {
  const own = db`${comCode}::text is null or one.com_code = ${comCode}`
  const data = await db<AppointmentRow[]>`
    ${orders(db)} where ${own} order by one.day desc, one.appointment_id desc limit ${size} offset ${start}`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_appointment one where ${own}`
  return { data: [...data], totalCount: row?.count ?? 0 }
}

/** Stores an order; returns its id. */
export async function insertAppointment(
  db: Db,
  row: Pick<AppointmentRow, 'comCode' | 'personCode' | 'day' | 'kinds' | 'before' | 'after'> & {
    by: string
    now: Date
  },
): Promise<number> {
  const { comCode, personCode, day, kinds, before, after, by, now } = row
  const [made] = await db<{ appointmentId: number }[]>`
    insert into admin_appointment (com_code, person_code, day, kinds, before, after, ordered_by, ordered_at)
    values (${comCode}, ${personCode}, ${day}, ${kinds}, ${db.json(before as never)}, ${db.json(after as never)}, ${by},
            ${now})
    returning appointment_id`
  if (!made) throw new Error('an insert with returning has a row')
  return made.appointmentId
}

/** Marks an order as cancelled. */
export async function updateCanceled(
  db: Db,
  appointmentId: number,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await db`
    update admin_appointment set canceled_by = ${by}, canceled_at = ${now} where appointment_id = ${appointmentId}`
}
