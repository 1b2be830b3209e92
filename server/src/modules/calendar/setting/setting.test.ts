import { calendarApi } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
})
afterAll(() => portal.stop())

const plain = {
  ...{ persoN_CODE: 'user', firstDay: 0, workingWeek: '[1,2,3,4,5]', workingStartTime: '09:00' },
  ...{ workingEndTime: '18:00', viewMode: 2, create: true, read: true, update: true, delete: true },
}
const read = async (role: Role = 'user') =>
  (await people[role].call(calendarApi.getUserConfig, { PersonCode: role })).result

test('a person without settings gets Sunday, Monday to Friday, 09:00 to 18:00 and the month', async () => {
  expect(await read()).toMatchObject(plain)
})

test('settings are stored for the viewer only; another person in the request is refused', async () => {
  const changed = {
    ...plain,
    firstDay: 1,
    workingWeek: '[1, 2,3,4]',
    workingStartTime: '10:00',
    workingEndTime: '24:00',
    viewMode: 1,
  }
  expect((await people.user.call(calendarApi.saveUserConfig, changed)).result).toBe(1)
  expect(await read()).toMatchObject({ ...changed, workingWeek: '[1,2,3,4]' })
  const asList = { ...changed, workingWeek: [5, 1, 1, 3] }
  expect((await people.user.call(calendarApi.saveUserConfig, asList)).result).toBe(1)
  expect(await read()).toMatchObject({ ...changed, workingWeek: '[1,3,5]' })
  expect(await read('peer')).toMatchObject({ firstDay: 0 })
  const other = await people.user.call(calendarApi.saveUserConfig, { ...changed, persoN_CODE: 'peer' })
  expect(other.refusal?.code).toBe('kit.actorMismatch')
  expect(await read('peer')).toMatchObject({ firstDay: 0 })
})

test('no working day, an end before the start and a text that is no list are refused', async () => {
  const code = async (more: object) =>
    (await people.user.callWith(calendarApi.saveUserConfig, { ...plain, ...more })).refusal?.code
  expect(await code({ workingWeek: '[]' })).toBe('calendar.workingTime')
  expect(await code({ workingWeek: '{"__proto__":1}' })).toBe('calendar.workingTime')
  expect(await code({ workingEndTime: '08:00' })).toBe('calendar.workingTime')
  expect(await code({ viewMode: 9 })).toBe('kit.invalidInput')
})

test('working hours are in the time zone that the account has now, with saved settings and without them', async () => {
  const hours = { ...plain, persoN_CODE: 'colleague', workingStartTime: '10:00' }
  await people.colleague.call(calendarApi.saveUserConfig, hours)
  await portal.db`
    update account_login set time_zone = 'China Standard Time' where person_code in ('manager', 'colleague')`
  const day = { from: '2026-12-02', until: '2026-12-02', timeZone: 'Asia/Seoul' }
  const personCodes = ['manager', 'colleague']
  const { result } = await people.peer.call(calendarApi.listBusyTimes, { personCodes, ...day })
  const outside = result.map(({ personCode, times }) => [
    personCode,
    ...times.filter(({ kind }) => kind === 'outside').map(({ start, end }) => `${start} ${end}`),
  ])
  const [first, last] = ['2026-12-01T15:00:00.000Z', '2026-12-02T15:00:00.000Z']
  expect(outside).toEqual([
    ['manager', `${first} 2026-12-02T01:00:00.000Z`, `2026-12-02T10:00:00.000Z ${last}`],
    ['colleague', `${first} 2026-12-02T02:00:00.000Z`, `2026-12-02T10:00:00.000Z ${last}`],
  ])
})
