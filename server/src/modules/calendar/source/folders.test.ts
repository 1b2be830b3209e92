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
  ])
  expect(list[1]).toMatchObject({ id: String(calendarId), colorCode: 4, children: [], hasChildren: false })
  expect(list.every(({ colorCode = 0 }) => colorCode >= 1 && colorCode <= 9)).toBe(true)
  expect(await folders('user')).toEqual(list)
  await people.user.call(calendarApi.showCalendar, { calendarId, isHidden: true, color: null })
  expect(await folders('user')).toHaveLength(1)
  expect(JSON.stringify(await folders('peer'))).not.toContain('면접')
})

test('without classes only folders of mail are returned, with both kinds of classes both', async () => {
  const mail = await folders('user', {})
  expect(mail.map(({ wellKnownFolderName }) => wellKnownFolderName)).not.toContain('calendar')
  const both = await folders('user', { classes: `IPF.Note,${classes}` })
  expect(both.length).toBe(mail.length + 1)
  expect(await folders('user', { classes: 'IPF.Task' })).toEqual([])
  expect(await folders('mailonly', { classes })).toEqual([])
})
