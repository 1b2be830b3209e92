import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { deleteOldAuditEntries } from '../audit/admin-audit.sql.ts'
import { housekeeping } from '../jobs/housekeeping.ts'
import { selectPartitions } from './partition.sql.ts'
import { leastWidth, listOutside, updatePartitions } from './partition.ts'
import { erasePersonalRows } from './personal-data.sql.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await openTestApp()
  await openCast(portal)
})
afterAll(() => portal.stop())

const day = 86_400_000
const work = () => ({ ...portal.app.services, db: portal.db })
const keep = () => updatePartitions(work())
const outside = () => listOutside(work())
const ranges = async (table: string) =>
  (await selectPartitions(portal.db, table)).map(({ from, to }) => `${from ?? ''}-${to}`)

/** The tables are as after the migration, and their numbers begin again. */
beforeEach(async () => {
  const { db } = portal
  for (const table of ['kit_audit', 'kit_audit_search', 'menu_click']) {
    await db`truncate ${db(table)} restart identity`
    for (const { name } of (await selectPartitions(db, table)).slice(1))
      await db.unsafe(`drop table partitions."${name}"`)
    const [first] = await selectPartitions(db, table)
    if (first?.from === null) continue
    await db.unsafe(
      `create table partitions.${table}_first partition of ${table} for values from (minvalue) to (200000)`,
    )
    if (first) await db.unsafe(`drop table partitions."${first.name}"`)
  }
  await db`truncate admin_erasure_hold`
})

/** The next row of the audit log has this number. */
const numberFrom = (next: number) => portal.db`select setval('kit_audit_audit_id_seq', ${next}, false)`
const clickFrom = (next: number) => portal.db`select setval('menu_click_click_id_seq', ${next}, false)`

/** Writes an entry at the present time of the portal; returns the partition that has it. */
async function write(subject: string): Promise<string> {
  const [row] = await portal.db<{ place: string }[]>`
    insert into kit_audit (com_code, happened_at, action, subject)
    values ('ONE', ${portal.clock.now()}, 'signedIn', ${subject})
    returning tableoid::regclass::text as place`
  return row?.place ?? ''
}
const click = (personCode: string) => portal.db`
  insert into menu_click (com_code, clicked_at, menu_id, person_code, dept_code)
  values ('ONE', ${portal.clock.now()}, 1, ${personCode}, 'D1')`

const written = async () => {
  const rows = await portal.db<{ subject: string; isFound: boolean }[]>`
    select subject, exists (select from kit_audit_search where number = audit_id) as is_found
      from kit_audit order by audit_id`
  return rows.map(({ subject, isFound }) => `${subject}${isFound ? '' : ' not in the search'}`)
}
const clickers = async () =>
  (await portal.db`select person_code from menu_click order by click_id`).map((row) => row.personCode)
const holdOn = (personCode: string) => portal.db`
  insert into admin_erasure_hold (person_code, com_code, reason, held_by, held_at)
  values (${personCode}, 'ONE', 'court', 'manager', ${portal.clock.now()})`

test('partitions are made ahead, also for the search, and a run without need changes nothing', async () => {
  await keep()
  const made = ['-200000', '200000-300000']
  expect(await ranges('kit_audit')).toEqual(made)
  expect(await ranges('kit_audit_search')).toEqual(made)
  await keep()
  expect(await ranges('kit_audit')).toEqual(made)
  await numberFrom(199_999)
  expect([await write('last'), await write('first'), await write('second')]).toEqual([
    'partitions.kit_audit_first',
    'partitions.kit_audit_200000',
    'partitions.kit_audit_200000',
  ])
  expect(await written()).toEqual(['last', 'first', 'second'])
  expect(await outside()).toEqual([])
})

test('a partition is made for about a month of what is written now', async () => {
  await write('ten days ago')
  portal.clock.advance(10 * day)
  await numberFrom(180_000)
  await write('now')
  await keep()
  // 18,000 a day for 31 days, and two such ranges after the present number.
  expect(await ranges('kit_audit')).toEqual(['-200000', '200000-800000', '800000-1400000'])
})

test('rows beyond all ranges are stored, reported and found, and the next run gives them a partition', async () => {
  await keep()
  await numberFrom(5 * leastWidth)
  expect(await write('late')).toBe('partitions.kit_audit_rest')
  expect(await outside()).toEqual(['kit_audit', 'kit_audit_search'])
  expect(await written()).toEqual(['late'])
  await keep()
  expect(await outside()).toEqual([])
  expect(await written()).toEqual(['late'])
  expect(await ranges('kit_audit')).toEqual(['300000-600000', '600000-700000', '700000-800000'])
  expect(await ranges('kit_audit_search')).toEqual(await ranges('kit_audit'))
  expect(await write('next')).toBe('partitions.kit_audit_300000')
  expect(await written()).toEqual(['late', 'next'])
})

test('a partition is dropped with its search when all its rows are 400 days old, and the next one stays', async () => {
  await write('old')
  await keep()
  await numberFrom(200_000)
  portal.clock.advance(20 * day)
  await write('newer')
  portal.clock.advance(379 * day)
  await keep()
  expect(await written()).toEqual(['old', 'newer'])
  portal.clock.advance(2 * day)
  await keep()
  expect(await written()).toEqual(['newer'])
  expect((await ranges('kit_audit'))[0]).toBe('200000-300000')
  expect(await ranges('kit_audit_search')).toEqual(await ranges('kit_audit'))
  expect(await portal.db`select from kit_audit_search`).toHaveLength(1)
})

test('a partition that is not full yet stays, and its rows are deleted one by one at most a month late', async () => {
  const nightly = async () => {
    await keep()
    await housekeeping.scheduled?.['kit.removeOld']?.run(work())
  }
  await write('old')
  portal.clock.advance(430 * day)
  await write('new')
  await nightly()
  expect(await written()).toEqual(['old', 'new'])
  portal.clock.advance(2 * day)
  await nightly()
  expect(await written()).toEqual(['new'])
})

test('a run that was missed for months drops all that is old at once', async () => {
  await write('first')
  await keep()
  await numberFrom(200_000)
  portal.clock.advance(40 * day)
  await write('second')
  await numberFrom(900_000)
  portal.clock.advance(40 * day)
  await write('third')
  portal.clock.advance(450 * day)
  await write('present')
  await keep()
  expect(await outside()).toEqual([])
  // The third is in one range with the present entry.
  expect(await written()).toEqual(['third', 'present'])
})

test('rows of a person under a legal hold keep their partition until it is lifted', async () => {
  await click('user')
  await click('peer')
  await keep()
  await clickFrom(200_000)
  portal.clock.advance(401 * day)
  await click('peer')
  await holdOn('user')
  await keep()
  expect(await clickers()).toEqual(['user', 'peer', 'peer'])
  await portal.db`truncate admin_erasure_hold`
  await keep()
  expect(await clickers()).toEqual(['peer'])
})

test('the erasure of a person finds the rows in every partition', async () => {
  await click('user')
  await click('peer')
  await keep()
  await clickFrom(250_000)
  await click('user')
  await clickFrom(900_000)
  await click('user')
  const own = { table: 'menu_click', person: 'person_code', erase: 'delete' } as const
  expect(await erasePersonalRows(portal.db, own, 'user')).toBe(3)
  expect(await clickers()).toEqual(['peer'])
})

test('a deleted entry leaves the search in every partition', async () => {
  await write('one')
  await keep()
  await numberFrom(200_000)
  await write('two')
  expect(await deleteOldAuditEntries(portal.db, new Date(portal.clock.now().getTime() + 1), 10)).toBe(2)
  expect(await portal.db`select from kit_audit_search`).toHaveLength(0)
})

test('processes that keep partitions at the same time make each one once', async () => {
  await numberFrom(150_000)
  await write('now')
  await Promise.all([keep(), keep(), keep()])
  const made = await ranges('kit_audit')
  expect(new Set(made).size).toBe(made.length)
  expect(made.length).toBeGreaterThan(1)
})
