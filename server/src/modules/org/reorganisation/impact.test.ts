import { orgReorganisationApi, type PlannedDepartment } from '@maru/api/org/reorganisation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { createCalendar } from '#modules/calendar/calendar.factory.ts'
import { createFolder } from '#modules/reservation/reservation.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createSurveyBoard, writeSurvey } from '#test/surveys.ts'
import { selectDepartmentsOn } from './organisation.sql.ts'
import { touchedBy } from './plan.rules.ts'

let app: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-23T01:00:00Z' })
  people = await openCast(app)
})
afterAll(() => app.stop())

const name = (ko: string) => ({ ko, en: '', zh: '' })
const closed = (successorCode: string | null): PlannedDepartment => ({
  ...{ deptCode: 'ONE-HR', parentDeptCode: 'ONE-D1', name: name('인사'), sort: 0, isClosed: true },
  successorCode,
})

async function effectsOf(departments: PlannedDepartment[], client = people.manager) {
  const draft = { name: '개편', applyOn: '2026-12-01' }
  const { reorganisationId } = (await people.manager.call(orgReorganisationApi.createReorganisation, draft))
    .result
  const key = { reorganisationId, version: 1 }
  await people.manager.call(orgReorganisationApi.saveReorganisation, {
    ...key,
    ...draft,
    departments,
    moves: [],
  })
  return client.call(orgReorganisationApi.listReorganisationEffects, { reorganisationId })
}

test('each room says what a plan touches, how many things need a decision, and names them', async () => {
  const { db, clock } = app
  const rights = { 'department:ONE-HR': 'r' }
  await createBoard(db, { comCode: 'ONE', name: name('인사 자료'), rights }, clock.now())
  await createBoard(db, { comCode: 'TWO', name: name('남의 게시판'), rights }, clock.now())
  await createBoard(
    db,
    { comCode: 'ONE', name: name('모두의 게시판'), rights: { 'company:ONE': 'r' } },
    clock.now(),
  )
  const shares = [{ subject: 'department:ONE-HR', level: 3 }]
  const calendar = {
    comCode: 'ONE',
    ownerCode: 'user',
    kind: 'department',
    name: '인사 일정',
    shares,
  } as const
  await createCalendar(db, calendar, clock.now())
  const folderId = await createFolder(db, { comCode: 'ONE', name: name('인사 회의실') })
  await db`insert into reservation_right (com_code, folder_id, subject, level) values ('ONE', ${folderId}, 'unit:ONE-HR', 2)`
  await db`
    insert into mail_box (com_code, name, address, opened_at) values ('ONE', '채용', 'jobs@one.example', ${clock.now()})`
  await db`
    insert into mail_grant (com_code, mailbox_id, subject, level, granted_by, granted_at)
    select com_code, mailbox_id, 'department:ONE-HR', 'read', 'user', ${clock.now()} from mail_box where name = '채용'`
  const boardId = await createSurveyBoard(app)
  const audience = { include: [{ kind: 'department', code: 'ONE-HR' }], exclude: [] }
  await writeSurvey(people.user, boardId, { title: '인사 설문', audience })

  const merged = (await effectsOf([closed('ONE-D1')])).result
  const short = merged.map((one) => [one.kind, one.count, one.openCount, one.titles[0]?.ko])
  expect(short).toEqual([
    ['board.rights', 1, 0, '인사 자료'],
    ['mail.boxes', 1, 0, '채용'],
    ['calendar.shares', 1, 0, '인사 일정'],
    ['reservation.rights', 1, 0, '인사 회의실'],
    ['survey.audience', 1, 0, '인사 설문'],
  ])
  // Without a successor everything that names the department is of no one.
  const ended = (await effectsOf([closed(null)])).result
  expect(ended.map((one) => one.openCount)).toEqual([1, 1, 1, 1, 1])
  expect((await effectsOf([])).result).toEqual([])
  expect((await effectsOf([closed(null)], people.user)).status).toBe(403)
})

test('a department is touched if it is closed, moved or renamed, or if people move from or to it', async () => {
  const before = await selectDepartmentsOn(app.db, 'ONE', '2026-12-01')
  const hr = before.find((one) => one.deptCode === 'ONE-HR')
  if (!hr) throw new Error('the cast has ONE-HR')
  const same = { ...hr, isClosed: false, successorCode: null }
  expect(touchedBy(before, { departments: [{ ...same, sort: 9 }], moves: [] })).toEqual({
    ...{ touched: [], closed: [], ended: [] },
  })
  const move = { personCode: 'user', fromDeptCode: 'ONE-D1', toDeptCode: null, isMain: true }
  const codes = { titleCode: '', positionCode: '', gradeCode: '' }
  const plan = { departments: [{ ...same, name: name('인재실') }], moves: [{ ...move, ...codes }] }
  expect(touchedBy(before, plan).touched).toEqual(['ONE-HR', 'ONE-D1'])
})
