import { accountApi } from '@maru/api/account'
import { accountAppointmentApi } from '@maru/api/account/appointment'
import { accountPersonApi } from '@maru/api/account/person'
import type { Input } from '@maru/api/kit/endpoint'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

type Api = typeof accountAppointmentApi
type Ordered = Input<Api['orderAppointment']>['posts'][number]

let app: TestApp
let people: Record<Role, Client>
let restore: () => Promise<void>

beforeAll(async () => {
  // 10:00 on 23 November in Seoul.
  app = await openTestApp({ now: '2026-11-23T01:00:00Z' })
  people = await openCast(app)
  await app.db`
    insert into org_title (com_code, kind, code, name_ko, name_en, name_zh)
    values ('ONE', 'title', 'T2', '차장', 'Deputy', '副部长')`
  restore = await app.snapshot()
})
afterEach(() => restore())
afterAll(() => app.stop())

const post = (deptCode: string, more: Partial<Ordered> = {}): Ordered => ({
  ...{ deptCode, titleCode: 'T1', positionCode: 'P1', gradeCode: '', isMain: true, untilDay: null },
  ...more,
})
const formOf = async (day: string, client = people.manager) =>
  (await client.call(accountAppointmentApi.getAppointmentForm, { personCode: 'peer', day })).result
async function order(day: string, posts: Ordered[], client = people.manager) {
  const { version } = await formOf(day)
  return client.call(accountAppointmentApi.orderAppointment, { personCode: 'peer', day, version, posts })
}
const cancel = (appointmentId: number, client = people.manager) =>
  client.call(accountAppointmentApi.cancelAppointment, { personCode: 'peer', appointmentId })
const codeOf = (answer: { refusal?: { code: string } | undefined }) => answer.refusal?.code
const postsOf = () => app.db<Record<string, unknown>[]>`
  select dept_code, title_code, is_main, from_date::text as from, until_date::text as until
    from org_post where person_code = 'peer' order by from_date, dept_code`
/** The department of the person as the session knows it, which may be cached. */
const sessionDepartment = async () => (await people.peer.call(accountApi.getCurrentUser, {})).result.deptCode
/** The department in which the person works now. */
const departmentOf = async () => {
  app.app.services.caches.drop('viewer', '*')
  return sessionDepartment()
}

test('a transfer with promotion and a concurrent post begins on its day, and the past keeps what it was', async () => {
  const made = await order('2026-12-01', [
    post('ONE-HR', { titleCode: 'T2' }),
    post('ONE-D1', { isMain: false, untilDay: '2026-12-31' }),
  ])
  expect(made.result).toMatchObject({
    ...{ state: 'scheduled', day: '2026-12-01', kinds: ['transfer', 'promotion', 'concurrent'] },
    before: [{ deptCode: 'ONE-D1', title: { ko: '부장' }, isMain: true }],
    after: [
      { deptCode: 'ONE-HR', title: { ko: '차장' }, isMain: true },
      { deptCode: 'ONE-D1', isMain: false, untilDay: '2026-12-31' },
    ],
  })
  expect(await postsOf()).toMatchObject([
    { deptCode: 'ONE-D1', titleCode: 'T1', isMain: true, until: '2026-11-30' },
    { deptCode: 'ONE-D1', titleCode: 'T1', isMain: false, from: '2026-12-01', until: '2026-12-31' },
    { deptCode: 'ONE-HR', titleCode: 'T2', isMain: true, from: '2026-12-01', until: null },
  ])
  expect((await formOf('2026-11-30')).posts.map(({ deptCode }) => deptCode)).toEqual(['ONE-D1'])
  expect((await formOf('2027-01-01')).posts.map(({ deptCode }) => deptCode)).toEqual(['ONE-HR'])
  // Rights follow the day, without a job.
  expect(await departmentOf()).toBe('ONE-D1')
  const list = await people.manager.call(accountAppointmentApi.listAppointments, {
    page: 1,
    itemsPerPage: 20,
  })
  expect(list.result).toMatchObject({ totalCount: 1, data: [{ personCode: 'peer', state: 'scheduled' }] })
  const audit = await app.db`select subject, details from kit_audit where action = 'appointmentOrdered'`
  expect(audit).toMatchObject([{ subject: 'peer', details: { day: '2026-12-01' } }])
})

test('an appointment of today changes the department at once, and its cancellation gives it back', async () => {
  const before = await postsOf()
  const { result } = await order('2026-11-23', [post('ONE-HR')])
  expect(result.state).toBe('applied')
  expect(await sessionDepartment()).toBe('ONE-HR')
  expect((await cancel(result.appointmentId)).result.state).toBe('canceled')
  expect(await postsOf()).toEqual(before)
  expect(await sessionDepartment()).toBe('ONE-D1')
  expect((await cancel(result.appointmentId)).status).toBe(404)
})

test('an appointment is not cancelled if the former department has been closed meanwhile', async () => {
  const { result } = await order('2026-12-01', [post('ONE-HR')])
  await app.db`update org_department set until_date = '2026-11-30' where dept_code = 'ONE-D1'`
  expect(codeOf(await cancel(result.appointmentId))).toBe('account.appointmentChanged')
  await app.db`update org_department set until_date = null where dept_code = 'ONE-D1'`
  expect((await cancel(result.appointmentId)).status).toBe(200)
})

test('a day in the past is recorded, and cannot be cancelled', async () => {
  const { result } = await order('2026-11-01', [post('ONE-HR')])
  expect(result.state).toBe('applied')
  expect(await postsOf()).toMatchObject([
    { deptCode: 'ONE-D1', until: '2026-10-31' },
    { deptCode: 'ONE-HR', from: '2026-11-01' },
  ])
  expect(codeOf(await cancel(result.appointmentId))).toBe('account.appointmentPast')
})

test('an order before a later one is refused and names its day, and the later one is cancelled first', async () => {
  const first = (await order('2026-12-01', [post('ONE-HR')])).result
  const refused = await order('2026-11-25', [post('ONE-HR', { titleCode: 'T2' })])
  expect(refused.refusal).toMatchObject({
    code: 'account.appointmentLater',
    error: { params: { day: '2026-12-01' } },
  })
  const second = (await order('2026-12-10', [post('ONE-HR', { titleCode: 'T2' })])).result
  expect(second.kinds).toEqual(['promotion'])
  const early = await cancel(first.appointmentId)
  expect(early.refusal).toMatchObject({
    code: 'account.appointmentFollowed',
    error: { params: { day: '2026-12-10' } },
  })
  expect((await cancel(second.appointmentId)).status).toBe(200)
  expect((await cancel(first.appointmentId)).status).toBe(200)
})

test('the form of the person leaves an appointment in place, and refuses posts that would lose it', async () => {
  await order('2026-12-01', [post('ONE-HR')])
  const { result: form } = await people.manager.call(accountPersonApi.getPersonForm, { personCode: 'peer' })
  const { retiredOn: _retired, comCode: _company, posts, ...fields } = form
  const inputPosts = posts.map(({ deptCode, titleCode, positionCode, gradeCode, isMain }) => ({
    ...{ deptCode, titleCode, positionCode, gradeCode, isMain },
  }))
  const before = await postsOf()
  const called = { ...fields, officeTel: '02-111-2222', posts: inputPosts }
  const saved = await people.manager.call(accountPersonApi.updatePerson, called)
  expect([saved.status, await postsOf()]).toEqual([200, before])
  const { version } = saved.result
  const changed = { ...called, version, posts: inputPosts.map((one) => ({ ...one, titleCode: 'T2' })) }
  expect(codeOf(await people.manager.call(accountPersonApi.updatePerson, changed))).toBe(
    'account.appointmentLater',
  )
  expect(await postsOf()).toEqual(before)
})

test('a cancellation is refused once the posts were changed otherwise', async () => {
  const { result } = await order('2026-12-01', [post('ONE-HR')])
  await app.db`update org_post set title_code = 'T2' where person_code = 'peer' and dept_code = 'ONE-HR'`
  expect(codeOf(await cancel(result.appointmentId))).toBe('account.appointmentChanged')
})

test('wrong orders are refused, and change nothing', async () => {
  const before = await postsOf()
  const refusals: [string, string, Ordered[]][] = [
    ['account.appointmentEmpty', '2026-12-01', [post('ONE-D1')]],
    ['account.oneMainPost', '2026-12-01', [post('ONE-D1', { isMain: false })]],
    ['account.oneMainPost', '2026-12-01', [post('ONE-D1'), post('ONE-HR')]],
    ['account.departmentUnknown', '2026-12-01', [post('NONE')]],
    ['account.departmentUnknown', '2026-12-01', [post('TWO-D1')]],
    ['account.titleUnknown', '2026-12-01', [post('ONE-HR', { titleCode: 'T9' })]],
    ['account.appointmentDay', '2030-01-01', [post('ONE-HR')]],
    ['account.appointmentDay', '2026-12-01', [post('ONE-HR', { untilDay: '2026-12-31' })]],
    [
      'account.appointmentDay',
      '2026-12-01',
      [post('ONE-HR'), post('ONE-D1', { isMain: false, untilDay: '2026-11-30' })],
    ],
  ]
  for (const [code, day, posts] of refusals)
    expect([code, codeOf(await order(day, posts))]).toEqual([code, code])
  const outdated = await people.manager.call(accountAppointmentApi.orderAppointment, {
    ...{ personCode: 'peer', day: '2026-12-01', version: 'old', posts: [post('ONE-HR')] },
  })
  expect(codeOf(outdated)).toBe('account.personChanged')
  expect(await postsOf()).toEqual(before)
  expect(await app.db`select from admin_appointment`).toHaveLength(0)
})

test('managers act on their company only, and not on people with posts elsewhere', async () => {
  const other = await people.manager.call(accountAppointmentApi.getAppointmentForm, {
    ...{ personCode: 'outsider', day: '2026-12-01' },
  })
  expect(other.status).toBe(404)
  const concurrent = await people.manager.call(accountAppointmentApi.getAppointmentForm, {
    ...{ personCode: 'concurrent', day: '2026-12-01' },
  })
  expect(codeOf(concurrent)).toBe('account.outranked')
  const { result } = await order('2026-12-01', [post('ONE-HR')], people.super)
  await app.db`
    insert into account_person_role (com_code, person_code, role_id) values ('TWO', 'outsider', 'company-manager')`
  app.app.services.caches.drop('viewer', '*')
  expect((await cancel(result.appointmentId, people.outsider)).status).toBe(404)
  const list = await people.outsider.call(accountAppointmentApi.listAppointments, {
    page: 1,
    itemsPerPage: 20,
  })
  expect(list.result).toEqual({ data: [], totalCount: 0 })
})

test('the same order at the same time is stored once', async () => {
  const { version } = await formOf('2026-12-01')
  const input = { personCode: 'peer', day: '2026-12-01', version, posts: [post('ONE-HR')] }
  const answers = await Promise.all([
    people.manager.call(accountAppointmentApi.orderAppointment, input),
    people.super.call(accountAppointmentApi.orderAppointment, input),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await app.db`select from admin_appointment`).toHaveLength(1)
})
