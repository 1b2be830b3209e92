import { calendarApi } from '@maru/api/calendar'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  // 08:00 of December 1 in Korea, where it is still November 30 in UTC.
  app = await openTestApp({ withJobs: 'queued', now: '2026-11-30T23:00:00Z' })
  people = await openCast(app)
}, 60_000)
afterAll(() => app.stop())

const rule = {
  ...{ id: 'temp_1', name: '목록', priority: 2, isEnabled: true, exceptions: [], operation: 'create' },
  conditions: [{ key: 'ContainsSubjectStrings', value: '견적' }],
  actions: [{ key: 'RedirectToRecipients', value: ['peer@test.example'] }],
}
const account = { id: 0, email: 'peer@test.example', isUse: true, displayOrder: 1 }

/** Sends a list alone, as the specification's client does. */
const sendList = (endpoint: Endpoint, list: unknown) =>
  people.user.callWith(endpoint, {}, { payload: JSON.stringify(list) })

test('a list that the specification sends alone is saved like the same list in its field', async () => {
  expect((await sendList(mailSettingsApi.setRules, [rule])).status).toBe(200)
  const rules = (await people.user.call(mailSettingsApi.listRules, {})).result
  expect(rules.map(({ name }) => name)).toEqual(['목록'])
  await people.peer.call(mailSettingsApi.setGrant, { personCode: 'user', level: 'read' })
  expect((await sendList(mailSettingsApi.setAccounts, [account])).status).toBe(200)
  const accounts = (await people.user.call(mailSettingsApi.listAccounts, {})).result
  expect(accounts.map(({ email }) => email)).toEqual(['peer@test.example'])
})

test('a wrong list alone is refused with its field, and a list where the specification has none', async () => {
  const odd = await sendList(mailSettingsApi.setRules, [{ ...rule, name: 7.5, priority: -1 }])
  expect([odd.status, odd.refusal?.code]).toEqual([400, 'kit.invalidInput'])
  const none = await sendList(mailApi.createFolder, [{ displayName: 'x' }])
  expect(none.refusal?.error.params).toEqual({ fields: ['(body)'] })
})

test('folders are moved to a destination or, with null, to the top; without one nothing is moved', async () => {
  const { user } = people
  const make = async (displayName: string) =>
    (await user.call(mailApi.createFolder, { displayName })).result.id
  const [below, top] = [await make('아래'), await make('위')]
  const parentOf = async () =>
    (await user.call(mailApi.listFolders, {})).result.find(({ id }) => id === below)?.parentFolderId
  await user.call(mailApi.moveFolders, { ids: [below], destinationFolderId: top })
  const missing = await user.callWith(mailApi.moveFolders, { ids: [below] })
  expect([missing.status, await parentOf()]).toEqual([400, top])
  const empty = await user.callWith(mailApi.moveFolders, { ids: [below], destinationFolderId: '' })
  expect([empty.status, await parentOf()]).toEqual([400, top])
  await user.call(mailApi.moveFolders, { ids: [below], destinationFolderId: null })
  expect(await parentOf()).toBeNull()
})

test('a recipient without a name is its address', async () => {
  const mail = { subject: '이름 없음', toRecipients: [{ email: 'peer@test.example' }], isSave: true }
  const { id } = (await people.user.call(mailWritingApi.sendMail, mail)).result
  const { words } = (await people.user.call(mailWritingApi.getDraft, { id })).result
  expect(words.toRecipients).toEqual([{ displayName: '', email: 'peer@test.example' }])
})

test.each([
  ['Y', 200],
  ['true', 200],
  [true, 200],
  ['false', 200],
  ['0', 200],
  ['maybe', 400],
] as const)('an alarm is marked with the boolean %s', async (IsRead, status) => {
  expect((await people.user.callWith(gnbWorkFeedApi.readAlarm, { AlarmId: 999_999, IsRead })).status).toBe(
    status === 200 ? 404 : status,
  )
})

test("today's events by the filter of the specification are those of the day of the viewer", async () => {
  const { user } = people
  const listed = (await user.call(calendarApi.listCalendars, {})).result
  const calendarId = listed.find(({ isMain }) => isMain)?.calendarId ?? 0
  for (const [title, start, end] of [
    ['어제 저녁', '2026-11-30T18:00', '2026-11-30T19:00'],
    ['아침', '2026-12-01T07:30', '2026-12-01T08:30'],
    ['저녁', '2026-12-01T18:00', '2026-12-01T19:00'],
    ['내일 아침', '2026-12-02T07:30', '2026-12-02T08:30'],
  ] as const)
    await user.call(calendarApi.saveEvent, {
      ...{ calendarId, title, start, end, place: '', content: '', isAllDay: false, rule: null, lunar: null },
      ...{ timeZone: 'Asia/Seoul', class: 'public' as const, shows: 'busy' as const },
      ...{ attendees: [], reminders: [] },
    })
  const ask = async (filters?: object[]) => {
    const asked = { type: 'Calendar', fields: ['Subject'], wellKnownParentName: 'Calendar', filters }
    const { result } = await user.callWith(mailApi.listEntities, asked)
    return (result as { items: { subject: string }[] }).items.map(({ subject }) => subject)
  }
  const from = { field: 'Start', condition: 'IsGreaterThanOrEqualTo', value: '2026-12-01' }
  const until = { field: 'End', condition: 'IsLessThanOrEqualTo', value: '2026-12-01' }
  expect(await ask([from, until])).toEqual(['아침', '저녁'])
  expect(await ask()).toEqual(['아침', '저녁'])
  expect(await ask([from])).toEqual(['아침', '저녁', '내일 아침'])
  expect(await ask([until])).toEqual(['어제 저녁', '아침', '저녁'])
  const odd = await user.callWith(mailApi.listEntities, {
    ...{ type: 'Calendar', fields: ['Subject'] },
    filters: [{ field: 'Organizer', condition: 'Exists' }],
  })
  expect([odd.status, odd.refusal?.error.params]).toEqual([400, { fields: ['Organizer'] }])
})
