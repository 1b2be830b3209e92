import { calendarApi, type EventInput } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Background } from '#kit/room.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { noteStatements } from '#test/sent-statements.ts'
import { mailReminders, notifyReminders, ringReminders } from './ring.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number

/** Jobs that were queued; the process of a test runs none by itself. */
let queued: { name: string; input: unknown }[] = []
const background = () =>
  ({
    ...portal.app.services,
    db: portal.app.db,
    enqueue: async (_db: unknown, name: string, input: unknown) => void queued.push({ name, input }),
  }) as Background
const draft = (more: Partial<EventInput> = {}): EventInput => ({
  ...{ calendarId: mainId, title: '회의', place: '5층', content: '', isAllDay: false },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone: 'Asia/Seoul', rule: null, lunar: null },
  ...{ class: 'private', shows: 'busy', attendees: [], reminders: [10], ...more },
})
const save = async (more: Partial<EventInput> = {}, role: Role = 'user') => {
  const answer = await people[role].call(calendarApi.saveEvent, draft(more))
  expect(answer.refusal).toBeUndefined()
  return answer.result.eventId
}
/** Moves the clock to a wall-clock time of Seoul and lets reminders ring. */
async function ringAt(wall: string) {
  const at = new Date(`${wall}:00+09:00`)
  portal.clock.set(at)
  queued = []
  await ringReminders(background())
  for (const { name, input } of queued.splice(0)) {
    expect(name).toBe('calendar.notifyReminders')
    await notifyReminders(background(), input as { rungAt: string })
  }
}
const open = async (role: Role = 'user') =>
  (await people[role].call(calendarApi.listReminders, {})).result.map(
    ({ title, minutes, start }) => `${title} ${minutes} ${start}`,
  )
const ids = async (role: Role = 'user') =>
  (await people[role].call(calendarApi.listReminders, {})).result.map(({ reminderId }) => reminderId)
const alarms = async (role: Role) =>
  (
    await portal.db<{ word: string }[]>`
      select word from kit_alarm where person_code = ${role} and word like 'calendar.alarm.%' order by alarm_id`
  ).map(({ word }) => word.replace('calendar.alarm.', ''))
const clear = async (role: Role = 'user') => {
  const reminderIds = await ids(role)
  if (reminderIds.length > 0) await people[role].call(calendarApi.dismissReminders, { reminderIds })
}

beforeAll(async () => {
  portal = await openTestApp({
    now: '2026-12-01T01:00:00Z',
    env: { SESSION_IDLE_MINUTES: '43200', SESSION_HOURS: '8760' },
  })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())

test('several reminders of an event ring once each, on time, for the person who chose them', async () => {
  const attendees = [{ personCode: 'peer', email: '', role: 'required' as const }]
  await save({ reminders: [10, 60], attendees })
  await ringAt('2026-12-02T08:59')
  expect(await open()).toEqual([])
  await ringAt('2026-12-02T09:00')
  await ringAt('2026-12-02T09:01')
  expect(await open()).toEqual(['회의 60 2026-12-02T01:00:00Z'])
  await ringAt('2026-12-02T09:50')
  expect(await open()).toEqual(
    ['회의 10 2026-12-02T01:00:00Z', '회의 60 2026-12-02T01:00:00Z'].sort().reverse(),
  )
  expect((await alarms('user')).filter((word) => word === 'startsIn')).toHaveLength(2)
  expect(await open('peer')).toEqual([])
  expect(await alarms('peer')).not.toContain('startsIn')
  await clear()
  expect(await open()).toEqual([])
})

test('a stop of the server loses no reminder, and those of ended events do not ring', async () => {
  await save({ title: '끝난 일', start: '2026-12-02T12:00', end: '2026-12-02T12:30' })
  await save({ title: '도는 일', start: '2026-12-02T13:00', end: '2026-12-02T15:00' })
  await ringAt('2026-12-02T14:00')
  expect(await open()).toEqual(['도는 일 10 2026-12-02T04:00:00Z'])
  await clear()
})

test('several reminders that were missed during a stop are one notification, and single ones are themselves', async () => {
  await ringAt('2026-12-02T15:00')
  const titles = ['첫 일', '둘째 일', '셋째 일']
  for (const [at, title] of titles.entries())
    await save({ title, start: `2026-12-02T16:${at}0`, end: '2026-12-02T18:00' })
  await save({ title: '다음 일', start: '2026-12-02T17:10', end: '2026-12-02T17:30' })
  const before = (await alarms('user')).length
  await ringAt('2026-12-02T17:00')
  const added = (await alarms('user')).slice(before)
  expect(added.sort()).toEqual(['missed', 'startsIn'])
  const [row] = await portal.db<{ title: string; params: { count: string } }[]>`
    select title, params from kit_alarm where person_code = 'user' and word = 'calendar.alarm.missed'`
  expect([row?.title, JSON.stringify(row?.params)]).toEqual(['첫 일', expect.stringContaining('2')])
  // The card lists each of them.
  expect(await open()).toHaveLength(4)
  await clear()
})

test('a moved event rings again for its new time; a new title does not ring again', async () => {
  const eventId = await save({ title: '옮길 일', start: '2026-12-03T10:00', end: '2026-12-03T11:00' })
  await ringAt('2026-12-03T09:50')
  await clear()
  const version = async () => (await people.user.call(calendarApi.getEvent, { eventId })).result.version
  await save({
    eventId,
    version: await version(),
    title: '새 제목',
    start: '2026-12-03T10:00',
    end: '2026-12-03T11:00',
  })
  await ringAt('2026-12-03T09:51')
  expect(await open()).toEqual([])
  await save({ eventId, version: await version(), start: '2026-12-03T14:00', end: '2026-12-03T15:00' })
  await ringAt('2026-12-03T09:52')
  expect(await open()).toEqual([])
  await ringAt('2026-12-03T13:50')
  expect(await open()).toEqual(['회의 10 2026-12-03T05:00:00Z'])
  // A later start hides the reminder of the old one at once.
  await save({ eventId, version: await version(), start: '2026-12-04T14:00', end: '2026-12-04T15:00' })
  expect(await open()).toEqual([])
  // An earlier start whose reminder is past rings at once, and once.
  await save({ eventId, version: await version(), start: '2026-12-03T13:56', end: '2026-12-03T15:00' })
  await ringAt('2026-12-03T13:52')
  await ringAt('2026-12-03T13:53')
  expect(await open()).toEqual(['회의 10 2026-12-03T04:56:00Z'])
  await clear()
})

test('one date of a series rings, a removed and a declined one do not', async () => {
  const calendarId = (await people.peer.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  const attendees = [{ personCode: 'user', email: '', role: 'required' as const }]
  const rule = 'FREQ=DAILY;COUNT=4'
  const times = { start: '2026-12-07T10:00', end: '2026-12-07T10:30', rule }
  const eventId = await save({ ...times, calendarId, title: '아침', attendees }, 'peer')
  await portal.db`
    insert into calendar_reminder (com_code, event_id, person_code, minutes) values ('ONE', ${eventId}, 'user', 5)`
  const target = { eventId, original: '2026-12-08T10:00:00' }
  await people.user.call(calendarApi.answerEvent, {
    ...{ ...target, answer: 'declined', comment: '', proposedStart: null, proposedEnd: null },
  })
  await people.peer.call(calendarApi.removeEvent, { eventId, original: '2026-12-09T10:00:00', scope: 'this' })
  const rung: string[] = []
  for (const day of ['07', '08', '09', '10']) {
    await ringAt(`2026-12-${day}T09:55`)
    rung.push(...(await open()).map((text) => `${day} ${text}`))
    await clear()
  }
  expect(rung).toEqual(['07 아침 5 2026-12-07T01:00:00Z', '10 아침 5 2026-12-10T01:00:00Z'])
})

test('a snoozed reminder is gone on all devices and rings again; a dismissed one never; times are bounded', async () => {
  portal.clock.set(new Date('2026-12-10T15:00:00Z'))
  await save({ title: '미룰 일', start: '2026-12-11T10:00', end: '2026-12-11T11:00' })
  await ringAt('2026-12-11T09:50')
  const reminderIds = await ids()
  expect(reminderIds).toHaveLength(1)
  const snooze = (role: Role, until: string) =>
    people[role].call(calendarApi.snoozeReminders, { reminderIds, until })
  expect((await snooze('user', '2026-12-11T00:49:00Z')).refusal?.code).toBe('calendar.timeInvalid')
  expect((await snooze('user', '2027-02-01T00:00:00Z')).refusal?.code).toBe('calendar.timeInvalid')
  expect((await snooze('peer', '2026-12-11T00:55:00Z')).result).toBe(0)
  expect(await open()).toHaveLength(1)
  expect((await snooze('user', '2026-12-11T00:55:00Z')).result).toBe(1)
  expect(await open()).toEqual([])
  await ringAt('2026-12-11T09:54')
  expect(await open()).toEqual([])
  await ringAt('2026-12-11T09:55')
  expect(await open()).toEqual(['미룰 일 10 2026-12-11T01:00:00Z'])
  expect((await people.peer.call(calendarApi.dismissReminders, { reminderIds })).result).toBe(0)
  expect((await people.user.call(calendarApi.dismissReminders, { reminderIds })).result).toBe(1)
  await ringAt('2026-12-11T09:56')
  expect(await open()).toEqual([])
  await ringAt('2026-12-12T12:00')
})

test('whole days ring at 09:00 of the day or of the day before; reminders stay until a day after the end', async () => {
  const days = { isAllDay: true, start: '2026-12-15', end: '2026-12-15', title: '창립기념일' }
  await save({ ...days, reminders: [-540, 900] })
  await ringAt('2026-12-14T08:59')
  expect(await open()).toEqual([])
  await ringAt('2026-12-14T09:00')
  expect(await open()).toEqual(['창립기념일 900 2026-12-15'])
  await clear()
  await ringAt('2026-12-15T09:00')
  expect(await open()).toEqual(['창립기념일 -540 2026-12-15'])
  portal.clock.set(new Date('2026-12-16T14:59:00Z'))
  expect(await open()).toHaveLength(1)
  portal.clock.set(new Date('2026-12-16T15:01:00Z'))
  expect(await open()).toEqual([])
})

test('an event that became private, or that the person may no longer see, is not reminded of', async () => {
  portal.clock.set(new Date('2026-12-17T00:00:00Z'))
  const share = async (level: 'titles' | 'busy') => {
    const { version } = (await people.user.call(calendarApi.getShares, { calendarId: mainId })).result
    const shares = [{ subject: 'person:peer', level }]
    await people.user.call(calendarApi.saveShares, { calendarId: mainId, version, shares })
  }
  await share('titles')
  const times = { start: '2026-12-18T10:00', end: '2026-12-18T11:00' }
  const eventId = await save({ ...times, class: 'public', title: '연봉 협의', reminders: [] })
  await portal.db`
    insert into calendar_reminder (com_code, event_id, person_code, minutes)
    values ('ONE', ${eventId}, 'peer', 10), ('ONE', ${eventId}, 'outsider', 10)`
  await ringAt('2026-12-18T09:50')
  expect(await open('peer')).toEqual(['연봉 협의 10 2026-12-18T01:00:00Z'])
  expect(await open('outsider')).toEqual([])
  expect(await alarms('outsider')).toEqual([])
  const { version } = (await people.user.call(calendarApi.getEvent, { eventId })).result
  await save({ eventId, version, ...times, class: 'private', title: '연봉 협의', reminders: [] })
  expect(await open('peer')).toEqual([])
  await save({ eventId, version: version + 1, ...times, class: 'public', title: '연봉 협의', reminders: [] })
  expect(await open('peer')).toHaveLength(1)
  await share('busy')
  expect(await open('peer')).toEqual([])
})

test('reminders of new events are chosen by calendar, and mails by the person', async () => {
  const setting = async () => {
    const { result } = await people.user.call(calendarApi.getReminderSetting, {})
    return { ...result, calendars: result.calendars.filter(({ calendarId }) => calendarId === mainId) }
  }
  expect(await setting()).toMatchObject({
    byMail: false,
    calendars: [{ calendarId: mainId, minutes: [10], dayMinutes: [] }],
  })
  const calendars = [{ calendarId: mainId, minutes: [5, 30], dayMinutes: [-540] }]
  await people.user.call(calendarApi.saveReminderSetting, { byMail: true, calendars })
  expect(await setting()).toMatchObject({ byMail: true, calendars })
  const foreign = await people.peer.call(calendarApi.saveReminderSetting, { byMail: false, calendars })
  expect(foreign.status).toBe(404)
})

test('a person who wants it gets each reminder as a mail, with the time of their zone', async () => {
  const sent: { to: string; subject: string; text: string }[] = []
  const mail = {
    ...portal.app.services.mail,
    isOn: true,
    send: async ({ to, subject, text }: { to: { address: string }; subject: string; text: string }) => {
      sent.push({ to: to.address, subject, text })
      return 'sent' as const
    },
  }
  await save({ title: '메일 일정', start: '2026-12-21T10:00', end: '2026-12-21T11:00' })
  await ringAt('2026-12-21T09:50')
  const context = { ...background(), mail } as never
  await mailReminders(context, { rungAt: '2026-12-21T00:50:00.000Z', personCode: 'user' })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.subject).toContain('메일 일정')
  expect(sent[0]?.text).toContain('10:00')
  await clear()
  await mailReminders(context, { rungAt: '2026-12-21T00:50:00.000Z', personCode: 'user' })
  expect(sent).toHaveLength(1)
})

test('a minute of 2,000 reminders is stored by a few statements', async () => {
  const eventId = await save({ title: '많은 알림', start: '2026-12-22T10:00', end: '2026-12-22T11:00' })
  await portal.db`
    insert into calendar_reminder (com_code, event_id, person_code, minutes)
    select 'ONE', ${eventId}, 'many' || n, 10 from generate_series(1, 2000) n`
  portal.clock.set(new Date('2026-12-22T00:50:00Z'))
  let sent = 0
  await noteStatements(
    portal,
    () => (sent += 1),
    () => ringReminders(background()),
  )
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(30)
  const [row] = await portal.db<{ count: number }[]>`
    select count(*)::int as count from calendar_ring where event_id = ${eventId}`
  expect(row?.count).toBe(2001)
})
