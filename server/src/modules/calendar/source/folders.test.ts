import { calendarApi } from '@maru/api/calendar'
import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../../test/app.ts'
import { openCast, type Role } from '../../../../test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
})
afterAll(() => portal.stop())

const classes = 'IPF.Appointment,IPF.Appointment.Birthday'
const folders = async (role: Role, more: object = { classes }) =>
  (await people[role].call(mailApi.listFolderTree, more)).result

test('the classes of the calendar return the shown calendars with a colour of 1 to 9, and no folders of mail', async () => {
  const draft = { kind: 'own', name: '면접', color: 4, isBusy: true } as const
  const { calendarId } = (await people.user.call(calendarApi.saveCalendar, draft)).result
  const list = await folders('user')
  expect(list.map(({ wellKnownFolderName, displayName }) => wellKnownFolderName || displayName)).toEqual([
    'calendar',
    '면접',
    '생일',
  ])
  expect(list[1]).toMatchObject({ id: String(calendarId), colorCode: 4, children: [], hasChildren: false })
  expect(list.every(({ colorCode = 0 }) => colorCode >= 1 && colorCode <= 9)).toBe(true)
  expect(await folders('user')).toEqual(list)
  await people.user.call(calendarApi.showCalendar, { calendarId, isHidden: true, color: null })
  expect(await folders('user')).toHaveLength(2)
  expect(JSON.stringify(await folders('peer'))).not.toContain('면접')
})

test('birthdays are a calendar of their own class, hidden like any other and never removed', async () => {
  const birthdays = await folders('user', { classes: 'IPF.Appointment.Birthday' })
  expect(birthdays.map(({ displayName }) => displayName)).toEqual(['생일'])
  const listed = (await people.user.call(calendarApi.listCalendars, {})).result
  const own = listed.filter(({ isBirthday }) => isBirthday)
  expect(own).toMatchObject([{ kind: 'own', isMain: false, isBusy: false, ownerCode: 'user' }])
  const calendarId = own[0]?.calendarId ?? 0
  const { refusal } = await people.user.call(calendarApi.removeCalendar, { calendarId })
  expect(refusal?.code).toBe('calendar.mainCalendar')
  // A lunar birthday is in the widget of the home page, and makes its author not busy.
  await people.user.call(calendarApi.saveEvent, {
    ...{ calendarId, title: '어머니 생신', place: '', content: '', isAllDay: true, rule: null },
    ...{ start: '2027-06-07', end: '2027-06-07', timeZone: 'Asia/Seoul', attendees: [], reminders: [] },
    ...{ lunar: { month: 5, day: 3, isLeap: false }, class: 'public' as const, shows: 'busy' as const },
  })
  const day = { from: '2027-06-07', until: '2027-06-07', timeZone: 'Asia/Seoul' }
  const { entries } = (await people.user.call(calendarApi.listEvents, day)).result
  expect(entries.map(({ title }) => title)).toEqual(['어머니 생신'])
  const [busy] = (await people.peer.call(calendarApi.listBusyTimes, { ...day, personCodes: ['user'] })).result
  expect(busy?.times.filter(({ kind }) => kind === 'busy')).toEqual([])
  await people.user.call(calendarApi.showCalendar, { calendarId, isHidden: true, color: null })
  expect(await folders('user', { classes: 'IPF.Appointment.Birthday' })).toEqual([])
  await people.user.call(calendarApi.showCalendar, { calendarId, isHidden: false, color: null })
})

test('without classes only folders of mail are returned, with both kinds of classes both', async () => {
  const mail = await folders('user', {})
  expect(mail.map(({ wellKnownFolderName }) => wellKnownFolderName)).not.toContain('calendar')
  const both = await folders('user', { classes: `IPF.Note,${classes}` })
  expect(both.length).toBe(mail.length + 2)
  expect(await folders('user', { classes: 'IPF.Task' })).toEqual([])
  expect(await folders('mailonly', { classes })).toEqual([])
})
