import type { HandOverOrder } from '@maru/api/account/leaving'
import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** An order to hand over the things of a person, as stored. */
export interface OrderRow extends Omit<HandOverOrder, 'report'> {
  comCode: string
  personCode: string
  personName: LocalName
  orderedBy: string
  orderedByName: LocalName
  report: { kind: string; count: number }[]
}

const nameOf = (db: Db, alias: string) => db`coalesce(${db(alias)}.names, ${noName(db)})`

const orders = (db: Db) => db`
  select hand_over.com_code, hand_over.person_code, hand_over.reason, hand_over.first_day, hand_over.state,
         hand_over.successor_code, hand_over.choices, hand_over.report, hand_over.fault, hand_over.ordered_at,
         hand_over.ordered_by, ${nameOf(db, 'person')} as person_name,
         ${nameOf(db, 'successor')} as successor_name, ${nameOf(db, 'orderer')} as ordered_by_name
    from admin_hand_over hand_over
    join org_public_person person on person.person_code = hand_over.person_code
    join org_public_company employer on employer.com_code = person.com_code
    left join org_public_person successor on successor.person_code = hand_over.successor_code
    left join org_public_person orderer on orderer.person_code = hand_over.ordered_by`

/** The last order of a person; one that waits or has failed comes first. */
export async function selectOrder(db: Db, personCode: string): Promise<OrderRow | undefined> {
  const [row] = await db<OrderRow[]>`
    ${orders(db)} where hand_over.person_code = ${personCode}
     order by hand_over.state = 'done', hand_over.ordered_at desc, hand_over.reason limit 1`
  return row
}

/** An order by its key: a person has one of each reason. */
export type OrderKey = Pick<OrderRow, 'personCode' | 'reason'>

/** The orders that are due: their day has begun in the employing company. Those of transfers are done with these. */
export function selectDueOrders(db: Db, now: Date): Promise<OrderKey[]> {
  return db<OrderKey[]>`
    select hand_over.person_code, hand_over.reason from admin_hand_over hand_over
      join org_public_person person on person.person_code = hand_over.person_code
      join org_public_company employer on employer.com_code = person.com_code
     where hand_over.state = 'waiting' and hand_over.reason <> 'transfer' and hand_over.first_day <= (${now} at time zone employer.time_zone)::date
     order by hand_over.first_day, hand_over.ordered_at, hand_over.person_code`
}

/** An order that waits, locked until the transaction ends; undefined if another process has it. */
export async function lockWaitingOrder(
  db: Db,
  { personCode, reason }: OrderKey,
): Promise<OrderRow | undefined> {
  const [row] = await db<OrderRow[]>`
    ${orders(db)} where hand_over.person_code = ${personCode} and hand_over.reason = ${reason} and hand_over.state = 'waiting'
      for update of hand_over skip locked`
  return row
}

/** Stores an order in the place of the last one of the person with the same reason. */
export async function upsertOrder(
  db: Db,
  who: { comCode: string; personCode: string },
  order: Pick<OrderRow, 'reason' | 'firstDay' | 'successorCode' | 'choices' | 'orderedBy'> & { now: Date },
): Promise<void> {
  await db`
    insert into admin_hand_over (com_code, person_code, reason, first_day, successor_code, choices, ordered_by, ordered_at)
    values (${who.comCode}, ${who.personCode}, ${order.reason}, ${order.firstDay}, ${order.successorCode},
            ${db.json(order.choices as never)}, ${order.orderedBy}, ${order.now})
    on conflict (person_code, reason) do update
       set com_code = excluded.com_code, first_day = excluded.first_day,
           successor_code = excluded.successor_code, choices = excluded.choices, state = 'waiting', report = '[]',
           fault = '', ordered_by = excluded.ordered_by, ordered_at = excluded.ordered_at, done_at = null`
}

/** Marks an order as done. */
export async function updateOrderDone(
  db: Db,
  { personCode, reason }: OrderKey,
  report: OrderRow['report'],
  now: Date,
): Promise<void> {
  await db`
    update admin_hand_over set state = 'done', report = ${db.json(report as never)}, fault = '', done_at = ${now}
     where person_code = ${personCode} and reason = ${reason}`
}

/** Marks an order as failed. */
export async function updateOrderFailed(
  db: Db,
  { personCode, reason }: OrderKey,
  fault: string,
): Promise<void> {
  await db`
    update admin_hand_over set state = 'failed', fault = ${fault}
     where person_code = ${personCode} and reason = ${reason} and state = 'waiting'`
}

/** Removes an order that waits or has failed. */
export async function deleteOpenOrder(db: Db, { personCode, reason }: OrderKey): Promise<void> {
  await db`
    delete from admin_hand_over where person_code = ${personCode} and reason = ${reason} and state <> 'done'`
}

/** Removes the failed orders of a person. */
export async function deleteFailedOrders(db: Db, personCode: string): Promise<void> {
  await db`delete from admin_hand_over where person_code = ${personCode} and state = 'failed'`
}

/** Whether a person is employed by a company on a day, has a post then and can receive things. */
export async function canSucceed(
  db: Db,
  personCode: string,
  { comCode, day }: { comCode: string; day: string },
): Promise<boolean> {
  const rows = await db`
    select from org_public_person person
     where person.person_code = ${personCode} and person.com_code = ${comCode}
       and (person.retired_on is null or person.retired_on > ${day}::date)
       and exists (select from org_public_post post
                    where post.person_code = person.person_code and post.from_date <= ${day}::date
                      and (post.until_date is null or post.until_date >= ${day}::date))`
  return rows.length > 0
}
