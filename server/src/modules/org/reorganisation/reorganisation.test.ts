import { boardApi } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { orgApi } from '@maru/api/org'
import {
  orgReorganisationApi,
  type PlannedDepartment,
  type PlannedMove,
  type Reorganisation,
} from '@maru/api/org/reorganisation'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { selectAudienceCount } from '#modules/survey/audience/roster.sql.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import type { Restore } from '#test/snapshot.ts'
import { applyDue } from './apply.service.ts'

let app: TestApp
let people: Record<Role, Client>
let restore: Restore

beforeAll(async () => {
  // 10:00 in Seoul, the zone of the company.
  app = await openTestApp({ now: '2026-11-23T01:00:00Z' })
  people = await openCast(app)
  restore = await app.snapshot()
})
afterEach(() => restore())
afterAll(() => app.stop())

const today = '2026-11-23'
const name = (ko: string) => ({ ko, en: '', zh: '' })
const department = (deptCode: string, more: Partial<PlannedDepartment> = {}): PlannedDepartment => ({
  ...{ deptCode, parentDeptCode: null, name: name(deptCode), sort: 0, isClosed: false, successorCode: null },
  ...more,
})
const move = (personCode: string, fromDeptCode: string | null, toDeptCode: string | null): PlannedMove => ({
  ...{ personCode, fromDeptCode, toDeptCode },
  ...{ titleCode: 'T1', positionCode: 'P1', gradeCode: '', isMain: true },
})
const codeOf = (answer: { refusal?: { code: string } | undefined }) => answer.refusal?.code
const checksum = async () =>
  (await app.db<{ sum: string }[]>`select org_checksum('ONE') as sum`)[0]?.sum ?? ''

async function draft(applyOn = today, client = people.manager): Promise<Reorganisation> {
  const { reorganisationId } = (
    await client.call(orgReorganisationApi.createReorganisation, { name: '개편', applyOn })
  ).result
  return (await client.call(orgReorganisationApi.getReorganisation, { reorganisationId })).result
}
type Saved = Input<typeof orgReorganisationApi.saveReorganisation>
const save = (plan: Reorganisation, more: Partial<Saved>, client = people.manager) =>
  client.call(orgReorganisationApi.saveReorganisation, {
    ...{ reorganisationId: plan.reorganisationId, version: plan.version, name: plan.name },
    ...{ applyOn: plan.applyOn, departments: plan.departments, moves: [], ...more },
  })
const keyOf = ({ reorganisationId, version }: Reorganisation) => ({ reorganisationId, version })
const schedule = (plan: Reorganisation) =>
  people.manager.call(orgReorganisationApi.scheduleReorganisation, keyOf(plan))
const undo = (plan: Reorganisation) =>
  people.manager.call(orgReorganisationApi.undoReorganisation, keyOf(plan))
const refresh = async ({ reorganisationId }: Reorganisation) =>
  (await people.super.call(orgReorganisationApi.getReorganisation, { reorganisationId })).result

/** Sixty departments in five divisions with two people each. */
async function sixty(): Promise<string[]> {
  const codes = Array.from({ length: 60 }, (_, at) => `D${String(at).padStart(2, '0')}`)
  const rows = codes.map((code, at) => {
    const parent = at < 5 ? null : (codes[at % 5] ?? null)
    return { code, parent, people: [`${code}-a`, `${code}-b`], sort: at }
  })
  await app.db`
    insert into org_department (com_code, dept_code, parent_dept_code, path, name_ko, sort)
    select 'ONE', code, parent, array_remove(array[parent, code], null), '부서 ' || code, sort
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as one (code text, parent text, sort int)`
  const all = rows.flatMap((row) => row.people.map((person) => ({ person, dept: row.code })))
  await app.db`
    insert into org_person (com_code, person_code, name_ko)
    select 'ONE', person, person from jsonb_to_recordset(${JSON.stringify(all)}::text::jsonb) as one (person text)`
  await app.db`
    insert into org_post (com_code, dept_code, person_code, is_main, from_date)
    select 'ONE', dept, person, true, '2020-01-01'
      from jsonb_to_recordset(${JSON.stringify(all)}::text::jsonb) as one (person text, dept text)`
  return codes
}

/** Renames, moves, merges and creates departments until all sixty are touched, and moves twenty people. */
function planOf(codes: readonly string[]): { departments: PlannedDepartment[]; moves: PlannedMove[] } {
  const departments = codes.map((code, at) => {
    const parent = at < 5 ? null : (codes[at % 5] ?? null)
    const base = department(code, { parentDeptCode: parent, name: name(`부서 ${code}`), sort: at })
    if (at < 20) return { ...base, name: name(`새 이름 ${code}`) }
    if (at < 40) return { ...base, parentDeptCode: codes[(at + 1) % 5] ?? null }
    if (at < 50) return { ...base, isClosed: true, successorCode: codes[at - 30] ?? null }
    return { ...base, sort: 1000 - at }
  })
  const fresh = Array.from({ length: 10 }, (_, at) =>
    department(`N${at}`, { parentDeptCode: at === 0 ? 'D00' : 'N0', name: name(`새 팀 ${at}`), sort: at }),
  )
  const moves = Array.from({ length: 20 }, (_, at) => ({
    ...move(`${codes[at + 20]}-a`, codes[at + 20] ?? '', `N${at % 10}`),
    ...{ titleCode: '', positionCode: '' },
  }))
  return { departments: [...departments, ...fresh], moves }
}

test('a re-organisation of sixty departments is compared, applied and undone with equal checksums', async () => {
  const codes = await sixty()
  const before = await checksum()
  const empty = await draft()
  const saved = (await save(empty, planOf(codes))).result
  expect(saved.faults).toEqual([])
  expect(saved.before.length).toBeLessThan(saved.after.length + 1)
  expect(saved.peopleAfter).toBe(saved.peopleBefore)
  expect(await checksum()).toBe(before)

  const applied = (await schedule(saved)).result
  expect(applied).toMatchObject({ state: 'applied', checksumBefore: before })
  expect(await checksum()).toBe(applied.checksumAfter)
  expect(applied.checksumAfter).not.toBe(before)
  const [merged] = await app.db`
    select array_agg(dept_code order by person_code) as dept from org_held_post(${app.clock.now()})
     where person_code in ('D45-a', 'D45-b', 'D20-a')`
  expect(merged).toEqual({ dept: ['N0', 'D15', 'D15'] })
  const [moved] = await app.db`select path from org_department where dept_code = 'N3'`
  expect(moved).toEqual({ path: ['D00', 'N0', 'N3'] })
  const match = (await people.user.call(orgApi.searchOrganisation, { query: '새 팀' })).result
  expect(match.departments.length).toBeGreaterThan(0)

  const undone = (await undo(applied)).result
  expect(undone.state).toBe('undone')
  expect(await checksum()).toBe(before)
  expect(await app.db`select dept_code from org_department_spell`).toEqual([])
  expect(codeOf(await undo(undone))).toBe('org.reorganisationNotNow')
})

test('a plan waits for midnight of the company, and both organisations can be read by day', async () => {
  const plan = await draft('2026-12-01')
  const renamed = department('ONE-HR', { parentDeptCode: null, name: name('인재실'), sort: 7 })
  const moves = [move('user', 'ONE-D1', 'ONE-HR')]
  const saved = (await save(plan, { departments: [renamed], moves })).result
  const scheduled = (await schedule(saved)).result
  expect(scheduled.state).toBe('scheduled')
  app.clock.set('2026-11-30T14:59:00Z')
  await applyDue({ ...app.app.services, db: app.db })
  expect(await app.db`select name_ko from org_department where dept_code = 'ONE-HR'`).toEqual([
    { nameKo: '인사' },
  ])
  // Two processes at midnight, one of them late.
  app.clock.set('2026-11-30T15:10:00Z')
  const work = { ...app.app.services, db: app.db }
  await Promise.all([applyDue(work), applyDue(work)])
  expect(
    await app.db`select name_ko, parent_dept_code from org_department where dept_code = 'ONE-HR'`,
  ).toEqual([{ nameKo: '인재실', parentDeptCode: null }])
  const posts = await app.db`
    select dept_code, from_date, until_date from org_post where person_code = 'user' order by from_date`
  expect(posts).toEqual([
    { deptCode: 'ONE-D1', fromDate: '1900-01-01', untilDate: '2026-11-30' },
    { deptCode: 'ONE-HR', fromDate: '2026-12-01', untilDate: null },
  ])
  const [spell] = await app.db`select dept_code, until_day, name_ko from org_department_spell`
  expect(spell).toEqual({ deptCode: 'ONE-HR', untilDay: '2026-11-30', nameKo: '인사' })
})

test('the organisation of a past and of a future day has the names, places and people of that day', async () => {
  const plan = await draft()
  const moves = [move('user', 'ONE-D1', 'ONE-HR')]
  const renamed = department('ONE-HR', { name: name('인재실'), sort: 7 })
  await schedule((await save(plan, { departments: [renamed], moves })).result)
  const on = async (day: string) =>
    (await people.manager.call(orgReorganisationApi.listOrganisationOn, { day })).result.find(
      (one) => one.deptCode === 'ONE-HR',
    )
  const peopleOn = async (day: string) =>
    (await people.manager.call(orgReorganisationApi.listPeopleOn, { day, deptCode: 'ONE-HR' })).result.map(
      (one) => one.personCode,
    )
  expect(await on('2026-11-22')).toMatchObject({ name: { ko: '인사' }, parentDeptCode: 'ONE-D1' })
  expect(await on('2026-11-23')).toMatchObject({ name: { ko: '인재실' }, parentDeptCode: null })
  expect(await peopleOn('2026-11-22')).not.toContain('user')
  expect(await peopleOn('2027-01-01')).toContain('user')
  expect(
    codeOf(
      await people.manager.call(orgReorganisationApi.listOrganisationOn, { comCode: 'TWO', day: today }),
    ),
  ).toBe('kit.notFound')
  const two = await people.super.call(orgReorganisationApi.listOrganisationOn, { comCode: 'TWO', day: today })
  expect(two.result.map((one) => one.deptCode)).toContain('TWO-D1')
})

test('bad plans are refused in words, and nothing is half done', async () => {
  const before = await checksum()
  const plan = await draft()
  const cycle = [
    department('ONE-D1', { parentDeptCode: 'ONE-HR' }),
    department('ONE-HR', { parentDeptCode: 'ONE-D1' }),
  ]
  expect(codeOf(await save(plan, { departments: cycle }))).toBe('org.departmentCycle')
  const lost = [department('ONE-HR', { parentDeptCode: 'NOWHERE' })]
  expect(codeOf(await save(plan, { departments: lost }))).toBe('org.departmentParentUnknown')
  expect(codeOf(await schedule(plan))).toBe('org.reorganisationEmpty')

  const cases: [string, PlannedDepartment[], PlannedMove[]][] = [
    ['org.departmentCodeTaken', [department('TWO-D1')], []],
    ['org.departmentHasPeople', [department('ONE-HR', { isClosed: true })], []],
    ['org.departmentParentClosed', [department('ONE-D1', { isClosed: true, successorCode: 'ONE-HR' })], []],
    [
      'org.departmentSuccessorClosed',
      [
        department('ONE-HR', { isClosed: true, successorCode: 'ONE-MAILONLY' }),
        department('ONE-MAILONLY', { isClosed: true, successorCode: 'ONE-HR' }),
      ],
      [],
    ],
    ['org.reorganisationPostGone', [department('NEW')], [move('outsider', 'ONE-D1', 'NEW')]],
    [
      'org.reorganisationMainPost',
      [department('NEW')],
      [{ ...move('user', 'ONE-D1', 'NEW'), isMain: false }],
    ],
  ]
  let last = plan
  for (const [code, departments, moves] of cases) {
    last = (await save(last, { departments, moves })).result
    expect(codeOf(await schedule(last)), code).toBe(code)
    expect(await checksum()).toBe(before)
  }
  expect(codeOf(await save(plan, { departments: [] }))).toBe('org.reorganisationChanged')
  const past = (await save(last, { applyOn: '2026-11-22', departments: [department('NEW')] })).result
  expect(codeOf(await schedule(past))).toBe('org.reorganisationDayPassed')
  expect(await app.db`select 1 from kit_audit where action like 'reorganisation%'`).toEqual([])
})

test('a plan on an older organisation is refused until it is compared again', async () => {
  const first = await draft()
  const second = await draft('2026-12-01')
  const a = (await save(first, { departments: [department('NEW-A')] })).result
  const b = (await save(second, { departments: [department('NEW-B')] })).result
  const waiting = (await schedule(b)).result
  const applied = (await schedule(a)).result
  app.clock.set('2026-11-30T15:00:00Z')
  await applyDue({ ...app.app.services, db: app.db })
  const [failed] = await app.db`
    select state, fault from org_reorganisation where reorganisation_id = ${waiting.reorganisationId}`
  expect(failed).toEqual({ state: 'failed', fault: 'org.reorganisationOutdated' })
  expect(await app.db`select 1 from org_department where dept_code = 'NEW-B'`).toEqual([])
  app.clock.set('2026-11-23T02:00:00Z')
  const shown = await refresh(b)
  expect(shown.isOutdated).toBe(true)
  expect(codeOf(await schedule(shown))).toBe('org.reorganisationOutdated')
  const rebased = (await people.manager.call(orgReorganisationApi.rebaseReorganisation, keyOf(shown))).result
  expect(rebased.isOutdated).toBe(false)
  expect((await schedule(rebased)).result.state).toBe('scheduled')

  await app.db`update org_department set name_ko = '다른 이름' where dept_code = 'NEW-A'`
  expect(codeOf(await undo(await refresh(applied)))).toBe('org.reorganisationBuiltOn')
})

test('a scheduled plan is canceled and removed, and companies do not see the plans of each other', async () => {
  const plan = await draft('2026-12-01')
  const saved = (await save(plan, { departments: [department('NEW')] })).result
  const scheduled = (await schedule(saved)).result
  expect(codeOf(await save(scheduled, {}))).toBe('org.reorganisationNotNow')
  const open = (await people.manager.call(orgReorganisationApi.cancelReorganisation, keyOf(scheduled))).result
  expect(open.state).toBe('draft')
  const foreign = await draft(today, people.super)
  await app.db`update org_reorganisation set com_code = 'TWO' where reorganisation_id = ${foreign.reorganisationId}`
  expect(codeOf(await people.manager.call(orgReorganisationApi.removeReorganisation, keyOf(foreign)))).toBe(
    'kit.notFound',
  )
  expect((await people.manager.call(orgReorganisationApi.listReorganisations, {})).result).toHaveLength(1)
  expect((await people.manager.call(orgReorganisationApi.removeReorganisation, keyOf(open))).status).toBe(200)
  expect((await people.manager.call(orgReorganisationApi.listReorganisations, {})).result).toEqual([])
})

test('rights and audiences of a merged department are at once those of its successor, until the undo', async () => {
  const rights = { 'department:ONE-HR': 'r', 'unit:ONE-HR': 'w' }
  const draftBoard = { comCode: 'ONE', name: name('인사 자료'), rights }
  const boardId = await createBoard(app.db, draftBoard, app.clock.now())
  const mayRead = async (client: Client) => (await client.call(boardApi.getBoard, { boardId })).status
  const asked = async () => {
    const scope = { comCode: 'ONE', isGlobal: false, exclude: [] }
    const counts: number[] = []
    for (const kind of ['department', 'unit'])
      counts.push(
        await selectAudienceCount(app.db, { ...scope, include: [`${kind}:ONE-HR`] }, app.clock.now()),
      )
    return counts
  }
  const now = async () => [await mayRead(people.colleague), await mayRead(people.peer), ...(await asked())]
  expect(await now()).toEqual([200, 404, 3, 3])
  const plan = await draft()
  const merged = department('ONE-HR', { parentDeptCode: 'ONE-D1', isClosed: true, successorCode: 'ONE-D1' })
  const applied = (await schedule((await save(plan, { departments: [merged] })).result)).result
  // The sessions of before have the new subjects at once.
  const [first, second, ...counts] = await now()
  expect([first, second]).toEqual([200, 200])
  expect(counts).toEqual([counts[0], counts[0]])
  expect(counts[0]).toBeGreaterThan(3)
  await undo(applied)
  expect(await now()).toEqual([200, 404, 3, 3])
})

test('an undo that a later re-organisation prevents names that one', async () => {
  const first = (await schedule((await save(await draft(), { departments: [department('NEW-F1')] })).result))
    .result
  app.clock.advance(60_000)
  const later = { name: '연말 개편', departments: [department('NEW-F2')] }
  const second = (await schedule((await save(await draft(), later)).result)).result
  expect([first.state, second.state]).toEqual(['applied', 'applied'])
  const refused = await undo(await refresh(first))
  expect(refused.refusal).toMatchObject({
    code: 'org.reorganisationFollowed',
    error: { params: { name: '연말 개편', day: today } },
  })
  expect((await undo(await refresh(second))).status).toBe(200)
  expect((await undo(await refresh(first))).status).toBe(200)
})
