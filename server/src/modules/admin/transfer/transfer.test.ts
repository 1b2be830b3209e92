import { accountApi } from '@maru/api/account'
import type { HandOverInput } from '@maru/api/account/leaving'
import { accountTransferApi } from '@maru/api/account/transfer'
import { boardApi } from '@maru/api/board'
import { calendarApi } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { mailApi } from '@maru/api/mail'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { beginSession } from '#kit/session/session.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { createMail } from '#modules/mail/mail.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import type { Restore } from '#test/snapshot.ts'
import { handOverDue } from '../leaving/hand-over.jobs.ts'
import { transferDue } from './transfer.service.ts'

let app: TestApp
let people: Record<Role, Client>
let restore: Restore

beforeAll(async () => {
  // 10:00 in Seoul, the zone of both companies.
  app = await openTestApp({ now: '2026-11-23T01:00:00Z', withJobs: 'queued' })
  people = await openCast(app)
  restore = await app.snapshot()
})
afterEach(() => restore())
afterAll(() => app.stop())

const name = (ko: string) => ({ ko, en: '', zh: '' })
const work = () => ({ ...app.app.services, db: app.db })
const codeOf = (answer: { refusal?: { code: string } | undefined }) => answer.refusal?.code
type Asked = Input<typeof accountTransferApi.orderTransfer>
const order = (more: Partial<Asked> = {}, client: Client = people.super) =>
  client.call(accountTransferApi.orderTransfer, {
    ...{ personCode: 'user', firstDay: '2026-12-01', deptCode: 'TWO-D1' },
    ...{ titleCode: '', positionCode: '', gradeCode: '', employeeNumber: 'T-77', email: '' },
    ...more,
  })
const cancel = () => people.super.call(accountTransferApi.cancelTransfer, { personCode: 'user' })
const stored = async () =>
  (await (await signIn('super')).call(accountTransferApi.getTransfer, { personCode: 'user' })).result.order
const postsOf = (personCode: string) => app.db`
  select com_code, dept_code, is_main, from_date, until_date from org_post
   where person_code = ${personCode} order by from_date, com_code`

/** A new session of a person, as after a sign-in. */
async function signIn(personCode: string): Promise<Client> {
  const who = { personCode, comCode: 'ONE', deptCode: 'ONE-D1', address: '127.0.0.1', agent: 'test' }
  const { secret } = await beginSession(work(), app.app.services.config.session, who)
  return app.client.as(`maru=${secret}`)
}

test('a person goes to another company at midnight: account and mails go along, boards and roles do not', async () => {
  const { db, clock } = app
  await db`insert into account_person_role (com_code, person_code, role_id) values ('ONE', 'user', 'popup-manager')`
  const ofOne = { comCode: 'ONE', name: name('하나의 자료'), rights: { 'person:user': 'rwa' } }
  const boardId = await createBoard(db, ofOne, clock.now())
  const draft = { comCode: 'TWO', name: name('둘의 자료'), rights: { 'company:TWO': 'r' } }
  const newBoard = await createBoard(db, draft, clock.now())
  await people.user.call(mailApi.listMails, { folder: 'inbox' })
  const mails = async (client: Client) => (await client.call(mailApi.listMails, { folder: 'inbox' })).status
  const read = (client: Client, id: number) => client.call(boardApi.getBoard, { boardId: id })
  const handOver: HandOverInput = {
    successorCode: 'peer',
    choices: [{ kind: 'board.managed', choice: 'successor' }],
  }
  const posts = await postsOf('user')
  expect((await order({ handOver })).result.order).toMatchObject({
    ...{ state: 'waiting', toComCode: 'TWO', employeeNumber: 'T-77', firstDay: '2026-12-01' },
  })
  // Nothing changes before the day, not even by the other job.
  clock.set('2026-11-30T14:59:00Z')
  await transferDue(work())
  await handOverDue(work())
  expect(await postsOf('user')).toEqual(posts)
  expect((await read(await signIn('user'), boardId)).status).toBe(200)

  clock.set('2026-11-30T15:00:00Z')
  // Two processes at midnight.
  await Promise.all([transferDue(work()), transferDue(work())])
  expect((await stored())?.state).toBe('done')
  const [person] =
    await db`select com_code, employee_number, email from org_person where person_code = 'user'`
  expect(person).toEqual({ comCode: 'TWO', employeeNumber: 'T-77', email: 'user@test.example' })
  expect(await postsOf('user')).toEqual([
    { comCode: 'ONE', deptCode: 'ONE-D1', isMain: true, fromDate: '1900-01-01', untilDate: '2026-11-30' },
    { comCode: 'TWO', deptCode: 'TWO-D1', isMain: true, fromDate: '2026-12-01', untilDate: null },
  ])
  const moved = await signIn('user')
  const me = (await moved.call(accountApi.getCurrentUser, {})).result
  expect([me.comCode, me.deptCode]).toEqual(['TWO', 'TWO-D1'])
  expect([(await read(moved, boardId)).status, (await read(moved, newBoard)).status]).toEqual([404, 200])
  expect(await mails(moved)).toBe(200)
  expect((await moved.call(calendarApi.listCalendars, {})).result.some((one) => one.isMain)).toBe(true)
  expect(await db`select role_id from account_person_role where person_code = 'user'`).toEqual([])
  const managers = await db`select subject from board_right where board_id = ${boardId} and is_menu_admin`
  expect(managers).toEqual([{ subject: 'person:peer' }])
  const audit = await db`select action from kit_audit where subject = 'user' order by happened_at, audit_id`
  expect(audit.map((one) => one.action)).toEqual(['transferOrdered', 'thingsHandedOver', 'personTransferred'])
})

test('mails are read in the new company, with their texts', async () => {
  const text = 'From: a@test.example\r\nTo: user@test.example\r\nSubject: old company\r\n\r\nthe text\r\n'
  const { id } = await createMail(work(), 'user', Buffer.from(text))
  expect((await order({ firstDay: '2026-11-23' })).result.order?.state).toBe('done')
  const moved = await signIn('user')
  const { result } = await moved.call(mailApi.listMails, { folder: 'inbox' })
  expect(JSON.stringify(result)).toContain('old company')
  expect((await moved.call(mailApi.getMail, { id })).status).toBe(200)
  // The text belongs to both companies, so that no sweep removes it.
  const remaining = await app.db`select com_code from file_text where kind = 'mail' order by com_code`
  expect(remaining.map((one) => one.comCode)).toEqual(['ONE', 'TWO'])
})

test('an order is canceled before its day and leaves nothing, and a second one is refused until then', async () => {
  const posts = await postsOf('user')
  await order({ email: 'new@two.example' })
  expect(codeOf(await order())).toBe('account.transferWaiting')
  expect((await cancel()).result.order?.state).toBe('canceled')
  expect(codeOf(await cancel())).toBe('account.noTransfer')
  app.clock.set('2026-12-02T00:00:00Z')
  await transferDue(work())
  expect(await postsOf('user')).toEqual(posts)
  const [person] = await app.db`select com_code, email from org_person where person_code = 'user'`
  expect(person).toEqual({ comCode: 'ONE', email: 'user@test.example' })
})

test('bad orders are refused in words, and change nothing', async () => {
  const cases: [string, Partial<Asked>][] = [
    ['account.ownTransfer', { personCode: 'super' }],
    ['account.sameCompany', { deptCode: 'ONE-HR' }],
    ['account.departmentUnknown', { deptCode: 'NOWHERE' }],
    ['account.titleUnknown', { titleCode: 'NOWHERE' }],
    ['account.dayPassed', { firstDay: '2026-11-22' }],
    ['account.emailTaken', { email: 'peer@test.example' }],
    ['kit.notFound', { personCode: 'nobody' }],
    [
      'account.successorUnknown',
      { handOver: { successorCode: 'outsider', choices: [{ kind: 'board.managed', choice: 'successor' }] } },
    ],
  ]
  for (const [code, more] of cases) expect(codeOf(await order(more)), code).toBe(code)
  // A manager of the company has no right in the other one.
  expect(codeOf(await order({}, people.manager))).toBe('kit.forbidden')
  expect(await app.db`select 1 from admin_transfer`).toEqual([])

  // Two administrators at once: one order.
  const both = await Promise.all([order(), order()])
  expect(both.map((one) => one.status).sort()).toEqual([200, 409])
})

test('a super administrator stays one in the other company, so the last one is never lost by a transfer', async () => {
  await app.db`insert into account_person_role (com_code, person_code, role_id) values ('ONE', 'peer', 'super-admin')`
  await order({ personCode: 'peer', firstDay: '2026-11-23', employeeNumber: '' })
  const moved = await signIn('peer')
  expect((await moved.call(accountApi.getCurrentUser, {})).result.permissions.isSuperAdmin).toBe(true)
})

test('an order whose department has been closed by its day fails, changes nothing and says why', async () => {
  await order()
  await app.db`update org_department set until_date = '2026-11-25' where dept_code = 'TWO-D1'`
  app.clock.set('2026-11-30T15:00:00Z')
  const posts = await postsOf('user')
  await transferDue(work())
  expect(await stored()).toMatchObject({ state: 'failed', fault: 'account.departmentUnknown' })
  expect(await postsOf('user')).toEqual(posts)
})

test('the announcement has names, companies, departments and the day, and no markup of names', async () => {
  await app.db`update org_person set name_ko = '<b>홍</b>' where person_code = 'user'`
  const notice = (await order()).result.order?.notice
  expect(notice?.title).toContain('2026-12-01')
  expect(notice?.content).toContain('&lt;b&gt;홍&lt;/b&gt;')
  expect(notice?.content).not.toContain('<b>')
  expect(notice?.content).toMatch(/<table>.*2026-12-01.*<\/table>/)
})
