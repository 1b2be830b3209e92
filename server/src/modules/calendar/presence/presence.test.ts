import { adminViewApi } from '@maru/api/admin/view-as'
import { calendarApi, type EventInput } from '@maru/api/calendar'
import { presenceApi, presenceTopic } from '@maru/api/kit/presence'
import { orgPresenceApi } from '@maru/api/org/presence'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveAbsences } from '#modules/org/index.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { pagesRead } from '#test/pages-read.ts'
import { openPushStream } from '#test/push-stream.ts'
import { statementsOf } from '#test/sent-statements.ts'
import { createEvent } from '../calendar.factory.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number
let restore: () => Promise<void>
const timeZone = 'Asia/Seoul'

const save = (more: Partial<EventInput> = {}) =>
  people.user.call(calendarApi.saveEvent, {
    ...{ calendarId: mainId, title: '인수 협상', place: '비밀 회의실', content: '', isAllDay: false },
    ...{ start: '2026-12-02T10:30', end: '2026-12-02T11:30', timeZone, rule: null, lunar: null },
    ...{ class: 'public', shows: 'busy', attendees: [], reminders: [], ...more },
  })
const list = (by: Role, personCodes: string[]) => people[by].call(presenceApi.listPresence, { personCodes })
const textOf = async (by: Role, personCode: string) => {
  const [one] = (await list(by, [personCode])).result
  return one ? `${one.state} ${one.until?.slice(5, 16) ?? '-'}` : 'unknown'
}
const share = async (shares: { subject: string; level: 'none' | 'busy' }[]) => {
  const { version } = (await people.user.call(calendarApi.getShares, { calendarId: mainId })).result
  await people.user.call(calendarApi.saveShares, { calendarId: mainId, version, shares })
}
const beAway = (personCode: string, untilDay = '2026-12-04') =>
  saveAbsences({ ...portal.app.services, db: portal.db }, { source: 'test', sourceId: personCode }, [
    { personCode, fromDay: '2026-12-01', untilDay, startsAtNoon: false, endsAtNoon: false, kind: 'sick' },
  ])

beforeAll(async () => {
  // Wednesday, 11:00 in Seoul.
  portal = await openTestApp({ now: '2026-12-02T02:00:00Z' })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  restore = await portal.snapshot()
})
beforeEach(() => restore())
afterAll(() => portal.stop())

test('a colleague is at work until the end of the working hours, also before the calendar is opened', async () => {
  expect(await textOf('peer', 'user')).toBe('here 12-02T09:00')
  expect((await list('peer', ['colleague'])).result).toEqual([
    {
      ...{ personCode: 'colleague', state: 'here', until: '2026-12-02T09:00:00.000Z', freeUntil: null },
      ...{ timeZone, deputy: null, lastSeen: null },
    },
  ])
})

test.each(['public', 'private', 'confidential'] as const)(
  'a %s event is a meeting with its end and without its title',
  async (eventClass) => {
    await save({ class: eventClass })
    const answer = await list('peer', ['user'])
    expect(answer.result[0]).toMatchObject({
      ...{ state: 'meeting', until: '2026-12-02T02:30:00.000Z', freeUntil: '2026-12-02T09:00:00.000Z' },
    })
    for (const secret of ['인수', '비밀', eventClass]) expect(answer.body).not.toContain(secret)
  },
)

test('free, cancelled and unconfirmed times are no meetings; an accepted invitation is one', async () => {
  await save({ shows: 'free' })
  await save({ shows: 'tentative' })
  expect(await textOf('peer', 'user')).toBe('here 12-02T09:00')
  const attendees = [{ personCode: 'peer', email: '', role: 'required' as const }]
  const { eventId } = (await save({ attendees })).result
  expect(await textOf('user', 'peer')).toBe('here 12-02T09:00')
  const answer = { original: null, comment: '', proposedStart: null, proposedEnd: null }
  await people.peer.call(calendarApi.answerEvent, { eventId, answer: 'accepted', ...answer })
  expect(await textOf('user', 'peer')).toBe('meeting 12-02T02:30')
})

test('a person sees another one by the shares of the calendar, and an unknown code looks the same', async () => {
  await save()
  expect((await list('outsider', ['user', 'nobody'])).result).toEqual([])
  await share([
    { subject: 'company:ONE', level: 'busy' },
    { subject: 'person:peer', level: 'none' },
    { subject: 'person:outsider', level: 'busy' },
  ])
  expect(await textOf('peer', 'user')).toBe('unknown')
  expect(await textOf('colleague', 'user')).toBe('meeting 12-02T02:30')
  expect(await textOf('outsider', 'user')).toBe('meeting 12-02T02:30')
})

test('an absence is shown without its kind to the company, and to who sees in the calendar when the person is busy', async () => {
  await share([])
  await beAway('user')
  const answer = await list('peer', ['user'])
  expect(answer.result).toEqual([
    {
      ...{ personCode: 'user', state: 'absent', until: '2026-12-04T15:00:00.000Z', freeUntil: null },
      ...{ timeZone: null, deputy: null, lastSeen: null },
    },
  ])
  expect(answer.body).not.toContain('sick')
  expect(await textOf('outsider', 'user')).toBe('unknown')
  await share([{ subject: 'person:outsider', level: 'busy' }])
  expect(await textOf('outsider', 'user')).toBe('absent 12-04T15:00')
})

test('people who left, people of a MAILONLY department and unknown codes have no presence, and MAILONLY reads none', async () => {
  await portal.db`update org_person set retired_on = '2026-12-01' where person_code = 'colleague'`
  await beAway('colleague')
  await beAway('mailonly')
  const { result } = await list('peer', ['colleague', 'mailonly', 'nobody', 'user'])
  expect(result.map(({ personCode }) => personCode)).toEqual(['user'])
  expect((await list('mailonly', ['user'])).status).toBe(403)
})

test('working hours are in the zone that the account has now; a holiday of the company has none', async () => {
  // Hours that were saved in Seoul, before the person moved.
  await people.colleague.call(calendarApi.saveUserConfig, {
    ...(await people.colleague.call(calendarApi.getUserConfig, {})).result,
  })
  await portal.db`update account_login set time_zone = 'Central Standard Time' where person_code = 'colleague'`
  // 20:00 on Tuesday in Chicago: work begins at 09:00 there.
  const [colleague] = (await list('peer', ['colleague'])).result
  expect(colleague).toMatchObject({
    ...{ state: 'outside', until: '2026-12-02T15:00:00.000Z', timeZone: 'America/Chicago' },
  })
  await portal.db`
    insert into org_holiday (com_code, day, name_ko, name_en, name_zh, kind)
    values ('ONE', '2026-12-03', '창립일', '', '', 'company')`
  // 20:00 in Seoul; the session is used meanwhile, so that it does not end.
  for (const hour of ['05', '08', '11']) {
    portal.clock.set(`2026-12-02T${hour}:00:00Z`)
    await people.peer.call(orgPresenceApi.getPresenceSetting, {})
  }
  expect(await textOf('peer', 'user')).toBe('outside 12-04T00:00')
})

test('the last use is shown to colleagues only while the person allows it', async () => {
  const seenBy = async (by: Role) => (await list(by, ['user'])).result[0]?.lastSeen ?? null
  expect(await seenBy('peer')).toBeNull()
  expect((await people.user.call(orgPresenceApi.getPresenceSetting, {})).result).toEqual({
    showsLastSeen: false,
  })
  await people.user.call(orgPresenceApi.savePresenceSetting, { showsLastSeen: true })
  await share([
    { subject: 'company:ONE', level: 'busy' },
    { subject: 'person:outsider', level: 'busy' },
  ])
  expect(await seenBy('peer')).toMatch(/^2026-12-02T02:00:00/)
  expect(await seenBy('outsider')).toBeNull()
  await people.user.call(orgPresenceApi.savePresenceSetting, { showsLastSeen: false })
  expect(await seenBy('peer')).toBeNull()
})

test('who sees the portal as another person sees what that person sees, and changes nothing', async () => {
  await save({ class: 'private' })
  await share([
    { subject: 'company:ONE', level: 'busy' },
    { subject: 'person:peer', level: 'none' },
  ])
  expect(await textOf('manager', 'user')).toBe('meeting 12-02T02:30')
  await people.manager.call(adminViewApi.startViewAs, { personCode: 'peer', reason: '문의 확인' })
  expect(await textOf('manager', 'user')).toBe('unknown')
  expect(await textOf('manager', 'colleague')).toBe('here 12-02T09:00')
  const saved = await people.manager.call(orgPresenceApi.savePresenceSetting, { showsLastSeen: true })
  expect(saved.refusal?.code).toBe('kit.viewOnly')
  expect((await people.peer.call(orgPresenceApi.getPresenceSetting, {})).result.showsLastSeen).toBe(false)
  await people.manager.call(adminViewApi.endViewAs, {})
})

test('a call asks for 1 to 200 people, and a repeated code is answered once', async () => {
  const codes = (length: number) => Array.from({ length }, (_, index) => `P${index}`)
  expect((await list('peer', codes(201))).status).toBe(400)
  expect((await list('peer', [])).status).toBe(400)
  expect((await list('peer', codes(200))).result).toEqual([])
  expect((await list('peer', ['user', 'user'])).result).toHaveLength(1)
})

test('the number of statements does not grow with the people', async () => {
  await save()
  const sentFor = (personCodes: string[]) => statementsOf(portal, () => list('manager', personCodes))
  const one = await sentFor(['user'])
  const many = await sentFor(['user', 'peer', 'colleague', 'concurrent', 'super', 'manager'])
  expect(many).toHaveLength(one.length)
  expect(one.length).toBeLessThanOrEqual(10)
})

test('the pages read do not grow with the events of other days', async () => {
  const pages = async () => {
    for (const table of ['calendar_instance', 'calendar_event', 'calendar_calendar'])
      await portal.db`vacuum analyze ${portal.db(table)}`
    return pagesRead(portal, 'calendar_instance', () => list('peer', ['user']))
  }
  await save()
  const before = await pages()
  const plan = { comCode: 'ONE', calendarId: mainId, personCode: 'user', place: '', timeZone }
  // Two events a day, from 100 days ago to 100 days ahead, without today and tomorrow.
  for (let index = 0; index < 400; index += 1) {
    const ahead = (index % 200) - 100
    const day = new Date(Date.UTC(2026, 11, ahead < 0 ? 2 + ahead : 4 + ahead)).toISOString().slice(0, 10)
    const event = { ...plan, title: `t${index}`, start: `${day}T09:00`, end: `${day}T09:30` }
    await createEvent(portal.db, event, portal.clock.now())
  }
  expect(await pages()).toBeLessThanOrEqual(before + 10)
})

test('a change reaches the open browsers of those who see it, and no other browser', async () => {
  await share([
    { subject: 'company:ONE', level: 'busy' },
    { subject: 'person:peer', level: 'none' },
  ])
  const streams = {
    peer: await openPushStream(portal, people.peer),
    colleague: await openPushStream(portal, people.colleague),
    outsider: await openPushStream(portal, people.outsider),
    mailonly: await openPushStream(portal, people.mailonly),
  }
  const got = (role: keyof typeof streams) => streams[role].topics().filter((one) => one === presenceTopic)
  await save()
  await expect.poll(() => got('colleague').length).toBeGreaterThan(0)
  // An absence is known to the whole company; its push proves that an earlier one would have arrived.
  await beAway('user')
  await expect.poll(() => got('peer')).toHaveLength(1)
  await people.user.call(orgPresenceApi.savePresenceSetting, { showsLastSeen: true })
  await expect.poll(() => got('peer')).toHaveLength(2)
  expect([got('outsider'), got('mailonly')]).toEqual([[], []])
  for (const stream of Object.values(streams)) stream.close()
})

test('a source that fails leaves its facts out, and the others are shown', async () => {
  await beAway('user')
  await portal.db`alter table calendar_config rename to calendar_config_away`
  try {
    expect(await textOf('peer', 'user')).toBe('absent 12-04T15:00')
    expect(await textOf('peer', 'colleague')).toBe('unknown')
  } finally {
    await portal.db`alter table calendar_config_away rename to calendar_config`
  }
})
