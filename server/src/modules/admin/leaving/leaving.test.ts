import { accountApi } from '@maru/api/account'
import { accountLeavingApi, type HandOverInput } from '@maru/api/account/leaving'
import { accountPasswordApi } from '@maru/api/account/password'
import { accountPeopleApi } from '@maru/api/account/people'
import { accountPersonApi } from '@maru/api/account/person'
import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { reservationApi } from '@maru/api/reservation'
import { surveyApi } from '@maru/api/survey'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginSession } from '#kit/session/session.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { createCalendar, createEvent, requireDemoCalendar } from '#modules/calendar/calendar.factory.ts'
import { createFolder, createResource } from '#modules/reservation/reservation.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { cast, openCast, type Role } from '#test/cast.ts'
import type { Restore } from '#test/snapshot.ts'
import { createSurveyBoard, writeSurvey } from '#test/surveys.ts'
import { handOverDue } from './hand-over.jobs.ts'

let app: TestApp
let signedIn: Record<Role, Client>
let people: Record<Role, Client>
let restore: Restore

beforeAll(async () => {
  // 10:00 in Seoul, the zone of both companies.
  app = await openTestApp({ now: '2026-11-23T01:00:00Z', withJobs: 'queued' })
  signedIn = await openCast(app)
  restore = await app.snapshot()
})
beforeEach(() => {
  people = { ...signedIn }
})
afterEach(() => restore())
afterAll(() => app.stop())

const name = (ko: string) => ({ ko, en: '', zh: '' })
const work = () => ({ ...app.app.services, db: app.db })

/** Gives the person `user` one thing of each kind. */
async function ownThings() {
  const { db, clock } = app
  const now = clock.now()
  await createBoard(db, { comCode: 'ONE', name: name('자료실'), rights: { 'person:user': 'rwa' } }, now)
  const folderId = await createFolder(db, { comCode: 'ONE', name: name('회의실') })
  const room = { comCode: 'ONE', folderId, name: name('큰 회의실'), managers: ['user'] }
  const resourceId = await createResource(db, room, now)
  const booking = { resourceId, startDate: '2026-11-30', endDate: '2026-11-30', repeat: null }
  await people.user.call(reservationApi.saveRequest, {
    ...booking,
    ...{ startTime: '10:00', endTime: '11:00', title: '주간 회의' },
  })
  const shares = [{ subject: 'person:user', level: 5 }]
  const team = { comCode: 'ONE', ownerCode: 'user', kind: 'department', name: '팀 일정', shares } as const
  await createCalendar(db, team, now)
  const calendarId = await requireDemoCalendar(db, { comCode: 'ONE', personCode: 'user' }, now)
  const event = { comCode: 'ONE', calendarId, personCode: 'user', place: '', timeZone: 'Asia/Seoul' }
  const hours = { start: '2026-12-01T10:00', end: '2026-12-01T11:00' }
  await createEvent(db, { ...event, ...hours, title: '검토', guests: ['peer', 'colleague'] }, now)
  await createEvent(db, { ...event, ...hours, title: '혼자' }, now)
  const surveyId = await writeSurvey(people.user, await createSurveyBoard(app))
  await people.user.call(mailApi.listMails, { folder: 'inbox' })
  return { resourceId, surveyId }
}

/** Sets the clock and starts new sessions: those of before have been idle for too long. */
async function travel(to: string): Promise<void> {
  app.clock.set(to)
  for (const [personCode, { comCode, deptCode }] of Object.entries(cast)) {
    const who = { personCode, comCode, deptCode, address: '127.0.0.1', agent: 'test' }
    const { secret } = await beginSession(work(), app.app.services.config.session, who)
    people[personCode as Role] = app.client.as(`maru=${secret}`) // keys of the cast
  }
}

const owned = async (client: Client, personCode: string) =>
  (await client.call(accountLeavingApi.listOwned, { personCode })).result
const everything = async (): Promise<HandOverInput> => ({
  successorCode: 'peer',
  choices: (await owned(people.manager, 'user')).things.map(({ kind, choices }) => ({
    kind,
    choice: choices[0]?.id ?? '',
  })),
})
const retire = (client: Client, personCode: string, retiredOn: string | null, handOver?: HandOverInput) =>
  client.call(accountPersonApi.retirePerson, { personCode, retiredOn, ...(handOver ? { handOver } : {}) })
const codeOf = (answer: { refusal?: { code: string } | undefined }) => answer.refusal?.code

test('everything that a person owns is listed, and the retirement of today hands it over at once', async () => {
  const { resourceId, surveyId } = await ownThings()
  const before = await owned(people.manager, 'user')
  expect(before.things.map(({ kind, count, titles }) => [kind, count, titles[0]?.ko])).toEqual(
    expect.arrayContaining([
      ['board.managed', 1, '자료실'],
      ['reservation.kept', 1, '큰 회의실'],
      ['reservation.bookings', 1, '주간 회의'],
      ['calendar.managed', 1, '팀 일정'],
      ['calendar.organized', 1, '검토'],
      ['survey.owned', 1, '만족도 조사'],
      ['mail.box', 1, 'user@test.example'],
    ]),
  )
  const handOver = await everything()
  expect((await retire(people.manager, 'user', '2026-11-23', handOver)).status).toBe(200)

  const after = await owned(people.manager, 'user')
  expect(after.order).toMatchObject({ state: 'done', reason: 'retirement', successorCode: 'peer' })
  expect(after.order?.report.map(({ kind, count }) => [kind, count])).toEqual(
    expect.arrayContaining(before.things.map(({ kind, count }) => [kind, count])),
  )
  // A mailbox that the successor may read stays the one of the leaver.
  expect(after.things.map((one) => one.kind)).toEqual(['mail.box'])
  const boxes = (await people.peer.call(mailSettingsApi.listBoxes, {})).result
  expect(boxes.map(({ address, level }) => [address, level])).toContainEqual(['user@test.example', 'read'])
  const bookings = (await people.peer.call(reservationApi.getResource, { id: resourceId })).status
  expect(bookings).toBe(200)
  expect((await people.peer.call(surveyApi.getSurvey, { surveyId })).status).toBe(200)
  const [event] = await app.db`
    select organizer_code, array(select person_code from calendar_attendee where event_id = calendar_event.event_id) as guests,
           (select owner_code from calendar_calendar where calendar_id = calendar_event.calendar_id) as owner
      from calendar_event where title = '검토'`
  expect(event).toEqual({ organizerCode: 'peer', guests: ['colleague'], owner: 'peer' })
  expect(await app.db`select organizer_code from calendar_event where title = '혼자'`).toEqual([
    { organizerCode: 'user' },
  ])
  expect((await people.user.call(accountApi.getCurrentAccount, {})).status).toBe(401)
  const [entry] = await app.db`select person_code, details from kit_audit where action = 'thingsHandedOver'`
  expect(entry).toMatchObject({ personCode: 'manager', details: { 'board.managed': ['', 1] } })
})

test('a dated hand-over waits for midnight of the company, and is done once', async () => {
  await ownThings()
  const handOver = await everything()
  expect((await retire(people.manager, 'user', '2026-12-01', handOver)).status).toBe(200)
  expect((await owned(people.manager, 'user')).order).toMatchObject({
    state: 'waiting',
    firstDay: '2026-12-01',
  })
  await travel('2026-11-30T14:59:00Z')
  await handOverDue(work())
  expect((await owned(people.manager, 'user')).order?.state).toBe('waiting')
  await travel('2026-11-30T15:00:00Z')
  await Promise.all([handOverDue(work()), handOverDue(work())])
  const { order, things } = await owned(people.manager, 'user')
  expect(order).toMatchObject({ state: 'done' })
  expect(things.map((one) => one.kind)).not.toContain('board.managed')
  expect(await app.db`select 1 from kit_audit where action = 'thingsHandedOver'`).toHaveLength(1)
})

test('an order is revoked with the retirement, and fails in words if the successor leaves first', async () => {
  await ownThings()
  const handOver = await everything()
  await retire(people.manager, 'user', '2026-12-01', handOver)
  await retire(people.manager, 'user', null)
  expect((await owned(people.manager, 'user')).order).toBeNull()
  await retire(people.manager, 'user', '2026-12-01', handOver)
  await retire(people.manager, 'peer', '2026-11-25')
  await travel('2026-11-30T15:00:00Z')
  await handOverDue(work())
  const failed = await owned(people.super, 'user')
  expect(failed.order).toMatchObject({ state: 'failed', fault: 'account.successorUnknown' })
  expect(failed.things.map((one) => one.kind)).toContain('board.managed')
  const again = { ...handOver, successorCode: 'colleague' }
  const done = await people.super.call(accountLeavingApi.handOver, { personCode: 'user', handOver: again })
  expect(done.result.order).toMatchObject({ state: 'done', reason: 'now' })
  expect(done.result.things.map((one) => one.kind)).toEqual(['mail.box'])
})

test('a mailbox becomes a shared one of the successor, with its address', async () => {
  await ownThings()
  const choices = [{ kind: 'mail.box', choice: 'shared' }]
  const handOver = { successorCode: 'peer', choices }
  const done = await people.manager.call(accountLeavingApi.handOver, { personCode: 'user', handOver })
  expect(done.result.order).toMatchObject({ state: 'done', reason: 'now' })
  const boxes = (await people.peer.call(mailSettingsApi.listBoxes, {})).result
  expect(boxes.find((box) => box.address === 'user@test.example')).toMatchObject({
    level: 'manage',
    isShared: true,
  })
})

test('an order is refused in words and changes nothing', async () => {
  await ownThings()
  const board = { kind: 'board.managed', choice: 'successor' }
  const order = async (handOver: HandOverInput) =>
    codeOf(await people.manager.call(accountLeavingApi.handOver, { personCode: 'user', handOver }))
  expect(await order({ successorCode: null, choices: [board] })).toBe('account.successorNeeded')
  for (const successorCode of ['user', 'outsider', 'nobody'])
    expect(await order({ successorCode, choices: [board] })).toBe('account.successorUnknown')
  expect(await order({ successorCode: 'peer', choices: [board, board] })).toBe('account.choiceUnknown')
  const wrong = { successorCode: 'peer', choices: [{ ...board, choice: 'burn' }] }
  expect(await order(wrong)).toBe('account.choiceUnknown')
  expect(codeOf(await retire(people.manager, 'user', '2026-11-23', wrong))).toBe('account.choiceUnknown')
  expect((await people.user.call(accountApi.getCurrentAccount, {})).status).toBe(200)
  expect((await owned(people.manager, 'user')).order).toBeNull()
})

test('a leave without access closes the portal on its days only, and the return opens it', async () => {
  await ownThings()
  const { code = '' } = (
    await people.manager.call(accountPasswordApi.createResetCode, { personCode: 'user' })
  ).result
  const password = 'seven quiet bicycles'
  await app.client.call(accountPasswordApi.resetPassword, { secret: code ?? '', newPassword: password })
  await travel('2026-11-23T02:00:00Z')
  const leave = { fromDay: '2026-11-24', untilDay: '2026-12-31', maySignIn: false }
  const set = (client: Client, personCode: string, next: typeof leave | null, handOver?: HandOverInput) =>
    client.call(accountLeavingApi.setLeave, { personCode, leave: next, ...(handOver ? { handOver } : {}) })
  const state = async () =>
    (
      await people.manager.call(accountPeopleApi.listAccounts, {
        searchText: 'user 님',
        page: 1,
        itemsPerPage: 9,
      })
    ).result.data[0]?.state
  const seen = async () => (await people.user.call(accountApi.getCurrentAccount, {})).status
  const handOver = { successorCode: 'peer', choices: [{ kind: 'board.managed', choice: 'successor' }] }
  expect((await set(people.manager, 'user', leave, handOver)).result).toMatchObject({
    leave,
    order: { state: 'waiting', reason: 'leave', firstDay: '2026-11-24' },
  })
  expect([await state(), await seen()]).toEqual(['active', 200])
  await travel('2026-11-23T15:00:00Z')
  await handOverDue(work())
  expect((await owned(people.manager, 'user')).order?.state).toBe('done')
  expect(await state()).toBe('leave')
  const username = 'user'
  expect(codeOf(await app.client.call(accountApi.login, { username, password }))).toBe('account.onLeave')
  expect(await seen()).toBe(401)
  expect(await app.db`select kind, from_day from org_public_absence where person_code = 'user'`).toEqual([
    { kind: 'leave', fromDay: '2026-11-24' },
  ])
  expect((await set(people.manager, 'user', null)).result.leave).toBeNull()
  expect([await state(), await seen()]).toEqual(['active', 200])
  expect(codeOf(await set(people.manager, 'user', { ...leave, untilDay: '2026-11-01' }))).toBe(
    'account.leaveBackward',
  )
  expect(codeOf(await set(people.manager, 'manager', leave))).toBe('account.ownRetirement')
})

test('the last super administrator cannot leave: not by date, not on leave, not two at once', async () => {
  const leave = { fromDay: '2027-01-01', untilDay: '2027-06-30', maySignIn: false }
  await people.super.call(accountPeopleApi.setRoles, { personCode: 'peer', roleIds: ['super-admin'] })
  const [first, second] = await Promise.all([
    retire(people.super, 'peer', '2027-01-01'),
    retire(people.peer, 'super', '2027-01-01'),
  ])
  expect([codeOf(first), codeOf(second)].sort()).toEqual(['account.lastAdministrator', undefined])
  const [remaining, gone] = codeOf(first) ? (['peer', 'super'] as const) : (['super', 'peer'] as const)
  const setLeave = await people[gone].call(accountLeavingApi.setLeave, { personCode: remaining, leave })
  expect(codeOf(setLeave)).toBe('account.lastAdministrator')
  expect(codeOf(await retire(people[gone], remaining, '2027-05-01'))).toBe('account.lastAdministrator')
  const open = { ...leave, maySignIn: true }
  const onLeave = await people[gone].call(accountLeavingApi.setLeave, { personCode: remaining, leave: open })
  expect(onLeave.status).toBe(200)
  expect(codeOf(await retire(people[remaining], remaining, '2027-05-01'))).toBe('account.ownRetirement')
})
