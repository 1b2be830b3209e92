import { adminViewApi } from '@maru/api/admin/view-as'
import { approvalApi, type BoxName } from '@maru/api/approval'
import { calendarApi, type EventInput } from '@maru/api/calendar'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { webpartApi } from '@maru/api/webpart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { type Forms, openApproval, submitProposal } from '#test/approvals.ts'
import { openReads } from '#test/authorisation/open-reads.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms
let mainId: number

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  forms = await openApproval(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())

const span = { from: '2026-12-01', until: '2026-12-31', timeZone: 'Asia/Seoul' }
const event = (title: string, more: Partial<EventInput> = {}): EventInput => ({
  ...{ calendarId: mainId, title, place: '5층', content: '', isAllDay: false },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone: span.timeZone, rule: null, lunar: null },
  ...{ class: 'public', shows: 'busy', attendees: [], reminders: [], ...more },
})
const codeOf = (answer: { refusal: { code: string } | undefined }) => answer.refusal?.code

/** Calls as the manager while they see the portal as a person. */
async function viewing<T>(personCode: string, work: (client: Client) => Promise<T>): Promise<T> {
  const started = await people.manager.call(adminViewApi.startViewAs, { personCode, reason: '문의 확인' })
  expect(started.status).toBe(200)
  try {
    return await work(people.manager)
  } finally {
    await people.manager.call(adminViewApi.endViewAs, {})
  }
}

test('exactly these reads are open while a person sees the portal as another one', async () => {
  const open = await viewing('user', async (client) => {
    const names: string[] = []
    for (const { endpoint } of rooms.flatMap((room) => room.routes)) {
      if (endpoint.changes || endpoint.access !== 'session') continue
      // The guard runs before the input is read.
      const answer = await client.callWith(endpoint, {})
      if (codeOf(answer) !== 'kit.viewClosed') names.push(endpoint.name)
    }
    return names
  })
  expect(open.sort()).toEqual([...openReads].sort())
})

test('a calendar shows events, and of private ones only that the time is taken', async () => {
  const open = (await people.user.call(calendarApi.saveEvent, event('팀 회의'))).result.eventId
  const times = { start: '2026-12-03T10:00', end: '2026-12-03T11:00' }
  const secret = (
    await people.user.call(calendarApi.saveEvent, event('병원', { ...times, class: 'private' }))
  ).result.eventId
  const invited = { start: '2026-12-04T10:00', end: '2026-12-04T11:00', class: 'confidential' } as const
  const peerId = (await people.peer.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  const attendees = [{ personCode: 'user', email: '', role: 'required' } as const]
  const shared = (
    await people.peer.call(
      calendarApi.saveEvent,
      event('면담', { ...invited, calendarId: peerId, attendees }),
    )
  ).result.eventId
  const own = (await people.user.call(calendarApi.listEvents, span)).result.entries
  expect(own.map(({ title }) => title)).toEqual(['팀 회의', '병원', '면담'])
  await viewing('user', async (client) => {
    const { entries } = (await client.call(calendarApi.listEvents, span)).result
    expect(entries.map(({ eventId, title, place }) => [eventId, title, place])).toEqual([
      [open, '팀 회의', '5층'],
      [null, '', ''],
      [null, '', ''],
    ])
    expect((await client.call(calendarApi.getEvent, { eventId: open })).result.title).toBe('팀 회의')
    for (const eventId of [secret, shared])
      expect((await client.call(calendarApi.getEvent, { eventId })).status).toBe(404)
    const month = (await client.call(webpartApi.listEvents, { month: '2026-12' })).result
    expect(month.map(({ title }) => title)).toEqual(['팀 회의'])
    expect(codeOf(await client.call(calendarApi.findEvents, { searchText: '병원' } as never))).toBe(
      'kit.viewClosed',
    )
  })
  // A private date of an open series is closed as well.
  expect((await people.user.call(calendarApi.getEvent, { eventId: secret })).result.title).toBe('병원')
})

test('a calendar that does not exist yet is not created by a view', async () => {
  await portal.db`delete from calendar_calendar where owner_code = 'mailonly'`
  const lists = await viewing('colleague', async (client) => [
    (await client.call(calendarApi.listCalendars, {})).result,
    (await client.call(calendarApi.listEvents, span)).result.entries,
  ])
  expect(lists).toEqual([[], []])
  expect(await portal.db`select 1 from calendar_calendar where owner_code = 'colleague'`).toHaveLength(0)
})

test('boxes of approval list documents; secret ones without subject, and nothing is opened', async () => {
  const subjectOf = (subject: string) => ({
    subject,
    values: { purpose: '장비' },
    body: '',
    fileCode: null,
    linked: [],
  })
  const plain = await submitProposal(people.user, forms)
  const secret = await submitProposal(people.user, forms, { grade: 'S', content: subjectOf('임원 인사') })
  const inLine = await submitProposal(people.user, forms, { disclosure: 'line', content: subjectOf('징계') })
  await viewing('user', async (client) => {
    const list = async (more: object = {}, box: BoxName = 'drafted') =>
      (await client.call(approvalApi.listBox, { box, ...more })).result.data.map(
        ({ apmId, subject, isHidden, docNumber }) => [apmId, subject, isHidden, docNumber],
      )
    expect(await list()).toEqual([
      [inLine, '', true, ''],
      [secret, '', true, ''],
      [plain, '테스트 장비 구매', false, ''],
    ])
    expect(await list({ searchText: '인사' })).toEqual([])
    expect(await list({ searchText: '장비' })).toHaveLength(1)
    expect((await client.call(approvalApi.countBoxes, {})).result).toContainEqual({
      box: 'drafted',
      count: 3,
    })
    expect(codeOf(await client.call(approvalApi.listBox, { box: 'saved' }))).toBe('kit.viewClosed')
    for (const apmId of [plain, secret])
      expect(codeOf(await client.call(approvalApi.getDocument, { apmId }))).toBe('kit.viewClosed')
  })
  const own = (await people.user.call(approvalApi.listBox, { box: 'drafted', searchText: '인사' })).result
    .data
  expect(own.map(({ subject, isHidden }) => [subject, isHidden])).toEqual([['임원 인사', false]])
})

test('the person learns by the bell who saw the portal as them', async () => {
  await portal.app.drainEvents()
  await portal.db`truncate kit_alarm`
  await viewing('peer', async (client) => {
    await portal.app.drainEvents()
    expect(codeOf(await client.call(gnbWorkFeedApi.listAlarms, {}))).toBe('kit.viewClosed')
  })
  const bell = (await people.peer.call(gnbWorkFeedApi.listAlarms, {})).result
  expect(bell.map(({ word, createUserName }) => [word, createUserName])).toEqual([
    ['admin.alarm.viewedAs', 'manager 님'],
  ])
})
