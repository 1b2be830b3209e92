import { calendarApi, type EventInput } from '@maru/api/calendar'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number
const timeZone = 'Asia/Seoul'

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())

const draft = (more: Partial<EventInput> = {}): EventInput => ({
  ...{ calendarId: mainId, title: '기획 회의', place: '', content: '', isAllDay: false },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone, rule: null, lunar: null },
  ...{ class: 'public', shows: 'busy', attendees: [], reminders: [], ...more },
})
const makeFiles = async (personCode: string) => {
  const services = { ...portal.app.services, db: portal.db }
  const files = [{ name: '안건.txt', bytes: Buffer.from('글') }]
  return (await createFiles(services, { comCode: 'ONE', personCode }, files)).fileCode
}
const statusFor = async (role: Role, code: string) =>
  (await people[role].call(fileApi.listAttachments, { code })).status
const attendees = [{ personCode: 'outsider', email: '', role: 'required' as const }]

test('attachments are for those who read the whole event: owner and attendees, not those who see when it is', async () => {
  const fileCode = await makeFiles('user')
  const event = draft({ fileCode, attendees, class: 'private' })
  const { eventId } = (await people.user.call(calendarApi.saveEvent, event)).result
  expect((await people.user.call(calendarApi.getEvent, { eventId })).result.fileCode).toBe(fileCode)
  expect(
    await Promise.all((['user', 'outsider', 'peer'] as const).map((role) => statusFor(role, fileCode))),
  ).toEqual([200, 200, 404])
  await people.user.call(calendarApi.removeEvent, { eventId })
  expect(await statusFor('outsider', fileCode)).toBe(404)
})

test('both parts of a series that was cut have the attachments', async () => {
  const fileCode = await makeFiles('user')
  const series = draft({ fileCode, rule: 'FREQ=DAILY;COUNT=4' })
  const { eventId } = (await people.user.call(calendarApi.saveEvent, series)).result
  const cut = await people.user.call(calendarApi.moveEvent, {
    ...{ eventId, original: '2026-12-04T10:00:00', scope: 'following', isAllDay: false, timeZone },
    ...{ start: '2026-12-04T14:00', end: '2026-12-04T15:00' },
  })
  const tail = (await people.user.call(calendarApi.getEvent, { eventId: cut.result.eventId })).result
  expect([tail.eventId === eventId, tail.fileCode]).toEqual([false, fileCode])
  await people.user.call(calendarApi.removeEvent, { eventId, scope: 'all' })
  expect(await statusFor('user', fileCode)).toBe(200)
})

test('the draft of another person is refused, and the event is not stored', async () => {
  const fileCode = await makeFiles('peer')
  expect(
    (await people.user.call(calendarApi.saveEvent, draft({ fileCode, title: '남의 파일' }))).status,
  ).toBe(404)
  const { entries } = (
    await people.user.call(calendarApi.listEvents, { from: '2026-12-02', until: '2026-12-02', timeZone })
  ).result
  expect(entries.map(({ title }) => title)).not.toContain('남의 파일')
})
