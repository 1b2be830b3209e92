import { calendarApi, type EventInput } from '@maru/api/calendar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Background } from '#kit/room.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { countFormatters, oddZone } from '#test/formatters.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { mailGuests, mailRefusal } from './guest.jobs.ts'

let smtp: TestSmtp
let portal: TestApp
let people: Record<Role, Client>
let mainId: number
const guest = 'guest@else.example'

beforeAll(async () => {
  smtp = await startSmtp()
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued', env: smtp.env })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  await portal.db`update org_person set email = 'user@test.example' where person_code = 'user'`
})
afterAll(async () => {
  await portal.stop()
  await smtp.stop()
})
beforeEach(() => {
  smtp.taken.length = 0
  smtp.refusals.clear()
})

const draft = (more: Partial<EventInput> = {}): EventInput => ({
  ...{ calendarId: mainId, title: '로드맵', place: '5층', content: '<p>비밀</p>', isAllDay: false },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone: 'Asia/Seoul', rule: null, lunar: null },
  ...{ class: 'public', shows: 'busy', reminders: [10] },
  ...{ attendees: [{ personCode: null, email: guest, role: 'required' as const }], ...more },
})
const save = async (more: Partial<EventInput> = {}) => {
  const answer = await people.user.call(calendarApi.saveEvent, draft(more))
  expect(answer.refusal).toBeUndefined()
  return answer.result
}
const versionOf = async (eventId: number) =>
  (await people.user.call(calendarApi.getEvent, { eventId })).result.version
const context = () => ({ ...portal.app.services, db: portal.db }) as unknown as Background

/** The mails of an event, as after the end of undo. */
const mailsOf = (eventId: number) => sentBy(() => mailGuests(context(), { eventId }))

/** The mails that a job sends: the text with its parts decoded. */
async function sentBy(run: () => Promise<void>) {
  smtp.taken.length = 0
  await run()
  return smtp.taken.map(({ from, to, raw }) => {
    const decoded = raw.replaceAll(/(?:[A-Za-z0-9+/]{60,76}\r\n)*[A-Za-z0-9+/]{2,76}={0,2}\r\n/g, (block) =>
      Buffer.from(block, 'base64').toString('utf8'),
    )
    const subject = /Subject: (.*(?:\r\n .*)*)/.exec(raw)?.[1] ?? ''
    const words = subject.replaceAll(/=\?UTF-8\?B\?([^?]*)\?=(?:\r\n )?/gi, (_all, text: string) =>
      Buffer.from(text, 'base64').toString('utf8'),
    )
    return { from, to, raw, subject: words, text: decoded.replaceAll('\r\n ', '') }
  })
}

test('a guest outside of the portal gets an invitation, an update with the old values, and a cancellation', async () => {
  const { eventId } = await save()
  const [invitation, ...none] = await mailsOf(eventId)
  expect(none).toEqual([])
  expect(invitation).toMatchObject({ from: 'user@test.example', to: [guest], subject: '초대: 로드맵' })
  expect(invitation?.raw).toMatch(/Content-Type: text\/calendar;[^\n]*method=REQUEST/i)
  expect(invitation?.raw).toContain('multipart/alternative')
  expect(invitation?.raw).toContain('invite.ics')
  for (const line of [
    'METHOD:REQUEST',
    'DTSTART;TZID=Asia/Seoul:20261202T100000',
    `mailto:${guest}`,
    'SUMMARY:로드맵',
  ])
    expect(invitation?.text).toContain(line)
  expect(invitation?.text).not.toContain('VALARM')
  expect(await mailsOf(eventId)).toEqual([])
  // The text is silent, a new time and place are one mail with the old values.
  await save({ eventId, version: await versionOf(eventId), content: '<p>자료</p>' })
  expect(await mailsOf(eventId)).toEqual([])
  const later = { start: '2026-12-02T14:00', end: '2026-12-02T15:00' }
  await save({ eventId, version: await versionOf(eventId), ...later })
  await save({ eventId, version: await versionOf(eventId), ...later, place: '6층' })
  const [update, ...others] = await mailsOf(eventId)
  expect(others).toEqual([])
  expect(update?.subject).toBe('변경: 로드맵')
  expect(update?.text).toContain('SEQUENCE:1')
  expect(update?.text).toContain('장소: 6층 (이전: 5층)')
  expect(update?.text).toMatch(/오후 2:00.*이전:.*오전 10:00/)
  await people.user.call(calendarApi.removeEvent, { eventId })
  const [cancellation] = await mailsOf(eventId)
  expect(cancellation?.subject).toBe('취소: 로드맵')
  expect(cancellation?.raw).toMatch(/method=CANCEL/i)
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2'])
    expect(cancellation?.text).toContain(line)
  expect(await mailsOf(eventId)).toEqual([])
})

test('a change that is undone before the mails go leaves none, and one undone later is corrected', async () => {
  const created = await save()
  await people.user.call(calendarApi.undoEvent, { undoId: created.undoId })
  expect(await mailsOf(created.eventId)).toEqual([])
  const { eventId } = await save()
  await mailsOf(eventId)
  const removed = (await people.user.call(calendarApi.removeEvent, { eventId })).result
  await people.user.call(calendarApi.undoEvent, { undoId: removed.undoId })
  expect(await mailsOf(eventId)).toEqual([])
})

test('the mails are queued for after the end of undo, and only for events with guests', async () => {
  const queued = async () => {
    const rows = await portal.db<{ wait: number }[]>`
      select extract(epoch from start_after - created_on)::int as wait from job.job
       where data->>'name' = 'calendar.mailGuests'`
    return rows.map(({ wait }) => wait)
  }
  const before = await queued()
  await save({ attendees: [] })
  expect(await queued()).toEqual(before)
  await save()
  expect((await queued()).length).toBeGreaterThan(before.length)
})

test('who is taken out gets a cancellation, who is added an invitation, the others nothing', async () => {
  const { eventId } = await save()
  await mailsOf(eventId)
  const other = { personCode: null, email: 'other@else.example', role: 'optional' as const }
  const stays = { personCode: null, email: guest, role: 'required' as const }
  await save({ eventId, version: await versionOf(eventId), attendees: [stays, other] })
  expect((await mailsOf(eventId)).map(({ to, subject }) => [to[0], subject])).toEqual([
    ['other@else.example', '초대: 로드맵'],
  ])
  await save({ eventId, version: await versionOf(eventId), attendees: [other] })
  expect((await mailsOf(eventId)).map(({ to, subject }) => [to[0], subject])).toEqual([
    [guest, '취소: 로드맵'],
  ])
})

test('a single date of a series is mailed with its identity; the past and people of the portal are not mailed', async () => {
  const { eventId } = await save({ rule: 'FREQ=DAILY;COUNT=4' })
  await mailsOf(eventId)
  await people.user.call(calendarApi.moveEvent, {
    ...{ eventId, original: '2026-12-03T10:00:00', scope: 'this' as const, isAllDay: false },
    ...{ start: '2026-12-03T16:00', end: '2026-12-03T17:00', timeZone: 'Asia/Seoul' },
  })
  const [update] = await mailsOf(eventId)
  expect(update?.text).toContain('RECURRENCE-ID;TZID=Asia/Seoul:20261203T100000')
  expect(update?.text).toContain('DTSTART;TZID=Asia/Seoul:20261203T160000')
  const inside = { personCode: 'peer', email: '', role: 'required' as const }
  expect(await mailsOf((await save({ attendees: [inside] })).eventId)).toEqual([])
  const past = await save({ start: '2026-11-02T10:00', end: '2026-11-02T11:00' })
  expect(await mailsOf(past.eventId)).toEqual([])
})

test('a server that is busy is asked again later, and a refused address is not', async () => {
  const { eventId } = await save()
  smtp.refusals.set(guest, 451)
  await expect(mailsOf(eventId)).rejects.toThrow('not accepted yet')
  smtp.refusals.set(guest, 550)
  expect(await mailsOf(eventId)).toEqual([])
  smtp.refusals.clear()
  expect(await mailsOf(eventId)).toEqual([])
})

const replyOf = (uid: string, state: string, more: string[] = [], at = '20261201T020000Z') =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REPLY', 'BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${at}`],
    ...['DTSTART;TZID=Asia/Seoul:20261202T100000', 'ORGANIZER:mailto:user@test.example', ...more],
    ...[`ATTENDEE;PARTSTAT=${state}:mailto:${guest}`, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

test('an answer by mail stands in the tally; older ones, strangers and forgers have no effect', async () => {
  portal.clock.set(new Date('2026-12-01T06:00:00Z'))
  const { eventId } = await save({ rule: 'FREQ=DAILY;COUNT=4' })
  const [row] = await portal.db<{ uid: string }[]>`select uid from calendar_event where event_id = ${eventId}`
  const uid = row?.uid ?? ''
  const receive = (text: string, sender = guest, personCode = 'user') =>
    portal.app.services.slots.one('guestReply').receive(context(), { text, sender, personCode })
  const tally = async (original: string | null = null) =>
    (
      await people.user.call(calendarApi.getEvent, { eventId, ...(original ? { original } : {}) })
    ).result.attendees.map(({ answer, comment }) => [answer, comment])
  await receive(replyOf(uid, 'ACCEPTED', ['COMMENT:늦을 수\r\n  있습니다']))
  expect(await tally()).toEqual([['accepted', '늦을 수 있습니다']])
  await receive(replyOf(uid, 'DECLINED', [], '20261201T010000Z'))
  expect(await tally()).toEqual([['accepted', '늦을 수 있습니다']])
  await receive(replyOf(uid, 'DECLINED', [], '20261201T030000Z'), 'other@else.example')
  await receive(replyOf(uid, 'DECLINED', [], '20261201T030000Z'), guest, 'peer')
  await receive(replyOf('unknown', 'DECLINED', [], '20261201T030000Z'))
  await receive('METHOD:REPLY nonsense')
  expect((await tally())[0]?.[0]).toBe('accepted')
  // One date alone.
  const date = ['RECURRENCE-ID;TZID=Asia/Seoul:20261203T100000']
  const single = replyOf(uid, 'DECLINED', date, '20261201T040000Z').replace(
    '20261202T100000',
    '20261203T100000',
  )
  await receive(single)
  expect([
    (await tally('2026-12-03T10:00:00'))[0]?.[0],
    (await tally('2026-12-02T10:00:00'))[0]?.[0],
  ]).toEqual([...['declined', 'accepted']])
  await portal.app.drainEvents()
  const alarms = await portal.db<{ word: string }[]>`
    select word from kit_alarm where person_code = 'user' and word like 'calendar.alarm.%' order by alarm_id`
  expect(alarms.map(({ word }) => word.split('.').at(-1))).toEqual(['accepted', 'declined'])
})

test('an answer to one date names it by its original start in any zone, and a counter proposes another time', async () => {
  const { eventId } = await save({ rule: 'FREQ=DAILY;COUNT=4' })
  const [row] = await portal.db<{ uid: string }[]>`select uid from calendar_event where event_id = ${eventId}`
  const uid = row?.uid ?? ''
  const receive = (text: string) =>
    portal.app.services.slots
      .one('guestReply')
      .receive(context(), { text, sender: guest, personCode: 'user' })
  const tally = async (original: string) =>
    (await people.user.call(calendarApi.getEvent, { eventId, original })).result.attendees[0]
  // 10:00 in Seoul, once with the time to which the date was moved, once without a start.
  const moved = replyOf(uid, 'DECLINED', ['RECURRENCE-ID:20261203T010000Z'], '20261201T020000Z')
  await receive(moved.replace('DTSTART;TZID=Asia/Seoul:20261202T100000', 'DTSTART:20261203T060000Z'))
  expect(await tally('2026-12-03T10:00:00')).toMatchObject({ answer: 'declined' })
  const bare = replyOf(uid, 'ACCEPTED', ['RECURRENCE-ID:20261204T010000Z'], '20261201T023000Z')
  await receive(bare.replace('DTSTART;TZID=Asia/Seoul:20261202T100000\r\n', ''))
  expect(await tally('2026-12-04T10:00:00')).toMatchObject({ answer: 'accepted' })
  expect(await tally('2026-12-02T10:00:00')).toMatchObject({ answer: 'none' })

  const counter = replyOf(
    uid,
    'TENTATIVE',
    ['RECURRENCE-ID:20261205T010000Z', 'DURATION:PT30M'],
    '20261201T030000Z',
  )
    .replace('METHOD:REPLY', 'METHOD:COUNTER')
    .replace('20261202T100000', '20261205T140000')
  await receive(counter)
  const proposal = await tally('2026-12-05T10:00:00')
  expect(proposal).toMatchObject({
    ...{ answer: 'tentative', proposedStart: '2026-12-05T05:00:00Z' },
    proposedEnd: '2026-12-05T05:30:00Z',
  })
  const settled = await people.user.call(calendarApi.settleProposal, {
    ...{ eventId, original: '2026-12-05T10:00:00', attendeeId: proposal?.attendeeId ?? 0, isAccepted: true },
  })
  expect(settled.refusal).toBeUndefined()
  const { result } = await people.user.call(calendarApi.getEvent, {
    eventId,
    original: '2026-12-05T10:00:00',
  })
  expect(result).toMatchObject({ start: '2026-12-05T14:00', end: '2026-12-05T14:30' })
})

test('an answer whose zones take long to read keeps no other call waiting, and counts', async () => {
  const { eventId } = await save({ rule: 'FREQ=DAILY;COUNT=4' })
  const [row] = await portal.db<{ uid: string }[]>`select uid from calendar_event where event_id = ${eventId}`
  const years = Array.from({ length: 225 }, (_, at) => `${1950 + at}0101T090000`)
  const heavy = (uid: string) =>
    replyOf(uid, 'ACCEPTED', ['RRULE:FREQ=DAILY;COUNT=4', `EXDATE;TZID=Odd:${years.join(',')}`])
      .replace('DTSTART;TZID=Asia/Seoul', 'DTSTART;TZID=Odd')
      .replace('BEGIN:VEVENT', [...oddZone('Odd'), 'BEGIN:VEVENT'].join('\r\n'))
  for (const uid of ['unknown', row?.uid ?? '']) {
    const { usedCount } = await countFormatters(() =>
      portal.app.services.slots
        .one('guestReply')
        .receive(context(), { text: heavy(uid), sender: guest, personCode: 'user' }),
    )
    expect(usedCount).toBeLessThan(100)
  }
  const { attendees } = (await people.user.call(calendarApi.getEvent, { eventId })).result
  expect(attendees[0]?.answer).toBe('accepted')
})

test('a guest whose proposed time is refused gets DECLINECOUNTER for that date, with its number and its time', async () => {
  const { eventId } = await save({ rule: 'FREQ=DAILY;COUNT=4' })
  const [row] = await portal.db<{ uid: string }[]>`select uid from calendar_event where event_id = ${eventId}`
  const uid = row?.uid ?? ''
  const original = '2026-12-05T10:00:00'
  const date = ['RECURRENCE-ID:20261205T010000Z', 'DURATION:PT30M']
  const counter = replyOf(uid, 'TENTATIVE', date, '20261201T030000Z')
    .replace('METHOD:REPLY', 'METHOD:COUNTER')
    .replace('20261202T100000', '20261205T140000')
  await portal.app.services.slots
    .one('guestReply')
    .receive(context(), { text: counter, sender: guest, personCode: 'user' })
  const attendee = async () =>
    (await people.user.call(calendarApi.getEvent, { eventId, original })).result.attendees[0]
  const attendeeId = (await attendee())?.attendeeId ?? 0
  const refuse = () =>
    people.user.call(calendarApi.settleProposal, { eventId, original, attendeeId, isAccepted: false })
  expect((await refuse()).refusal).toBeUndefined()
  expect((await attendee())?.proposedStart).toBe(null)
  expect((await refuse()).status).toBe(404)

  const jobs = await portal.db<{ input: Parameters<typeof mailRefusal>[1] }[]>`
    select data->'input' as input from job.job where data->>'name' = 'calendar.mailRefusal'`
  expect(jobs.map(({ input }) => input)).toEqual([
    { eventId, email: guest, original: Date.parse(`${original}Z`) },
  ])
  const refusal = { eventId, email: guest, original: Date.parse(`${original}Z`) }
  const [mail, ...others] = await sentBy(() => mailRefusal(context(), refusal))
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: [guest], subject: '시간 제안 거절: 로드맵' })
  expect(mail?.raw).toMatch(/method=DECLINECOUNTER/i)
  for (const line of [
    ...['METHOD:DECLINECOUNTER', `UID:${uid}`, 'SEQUENCE:0', 'RECURRENCE-ID:20261205T010000Z'],
    ...['DTSTART;TZID=Asia/Seoul:20261205T100000', `mailto:${guest}`, 'mailto:user@test.example'],
  ])
    expect(mail?.text).toContain(line)
  expect(mail?.text).not.toContain('RRULE')

  // Who is no longer invited gets a cancellation only.
  await save({ eventId, version: await versionOf(eventId), rule: 'FREQ=DAILY;COUNT=4', attendees: [] })
  expect(await sentBy(() => mailRefusal(context(), refusal))).toEqual([])
})
