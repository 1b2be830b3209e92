import { adminViewApi } from '@maru/api/admin/view-as'
import { gnbFirstHourApi } from '@maru/api/gnb/first-hour'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { endFirstHours } from './first-hour.sql.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from gnb_first_hour`
})

const hourOf = async (role: Role) => (await people[role].call(gnbFirstHourApi.getFirstHour, {})).result
const statesOf = async (role: Role) => (await hourOf(role)).steps.map(({ state }) => state)

test('a new person gets five steps, and someone who was here before gets none offered', async () => {
  await endFirstHours(portal.db, ['user'], portal.clock.now())
  expect(await hourOf('user')).toEqual({
    isOpen: true,
    steps: ['photo', 'language', 'notifications', 'phone', 'signature'].map((name) => ({
      ...{ name, state: 'open' },
    })),
  })
  expect((await hourOf('peer')).isOpen).toBe(false)
})

test('reading writes nothing', async () => {
  await hourOf('user')
  expect(await portal.db`select from gnb_first_hour`).toHaveLength(0)
})

test('each step is done or skipped, and after the last one it is over for good', async () => {
  const save = async (
    name: 'photo' | 'language' | 'notifications' | 'phone' | 'signature',
    isDone: boolean,
  ) =>
    (await people.user.call(gnbFirstHourApi.saveFirstStep, { name, state: isDone ? 'done' : 'skipped' }))
      .result
  await save('photo', true)
  await save('language', false)
  await save('notifications', true)
  expect((await save('phone', false)).isOpen).toBe(true)
  expect(await save('signature', true)).toMatchObject({ isOpen: false })
  expect(await statesOf('user')).toEqual(['done', 'skipped', 'done', 'skipped', 'done'])
  const [before] = await portal.db`select closed_at from gnb_first_hour`
  portal.clock.advance(60_000)
  // It was opened again from the settings: a skipped step can be done later, and nothing is offered again.
  expect(await save('phone', true)).toMatchObject({ isOpen: false })
  expect(await statesOf('user')).toEqual(['done', 'skipped', 'done', 'done', 'done'])
  expect(await portal.db`select closed_at from gnb_first_hour`).toEqual([before])
})

test('a step that was done stays done if it is skipped later', async () => {
  await people.user.call(gnbFirstHourApi.saveFirstStep, { name: 'photo', state: 'done' })
  await people.user.call(gnbFirstHourApi.saveFirstStep, { name: 'photo', state: 'skipped' })
  expect(await statesOf('user')).toEqual(['done', 'open', 'open', 'open', 'open'])
})

test('steps of two windows at the same moment are both stored', async () => {
  const names = ['photo', 'language', 'notifications', 'phone'] as const
  await Promise.all(
    names.map((name) => people.user.call(gnbFirstHourApi.saveFirstStep, { name, state: 'done' })),
  )
  expect(await statesOf('user')).toEqual(['done', 'done', 'done', 'done', 'open'])
})

test('skipping all ends it on every device and leaves done steps done', async () => {
  await people.user.call(gnbFirstHourApi.saveFirstStep, { name: 'language', state: 'done' })
  expect((await people.user.call(gnbFirstHourApi.endFirstHour, {})).result.isOpen).toBe(false)
  expect(await hourOf('user')).toMatchObject({ isOpen: false })
  expect(await statesOf('user')).toEqual(['skipped', 'done', 'skipped', 'skipped', 'skipped'])
})

test('a person of a MAILONLY department has three steps, and is done after them', async () => {
  const { steps } = await hourOf('mailonly')
  expect(steps.map(({ name }) => name)).toEqual(['photo', 'language', 'signature'])
  for (const { name } of steps)
    await people.mailonly.call(gnbFirstHourApi.saveFirstStep, { name, state: 'done' })
  expect((await hourOf('mailonly')).isOpen).toBe(false)
})

test('the steps belong to the person of the session', async () => {
  await people.user.callWith(gnbFirstHourApi.saveFirstStep, {
    name: 'photo',
    state: 'done',
    personCode: 'peer',
  })
  expect(await portal.db`select person_code from gnb_first_hour`).not.toContainEqual({ personCode: 'peer' })
  expect(await statesOf('peer')).toEqual(['open', 'open', 'open', 'open', 'open'])
})

test.each([{}, { name: 'shoes', state: 'done' }, { name: 'photo', state: 'open' }])(
  'a step %j is refused',
  async (input) => {
    expect((await people.user.callWith(gnbFirstHourApi.saveFirstStep, input)).status).toBe(400)
    expect(await portal.db`select from gnb_first_hour`).toHaveLength(0)
  },
)

test('an administrator who sees the portal as a new person neither reads nor ends the steps', async () => {
  const asked = { personCode: 'user', reason: '문의 확인' }
  expect((await people.manager.call(adminViewApi.startViewAs, asked)).status).toBe(200)
  expect((await people.manager.call(gnbFirstHourApi.getFirstHour, {})).status).toBe(403)
  expect((await people.manager.call(gnbFirstHourApi.endFirstHour, {})).status).toBe(403)
  expect((await people.manager.call(adminViewApi.endViewAs, {})).status).toBe(200)
  expect((await hourOf('user')).isOpen).toBe(true)
})
