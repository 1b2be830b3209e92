import { gnbQuietApi } from '@maru/api/gnb/quiet'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { alarmEvents } from '@maru/api/kit/alarm'
import { previewAlarms } from '@maru/api/kit/quiet/decide'
import { type AlarmRule, type AlarmTopic, defaultRule } from '@maru/api/kit/quiet/topics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { raiseAlarms } from '#kit/notification/alarms.ts'
import { releaseAlarms } from '#kit/notification/release.jobs.ts'
import type { Room } from '#kit/room.ts'
import { rooms } from '#src/rooms.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mailAlarms } from './mail.jobs.ts'

/** What was published for the channels outside of open pages. */
const sent = { raised: [] as string[], released: [] as string[] }
const listening: Room = {
  name: 'test',
  routes: [],
  subscribers: {
    [alarmEvents.raised]: async (_context, { payload }) => {
      sent.raised.push(...payload.personCodes)
    },
    [alarmEvents.released]: async (_context, { payload }) => {
      sent.released.push(payload.personCode)
    },
  },
}

let portal: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  // The sessions begin at the end of the week that is played.
  portal = await openTestApp({
    ...{ rooms: [...rooms, listening], withJobs: 'queued', now: '2026-11-22T14:00:00Z' },
  })
  people = await openCast(portal)
  await portal.db`update org_person set email = lower(person_code) || '@one.example'`
}, 60_000)
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from kit_alarm`
  await portal.db`delete from kit_alarm_rule`
  portal.clock.set('2026-11-22T14:00:00Z')
  Object.assign(sent, { raised: [], released: [] })
})

const context = () => ({ ...portal.app.services, db: portal.app.db })
const owner = (personCode: string, comCode = 'ONE') => ({ comCode, personCode })
let events = 0

/** Raises an alarm for a person at an instant; returns how many it reaches. */
async function raise(topic: AlarmTopic, at: string | null, to = owner('user'), isUrgent = false) {
  if (at) portal.clock.set(at)
  events += 1
  return raiseAlarms(context(), [to], {
    ...{
      kind: 'BB',
      topic,
      isUrgent,
      word: 'board.alarm.article',
      title: `글 ${events}`,
      actor: null,
      url: '/board',
    },
    ...{ subject: `test:${events}`, eventKey: `test:${events}` },
  })
}
const rule = (topic: AlarmTopic, change: Partial<AlarmRule>): AlarmRule => ({
  ...defaultRule(topic),
  ...change,
})
const save = (rules: AlarmRule[], client = people.user, digestTimes?: number[]) =>
  client.call(gnbQuietApi.saveQuiet, { rules, ...(digestTimes ? { digestTimes } : {}) })
const read = async (client = people.user) => (await client.call(gnbQuietApi.getQuiet, {})).result
const bell = async (client = people.user) => (await client.call(gnbWorkFeedApi.listAlarms, {})).result
const mails = (personCode: string) => portal.db<{ subject: string; text: string }[]>`
  select text.subject, text.preview as text from mail_entry entry
    join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
    join mail_box box on box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
   where box.person_code = ${personCode} and text.subject like '[알림]%' order by entry.entry_id`

/** A week with nights, a weekend and an urgent alarm; times are of Seoul. */
const week: [AlarmTopic, string, boolean?][] = [
  ['approval.next', '2026-11-16T10:00+09:00'],
  ['board.comment', '2026-11-16T10:10+09:00'],
  ['board.comment', '2026-11-16T21:00+09:00'],
  ['board.comment', '2026-11-16T22:00+09:00'],
  ['mail.arrived', '2026-11-17T08:00+09:00'],
  ['board.article', '2026-11-17T11:00+09:00'],
  ['board.article', '2026-11-17T18:30+09:00'],
  ['security.notice', '2026-11-18T03:00+09:00'],
  ['approval.complete', '2026-11-18T23:00+09:00', true],
  ['approval.complete', '2026-11-19T23:00+09:00'],
  ['approval.ref', '2026-11-20T19:00+09:00'],
  ['survey.notice', '2026-11-21T12:00+09:00'],
  ['approval.before', '2026-11-22T12:00+09:00'],
]
const quietRules = [
  rule('board.comment', { timing: 'hours' }),
  rule('mail.arrived', { timing: 'hours', phone: false }),
  rule('board.article', { timing: 'digest', bell: false, phone: false, mail: true }),
  rule('approval.complete', { timing: 'digest', mail: false }),
  rule('approval.ref', { timing: 'digest' }),
  rule('survey.notice', { bell: false, phone: false }),
  rule('approval.before', { bell: false, phone: false, mail: false }),
]

async function playWeek() {
  const end = Date.parse('2026-11-22T23:50:00+09:00')
  const waiting = [...week]
  for (let now = Date.parse('2026-11-16T00:00:00+09:00'); now <= end; now += 600_000) {
    portal.clock.set(new Date(now).toISOString())
    for (let next = waiting[0]; next && Date.parse(next[1]) <= now; next = waiting[0]) {
      waiting.shift()
      await raise(next[0], null, owner('user'), next[2])
    }
    await releaseAlarms(context())
  }
  await portal.app.drainEvents()
}

test('the preview of a week equals what the same rules send in the same week', async () => {
  await playWeek()
  const before = await read()
  expect([before.from, before.until]).toEqual(['2026-11-16', '2026-11-22'])
  expect(before.alarms).toHaveLength(week.length)
  expect(sent.raised).toHaveLength(week.length)
  const ruleOf = (topic: AlarmTopic) => quietRules.find((one) => one.topic === topic) ?? defaultRule(topic)
  const alarms = before.alarms.map((one) => ({ ...one, at: Date.parse(one.at) }))
  const preview = previewAlarms(ruleOf, before, alarms)
  expect(preview).toMatchObject({ now: 4, bundled: 7, none: 2 })

  await portal.db`delete from kit_alarm`
  Object.assign(sent, { raised: [], released: [] })
  await save(quietRules)
  await playWeek()
  expect(sent.raised).toHaveLength(preview.now)
  // What waits over the weekend comes on Monday.
  portal.clock.set('2026-11-23T00:00:00Z')
  await releaseAlarms(context())
  await portal.app.drainEvents()
  expect(sent.released).toHaveLength(preview.bundles)
  const [count] = await portal.db<{ bundled: number; none: number }[]>`
    select count(*) filter (where due_at is not null and not is_waiting)::int as bundled,
           count(*) filter (where not bell and not mail)::int as none from kit_alarm`
  expect(count).toEqual({ bundled: preview.bundled, none: preview.none })
  portal.clock.set('2026-11-22T14:50:00Z')
  expect((await read()).alarms).toHaveLength(week.length)
})

describe('an alarm that waits', () => {
  const night = '2026-11-18T13:00:00Z'
  const morning = '2026-11-19T00:00:00Z'
  test('is not in the bell at night and comes in the morning, once, with two processes at the same time', async () => {
    await save([rule('board.comment', { timing: 'hours', mail: true })])
    expect(await raise('board.comment', night)).toBe(1)
    expect(await raise('board.comment', night)).toBe(1)
    await releaseAlarms(context())
    expect(await bell()).toEqual([])
    expect((await people.user.call(gnbWorkFeedApi.countAlarms, {})).result).toBe(0)
    await people.user.call(gnbWorkFeedApi.readAllAlarms, {})
    portal.clock.set(morning)
    await Promise.all([releaseAlarms(context()), releaseAlarms(context())])
    await portal.app.drainEvents()
    expect(sent).toEqual({ raised: [], released: ['user'] })
    expect(await bell()).toHaveLength(2)
    const count = (await mails('user')).length
    await mailAlarms(context(), owner('user'))
    await mailAlarms(context(), owner('user'))
    const fresh = (await mails('user')).slice(count)
    expect(fresh.map(({ subject }) => subject)).toEqual(['[알림] 모아 둔 알림 2건'])
  })
  test('that is removed with its subject never comes', async () => {
    await save([rule('board.comment', { timing: 'hours' })])
    await raise('board.comment', night)
    await portal.db`delete from kit_alarm where subject = ${`test:${events}`}`
    portal.clock.set(morning)
    await releaseAlarms(context())
    await portal.app.drainEvents()
    expect(sent.released).toEqual([])
  })
  test('stays for a mail if the delivery fails, and comes with the next run', async () => {
    await save([rule('board.comment', { timing: 'digest', mail: true, bell: false, phone: false })])
    await raise('board.comment', night)
    portal.clock.set(morning)
    await releaseAlarms(context())
    const count = (await mails('user')).length
    const broken = {
      ...context(),
      slots: { ...portal.app.services.slots, all: () => [brokenDelivery] as never },
    }
    await expect(mailAlarms(broken, owner('user'))).rejects.toThrow('the server died')
    expect(await mails('user')).toHaveLength(count)
    await mailAlarms(context(), owner('user'))
    expect((await mails('user')).length).toBe(count + 1)
    expect(await bell()).toEqual([])
  })
})

const brokenDelivery = {
  deliver: () => Promise.reject(new Error('the server died')),
  listLocal: async () => new Set<string>(),
}

describe('the rules of a person', () => {
  test('are the defaults at first, are read as they were saved, and repeated saving changes nothing', async () => {
    expect((await read()).rules.every((one) => one.bell && one.timing === 'now')).toBe(true)
    const changed = rule('board.notice', { bell: true, phone: false, mail: true, timing: 'digest' })
    await save([changed], people.user, [1050, 480])
    await save([changed], people.user, [1050, 480])
    const stored = await read()
    expect(stored.rules.find(({ topic }) => topic === 'board.notice')).toEqual(changed)
    expect(stored.digestTimes).toEqual([480, 1050])
    expect((await read(people.peer)).rules).toEqual(
      (await read(people.peer)).rules.map(({ topic }) => defaultRule(topic)),
    )
    await save([], people.user, [530, 1050])
  })
  test('belong to one company of a person with posts in two', async () => {
    await save([rule('board.comment', { bell: false, phone: false })], people.concurrent)
    expect(await raise('board.comment', '2026-11-18T06:00:00Z', owner('concurrent', 'ONE'))).toBe(0)
    expect(await raise('board.comment', null, owner('concurrent', 'TWO'))).toBe(1)
  })
  test('cannot silence security, ring a phone without the bell, or mail about a mail', async () => {
    await save([
      rule('security.notice', { bell: false, phone: false, timing: 'digest' }),
      rule('board.comment', { bell: false, phone: true }),
      rule('mail.arrived', { mail: true }),
    ])
    const { rules } = await read()
    const of = (topic: AlarmTopic) => rules.find((one) => one.topic === topic)
    expect(of('security.notice')).toEqual(defaultRule('security.notice'))
    expect(of('board.comment')).toMatchObject({ bell: false, phone: false })
    expect(of('mail.arrived')).toMatchObject({ mail: false })
  })
  test('with an unknown kind, time or number of times are refused', async () => {
    const bad = [
      { rules: [{ ...defaultRule('board.comment'), topic: 'board.other' }] },
      { rules: [{ ...defaultRule('board.comment'), timing: 'later' }] },
      { rules: [], digestTimes: [] },
      { rules: [], digestTimes: [1440] },
      { rules: [], digestTimes: [1, 2, 3, 4, 5] },
    ]
    for (const input of bad)
      expect((await people.user.callWith(gnbQuietApi.saveQuiet, input)).status).toBe(400)
  })
})

test('an alarm by mail now is one mail with the sentence, and none to a person who read it meanwhile', async () => {
  await save([rule('board.comment', { mail: true })])
  const count = (await mails('user')).length
  await raise('board.comment', '2026-11-18T06:00:00Z')
  await mailAlarms(context(), owner('user'))
  expect((await mails('user')).slice(count)).toHaveLength(1)
  await raise('board.comment', null)
  await people.user.call(gnbWorkFeedApi.readAllAlarms, {})
  await mailAlarms(context(), owner('user'))
  expect((await mails('user')).slice(count)).toHaveLength(1)
})
