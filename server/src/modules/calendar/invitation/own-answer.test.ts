import { type Answer, calendarApi } from '@maru/api/calendar'
import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Background } from '#kit/room.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, putMail, settleMails } from '#test/mails.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { mailAnswer } from './mail-answer.jobs.ts'

let smtp: TestSmtp
let portal: TestApp
let people: Record<Role, Client>
const own = 'user@test.example'
/** The original start of a day of December. */
const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T01:00:00`

beforeAll(async () => {
  smtp = await startSmtp()
  portal = await openTestApp({ now: '2026-12-01T00:00:00Z', withJobs: 'queued', env: smtp.env })
  people = await openCast(portal)
  await portal.db`update org_person set email = ${own} where person_code = 'user'`
}, 60_000)
afterAll(async () => {
  await portal.stop()
  await smtp.stop()
})
beforeEach(async () => {
  smtp.taken.length = 0
  await portal.db`delete from job.job where data->>'name' = 'calendar.mailAnswer'`
})

/** A daily series that an organizer outside sends, accepted in the mail; returns the number of its copy. */
async function accepted(uid: string, rule = 'RRULE:FREQ=DAILY;COUNT=7'): Promise<number> {
  const ics = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'BEGIN:VEVENT', `UID:${uid}`, 'SEQUENCE:2'],
    ...['DTSTAMP:20261130T000000Z', 'DTSTART:20261202T010000Z', 'DURATION:PT1H', `SUMMARY:${uid}`, rule],
    ...[
      'ORGANIZER;CN=Jane:mailto:jane@else.example',
      `ATTENDEE:mailto:${own}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ],
  ].join('\r\n')
  const more = 'Content-Type: text/calendar; charset=utf-8; method=REQUEST\r\n'
  const mail = mimeText({ from: 'Jane <jane@else.example>', to: own, more }, ics)
  const { id } = await putMail(portal, 'user', mail, { isInside: false })
  await people.user.call(mailApi.answerInvitation, { id, answer: 'accepted' })
  await settleMails(portal)
  const [copy] = await portal.db<{ eventId: number }[]>`
    select event_id from calendar_event where uid = ${uid} and deleted_at is null`
  return copy?.eventId ?? 0
}

const give = (eventId: number, answer: Answer, more: { original?: string; andFollowing?: boolean } = {}) =>
  people.user.call(calendarApi.answerEvent, {
    ...{ eventId, answer, comment: '', proposedStart: null, proposedEnd: null, ...more },
  })

/** The texts of the replies that wait to be mailed, after they were sent. */
async function replies(): Promise<string[]> {
  const jobs = await portal.db<{ input: Parameters<typeof mailAnswer>[1] }[]>`
    select data->'input' as input from job.job where data->>'name' = 'calendar.mailAnswer' order by created_on`
  await portal.db`delete from job.job where data->>'name' = 'calendar.mailAnswer'`
  const context = { ...portal.app.services, db: portal.db } as unknown as Background
  smtp.taken.length = 0
  for (const { input } of jobs) await mailAnswer(context, input)
  return smtp.taken.map(({ from, to, raw }) => {
    expect([from, to]).toEqual([own, ['jane@else.example']])
    expect(raw).toMatch(/Content-Type: text\/calendar;[^\n]*method=REPLY/i)
    const decoded = raw.replaceAll(/(?:[A-Za-z0-9+/]{60,76}\r\n)*[A-Za-z0-9+/]{2,76}={0,2}\r\n/g, (block) =>
      Buffer.from(block, 'base64').toString('utf8'),
    )
    return decoded.replaceAll('\r\n ', '')
  })
}

/** The parts of a reply as `date state`; the series has no date. The text is in the mail twice, as a file too. */
function partsOf(text = ''): string[] {
  const [calendar = ''] = /METHOD:REPLY[\s\S]*?END:VCALENDAR/.exec(text) ?? []
  return [...calendar.matchAll(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g)].map(([part]) => {
    const date = /RECURRENCE-ID[^:]*:(\d{8})/.exec(part)?.[1] ?? 'series'
    return `${date} ${/PARTSTAT=([A-Z]+)/.exec(part)?.[1]}`
  })
}

const detail = async (eventId: number, day: number) =>
  (await people.user.call(calendarApi.getEvent, { eventId, original: at(day) })).result
const shownDays = async (uid: string) => {
  const span = { from: '2026-12-01', until: '2026-12-31', timeZone: 'Asia/Seoul' }
  const { entries } = (await people.user.call(calendarApi.listEvents, span)).result
  return entries.filter(({ title }) => title === uid).map(({ start }) => Number(start.slice(8, 10)))
}

test('the copy of an invitation shows its organizer and the own answer, and is answered from the calendar', async () => {
  const eventId = await accepted('shown@else.example')
  expect(await detail(eventId, 3)).toMatchObject({
    ...{ canAnswer: true, answer: 'accepted', isOrganizer: false, organizerCode: '' },
    organizerName: { ko: 'jane@else.example', en: 'jane@else.example', zh: 'jane@else.example' },
  })
  const { result } = await people.user.call(calendarApi.getEventCard, { eventId, original: at(3) })
  expect(result.isFromOutside).toBe(true)
  expect((await give(eventId, 'tentative', { original: at(3) })).refusal).toBeUndefined()
  expect([(await detail(eventId, 3)).answer, (await detail(eventId, 4)).answer]).toEqual([
    ...['tentative', 'accepted'],
  ])
  expect([(await detail(eventId, 3)).shows, (await detail(eventId, 4)).shows]).toEqual(['tentative', 'busy'])
  const [reply, ...others] = await replies()
  expect(others).toEqual([])
  expect(partsOf(reply)).toEqual(['20261203 TENTATIVE'])
  for (const line of ['METHOD:REPLY', 'UID:shown@else.example', 'SEQUENCE:2', `mailto:${own}`])
    expect(reply).toContain(line)
  // Accepted again, the date counts as busy again.
  await give(eventId, 'accepted', { original: at(3) })
  expect((await detail(eventId, 3)).shows).toBe('busy')
})

test('an organizer on another server gets one reply for all remaining dates, and none for the same answer', async () => {
  const uid = 'rest@else.example'
  const eventId = await accepted(uid)
  await give(eventId, 'declined', { original: at(4) })
  await replies()
  const rest = { original: at(5), andFollowing: true }
  const both = await Promise.all([give(eventId, 'declined', rest), give(eventId, 'declined', rest)])
  // The second one finds its date no longer, or the answer unchanged.
  expect(both.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0)
  const sent = await replies()
  expect(sent).toHaveLength(1)
  expect(partsOf(sent[0])).toEqual([
    ...['series DECLINED', '20261202 ACCEPTED', '20261203 ACCEPTED', '20261204 DECLINED'],
  ])
  expect(sent[0]).not.toContain('THISANDFUTURE')
  expect(await shownDays(uid)).toEqual([2, 3])
})

test('an accepted rest brings back dates that were declined, and a whole answer removes the copy', async () => {
  const uid = 'back@else.example'
  const eventId = await accepted(uid)
  await give(eventId, 'declined', { original: at(6) })
  expect(await shownDays(uid)).toEqual([2, 3, 4, 5, 7, 8])
  await give(eventId, 'tentative', { original: at(5), andFollowing: true })
  expect(await shownDays(uid)).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect([(await detail(eventId, 4)).shows, (await detail(eventId, 6)).shows]).toEqual(['busy', 'tentative'])
  await replies()
  await give(eventId, 'declined', { original: at(2), andFollowing: true })
  expect(await shownDays(uid)).toEqual([])
  const [reply, ...others] = await replies()
  expect(others).toEqual([])
  expect(partsOf(reply)).toEqual(['series DECLINED'])
})

test('an update of the organizer leaves the declined rest away', async () => {
  const uid = 'update@else.example'
  const eventId = await accepted(uid)
  await give(eventId, 'declined', { original: at(5), andFollowing: true })
  const ics = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'BEGIN:VEVENT', `UID:${uid}`, 'SEQUENCE:2'],
    ...['DTSTAMP:20261130T100000Z', 'DTSTART:20261202T010000Z', 'DURATION:PT1H', `SUMMARY:${uid}`],
    ...['LOCATION:Room 6', 'RRULE:FREQ=DAILY;COUNT=7', 'ORGANIZER:mailto:jane@else.example'],
    ...[`ATTENDEE:mailto:${own}`, 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n')
  const more = 'Content-Type: text/calendar; charset=utf-8; method=REQUEST\r\n'
  const delivery = { envelopeFrom: 'jane@else.example', dmarc: 'pass' }
  const mail = mimeText({ from: 'jane@else.example', to: own, more }, ics)
  await putMail(portal, 'user', mail, { isInside: false, delivery })
  await settleMails(portal)
  expect((await detail(eventId, 3)).place).toBe('Room 6')
  expect(await shownDays(uid)).toEqual([2, 3, 4])
})

test('a series without an end is declined with a bounded number of dates', async () => {
  const eventId = await accepted('endless@else.example', 'RRULE:FREQ=DAILY')
  expect((await give(eventId, 'declined', { original: at(5), andFollowing: true })).refusal).toBeUndefined()
  expect(await shownDays('endless@else.example')).toEqual([2, 3, 4])
  const [row] = await portal.db<{ count: number }[]>`
    select count(*)::int as count from calendar_invitation_date where uid = 'endless@else.example'`
  expect(row?.count).toBe(400)
  expect(await replies()).toHaveLength(1)
})

test('a proposal to an organizer outside, an open answer, and another person are refused', async () => {
  const eventId = await accepted('closed@else.example')
  const proposed = await people.user.call(calendarApi.answerEvent, {
    ...{ eventId, original: at(3), answer: 'tentative', comment: '' },
    ...{ proposedStart: '2026-12-03T05:00:00Z', proposedEnd: '2026-12-03T06:00:00Z' },
  })
  expect(proposed.refusal?.code).toBe('calendar.noProposal')
  expect((await give(eventId, 'none', { original: at(3) })).refusal?.code).toBe('calendar.notInvited')
  const stranger = await people.peer.call(calendarApi.answerEvent, {
    ...{ eventId, original: at(3), answer: 'declined', comment: '', proposedStart: null, proposedEnd: null },
  })
  expect(stranger.status).toBe(404)
  expect(await replies()).toEqual([])
})
