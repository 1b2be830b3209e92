import { adminApi } from '@maru/api/admin'
import { adminRetentionApi } from '@maru/api/admin/retention'
import { type RetentionName, retentionKinds } from '@maru/api/kit/retention'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { applyRetention } from './retention.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>

/** The start of the job. */
const night = '2026-11-21T19:20:00Z'

beforeAll(async () => {
  portal = await openTestApp()
  portal.clock.set('2026-11-21T19:10:00Z')
  people = await openCast(portal)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`truncate kit_retention, kit_alarm, menu_click, kit_audit, kit_audit_search, admin_erasure_hold,
    admin_hold_request`
  portal.clock.set('2026-11-21T19:10:00Z')
})

function run() {
  portal.clock.set(night)
  return applyRetention({ ...portal.app.services, db: portal.db })
}
const save = (kind: RetentionName, days: number | null, by = people.manager) =>
  by.call(adminRetentionApi.saveRetention, { kind, days })
const dryRun = async (kind: RetentionName, days: number) =>
  (await people.manager.call(adminRetentionApi.countRetention, { kind, days })).result.count

/** Alarms of a person, one each hour from this number of days ago on. */
const addAlarms = (comCode: string, personCode: string, count: number, daysAgo: number) => portal.db`
  insert into kit_alarm (com_code, person_code, kind, word, url, subject, event_key, created_at)
  select ${comCode}, ${personCode}, 'BB', 'alarm.written', '/board', 'article:' || number,
         ${`${daysAgo} `} || number, ${night}::timestamptz - ${daysAgo} * interval '1 day' - number * interval '1 minute'
    from generate_series(1, ${count}) number`
const alarmsOf = async (personCode: string) =>
  (await portal.db`select from kit_alarm where person_code = ${personCode}`).length

const hold = (personCode: string) => portal.db`
  insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
  values ('ONE', ${personCode}, 'court', 'manager', ${portal.clock.now()})`

const applied = async () => {
  const { result } = await people.manager.call(adminApi.listAuditEntries, {
    ...{ action: 'retentionApplied', page: 1, itemsPerPage: 50 },
  })
  return result.data.map(({ comCode, subject, details }) => ({ comCode, subject, details }))
}

test('each kind is filled by one room, and its least time is not longer than the usual one', () => {
  const filled = portal.app.services.slots.all('retention')
  expect(filled.map(({ kind }) => kind).sort()).toEqual([...retentionKinds].sort())
  for (const { kind, usualDays, leastDays } of filled)
    expect(usualDays ?? leastDays, kind).toBeGreaterThanOrEqual(leastDays)
})

test('5,000 old alarms go in portions; younger ones, those of a held person and of another company stay', async () => {
  await addAlarms('ONE', 'user', 5_000, 31)
  await addAlarms('ONE', 'user', 20, 5)
  await addAlarms('ONE', 'peer', 300, 31)
  await addAlarms('TWO', 'outsider', 300, 31)
  await hold('peer')
  expect((await save('alarm', 30)).status).toBe(200)
  const tonight = await dryRun('alarm', 30)
  expect(tonight).toBe(5_000)
  await run()
  expect([await alarmsOf('user'), await alarmsOf('peer'), await alarmsOf('outsider')]).toEqual([20, 300, 300])
  const entry = { comCode: 'ONE', subject: 'alarm', details: { days: 30, count: tonight } }
  expect(await applied()).toEqual([entry])
  // Two runs are the same as one.
  await run()
  expect([await alarmsOf('user'), await alarmsOf('peer'), await alarmsOf('outsider')]).toEqual([20, 300, 300])
  expect(await applied()).toEqual([entry])
})

test('the dry run counts what is old at the next night, and changes nothing', async () => {
  await addAlarms('ONE', 'user', 3, 30)
  await addAlarms('ONE', 'user', 3, 29)
  expect(await dryRun('alarm', 30)).toBe(3)
  portal.clock.set('2026-11-21T19:21:00Z')
  expect(await dryRun('alarm', 30)).toBe(6)
  expect(await alarmsOf('user')).toBe(6)
})

test('while a request for a hold waits nothing of the person goes', async () => {
  await addAlarms('ONE', 'peer', 5, 40)
  await portal.db`
    insert into admin_hold_request (com_code, person_code, reason, asked_by, asked_at)
    values ('ONE', 'peer', 'court', 'manager', ${portal.clock.now()})`
  await save('alarm', 30)
  await run()
  expect(await alarmsOf('peer')).toBe(5)
  await portal.db`truncate admin_hold_request`
  await run()
  expect(await alarmsOf('peer')).toBe(0)
})

test('a time that is too short or longer than the usual one is refused in words, and nothing is stored', async () => {
  const short = await save('alarm', 6)
  expect(short.refusal).toMatchObject({ code: 'admin.retentionTooShort', error: { params: { days: 7 } } })
  const long = await save('alarm', 91)
  expect(long.refusal).toMatchObject({ code: 'admin.retentionTooLong', error: { params: { days: 90 } } })
  const count = await people.manager.call(adminRetentionApi.countRetention, { kind: 'click', days: 29 })
  expect(count.refusal?.code).toBe('admin.retentionTooShort')
  expect((await save('alarm', 0)).status).toBe(400)
  expect(await portal.db`select from kit_retention`).toHaveLength(0)
})

test('a rule is of the company of the manager, is in the audit log once, and null returns to the usual time', async () => {
  await portal.db`
    insert into account_person_role (com_code, person_code, role_id) values ('TWO', 'outsider', 'hr-manager')
    on conflict do nothing`
  await save('alarm', 30)
  await save('alarm', 30)
  await save('alarm', 60, people.outsider)
  const daysOf = async (reader: Client) =>
    (await reader.call(adminRetentionApi.listRetention, {})).result.find(({ kind }) => kind === 'alarm')
  expect(await daysOf(people.manager)).toEqual({ kind: 'alarm', usualDays: 90, leastDays: 7, days: 30 })
  expect((await daysOf(people.outsider))?.days).toBe(60)
  await save('alarm', null)
  expect((await daysOf(people.manager))?.days).toBeNull()
  expect((await daysOf(people.outsider))?.days).toBe(60)
  const log = await people.manager.call(adminApi.listAuditEntries, {
    ...{ action: 'retentionChanged', page: 1, itemsPerPage: 50 },
  })
  expect(log.result.data.map(({ details }) => details)).toEqual([{ days: [30, null] }, { days: [null, 30] }])
})

test('a rule that fails leaves the others, is logged with what went, and the job shows the failure', async () => {
  await addAlarms('ONE', 'user', 10, 40)
  await addAlarms('TWO', 'outsider', 10, 40)
  await portal.db`insert into kit_retention (com_code, kind, days) values ('ONE', 'alarm', 30), ('TWO', 'alarm', 30)`
  await portal.db`
    create function refuse_test() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`
  await portal.db`
    create trigger refuse_test before delete on kit_alarm for each row when (old.com_code = 'ONE')
    execute function refuse_test()`
  await expect(run()).rejects.toThrow(/1 rules/)
  expect([await alarmsOf('user'), await alarmsOf('outsider')]).toEqual([10, 0])
  await portal.db`drop trigger refuse_test on kit_alarm`
  await portal.db`drop function refuse_test`
  await run()
  expect(await alarmsOf('user')).toBe(0)
})

test('what a run deleted before its process died is in the audit log of the next run, once', async () => {
  await addAlarms('ONE', 'user', 4_500, 40)
  await save('alarm', 30)
  const alarm = portal.app.services.slots.all('retention').find(({ kind }) => kind === 'alarm')
  if (!alarm) throw new Error('no retention of alarms')
  const { remove } = alarm
  let portions = 0
  // The third portion never ends, as in a process that is killed, and no code after it runs.
  const died = new Promise<void>((resolve) => {
    alarm.remove = (context, scope) => {
      portions += 1
      if (portions < 3) return remove(context, scope)
      resolve()
      return new Promise<number>(() => {})
    }
  })
  void run()
  await died
  alarm.remove = remove
  expect(await applied()).toEqual([])
  expect(await alarmsOf('user')).toBe(500)
  await run()
  expect(await applied()).toEqual([{ comCode: 'ONE', subject: 'alarm', details: { days: 30, count: 4_500 } }])
  await run()
  expect(await applied()).toHaveLength(1)
})

test('clicks on menus go by the rule of their company, those of a held person stay', async () => {
  const add = (comCode: string, personCode: string) => portal.db`
    insert into menu_click (com_code, clicked_at, menu_id, person_code, dept_code)
    select ${comCode}, ${night}::timestamptz - number * interval '1 day', 1, ${personCode}, 'D'
      from generate_series(1, 100) number`
  await add('ONE', 'user')
  await add('ONE', 'peer')
  await add('TWO', 'outsider')
  await hold('peer')
  await save('click', 40)
  expect(await dryRun('click', 40)).toBe(60)
  await run()
  const left = await portal.db<{ personCode: string; count: number }[]>`
    select person_code, count(*)::int as count from menu_click group by person_code order by person_code`
  expect(left).toEqual([
    { personCode: 'outsider', count: 100 },
    { personCode: 'peer', count: 100 },
    { personCode: 'user', count: 40 },
  ])
})
