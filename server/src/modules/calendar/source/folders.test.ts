import { calendarApi } from '@maru/api/calendar'
import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

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

test('rows of the calendar widget are those of a folder, sorted, paged, and with exactly the asked fields', async () => {
  const listed = (await people.user.call(calendarApi.listCalendars, {})).result
  const mainId = listed.find(({ isMain }) => isMain)?.calendarId ?? 0
  const birthdayId = listed.find(({ isBirthday }) => isBirthday)?.calendarId ?? 0
  const save = (calendarId: number, title: string, start: string, end: string) =>
    people.user.call(calendarApi.saveEvent, {
      ...{
        calendarId,
        title,
        place: '5층',
        content: '',
        isAllDay: false,
        start,
        end,
        timeZone: 'Asia/Seoul',
      },
      ...{ rule: null, lunar: null, class: 'public' as const, shows: 'busy' as const },
      ...{ attendees: [], reminders: [] },
    })
  await save(mainId, '하나', '2027-03-02T10:00', '2027-03-02T11:00')
  await save(mainId, '둘', '2027-03-03T00:30', '2027-03-03T01:00')
  await save(birthdayId, '셋', '2027-03-03T10:00', '2027-03-03T11:00')
  const asked = {
    type: 'Calendar' as const,
    fields: ['Subject', 'Location', 'ParentFolderId', { name: 'Start', format: 'yyyy-MM-dd' }],
    filters: [
      { field: 'Start', condition: 'IsGreaterThanOrEqualTo', value: '2027-03-01T00:00:00+09:00' },
      { field: 'End', condition: 'IsLessThanOrEqualTo', value: '2027-03-31T00:00:00+09:00' },
    ],
    sorts: [{ field: 'Start', direction: 'Descending' }],
  }
  const ask = async (more: object) =>
    (await people.user.callWith(mailApi.listEntities, { ...asked, ...more })).result as unknown as {
      items: Record<string, unknown>[]
      totalCount: number
    }
  const all = await ask({})
  expect(all.items.map(({ subject }) => subject)).toEqual(['셋', '둘', '하나'])
  const own = await ask({ folderId: String(mainId), pageSize: 1 })
  expect(own.totalCount).toBe(2)
  const [row] = own.items
  expect(row).toEqual({
    ...{
      id: expect.any(String),
      subject: '둘',
      location: '5층',
      parentFolderId: String(mainId),
      start: '2027-03-03',
    },
  })
  expect((await ask({ folderId: String(mainId), pageSize: 1, offset: 1 })).items[0]?.subject).toBe('하나')
})
