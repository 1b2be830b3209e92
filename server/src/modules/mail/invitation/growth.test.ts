import { calendarApi } from '@maru/api/calendar'
import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { mimeText, putMail, settleMails } from '#test/mails.ts'

let app: TestApp
let user: Client

beforeAll(async () => {
  app = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued' })
  user = (await openCast(app)).user
  await app.db`update org_person set email = 'user@test.example' where person_code = 'user'`
}, 60_000)
afterAll(() => app.stop())

interface Part {
  uid: string
  method: 'REQUEST' | 'CANCEL'
  sequence: number
  /** Days after 1 December on which dates of the daily series move by an hour; the series itself without them. */
  days?: number[]
  /** Whether each stands for all dates that follow as well. */
  isRange?: boolean
  /** Lines of every date. */
  more?: string[]
}

const dayOf = (at: number) =>
  new Date(Date.UTC(2026, 11, 1 + at)).toISOString().slice(0, 10).replaceAll('-', '')

/** Lets a part of a daily series arrive from its organizer; returns its mail. */
async function arrive({ uid, method, sequence, days, isRange, more = [] }: Part): Promise<string> {
  const common = [
    ...[`UID:${uid}`, `SEQUENCE:${sequence}`, 'DTSTAMP:20261130T000000Z', `SUMMARY:${uid}`, 'DURATION:PT1H'],
    ...['ORGANIZER:mailto:jane@else.example', 'ATTENDEE:mailto:user@test.example'],
  ]
  const series = [`DTSTART:${dayOf(0)}T010000Z`, 'RRULE:FREQ=DAILY;COUNT=900']
  const dates = days?.map((at) => [
    ...[
      `RECURRENCE-ID${isRange ? ';RANGE=THISANDFUTURE' : ''}:${dayOf(at)}T010000Z`,
      `DTSTART:${dayOf(at)}T020000Z`,
      ...more,
    ],
  ]) ?? [series]
  const events = dates.flatMap((lines) => ['BEGIN:VEVENT', ...common, ...lines, 'END:VEVENT'])
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, ...events, 'END:VCALENDAR']
  const type = `Content-Type: text/calendar; charset=utf-8; method=${method}\r\n`
  const mail = mimeText({ from: 'jane@else.example', more: type }, text.join('\r\n'))
  const delivery = { envelopeFrom: 'jane@else.example', dmarc: 'pass' }
  const { id } = await putMail(app, 'user', mail, { isInside: false, delivery })
  await settleMails(app)
  return id
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)
const change = async (id: string) => (await user.call(mailApi.getInvitation, { id })).result.change
const answer = (id: string) => user.call(mailApi.answerInvitation, { id, answer: 'accepted' })

/** Rows of the copy of a series: changed dates, and versions of dates. */
async function rows(uid: string) {
  const [counts] = await app.db<{ changed: number; known: number }[]>`
    select (select count(*)::int from calendar_exception changed
              join calendar_event event
                on event.com_code = changed.com_code and event.event_id = changed.event_id
             where event.uid = ${uid}) as changed,
           (select count(*)::int from calendar_invitation_date where uid = ${uid}) as known`
  return [counts?.changed, counts?.known]
}

async function isCancelled(uid: string) {
  const [main] = (await user.call(calendarApi.listCalendars, {})).result
  const span = { from: '2026-12-01', until: '2026-12-01', timeZone: 'Asia/Seoul' }
  const { result } = await user.call(calendarApi.listEvents, {
    ...span,
    calendarIds: [main?.calendarId ?? 0],
  })
  return result.entries.filter(({ title }) => title === uid).map((one) => one.isCancelled)
}

test('an organizer changes 500 dates of a series; a further one stays in its mail with a line, the end still counts', async () => {
  const uid = 'dates@else.example'
  await answer(await arrive({ uid, method: 'REQUEST', sequence: 0 }))
  for (let part = 0; part < 5; part += 1)
    await arrive({ uid, method: 'REQUEST', sequence: 1, days: range(1 + part * 100, 100) })
  expect(await rows(uid)).toEqual([500, 500])
  const further = await arrive({ uid, method: 'REQUEST', sequence: 1, days: [501] })
  expect(await rows(uid)).toEqual([500, 500])
  expect(await change(further)).toBe('full')
  expect((await answer(further)).refusal?.code).toBe('calendar.tooManyOwnDates')
  expect((await user.call(mailApi.applyInvitation, { id: further })).status).toBe(200)
  const off = await arrive({ uid, method: 'CANCEL', sequence: 2, days: [502] })
  expect(await change(off)).toBe('full')
  expect(await rows(uid)).toEqual([500, 500])
  // A date that was changed before may change again.
  const again = await arrive({ uid, method: 'CANCEL', sequence: 2, days: [7] })
  expect(await change(again)).toBe('none')
  expect(await rows(uid)).toEqual([500, 500])
  await arrive({ uid, method: 'CANCEL', sequence: 3 })
  expect(await isCancelled(uid)).toEqual([true])
})

test('the texts of changed dates are limited together', async () => {
  const uid = 'texts@else.example'
  await answer(await arrive({ uid, method: 'REQUEST', sequence: 0 }))
  const more = [`DESCRIPTION:${'text '.repeat(1_999)}`]
  const ids: string[] = []
  for (let part = 0; part < 5; part += 1)
    ids.push(await arrive({ uid, method: 'REQUEST', sequence: 1, days: range(1 + part * 24, 24), more }))
  expect(await Promise.all(ids.map(change))).toEqual(['none', 'none', 'none', 'none', 'full'])
  expect(await rows(uid)).toEqual([96, 96])
})

test('a change of a date and all that follow, which names many dates, is limited as well', async () => {
  const uid = 'range@else.example'
  await answer(await arrive({ uid, method: 'REQUEST', sequence: 0 }))
  await arrive({ uid, method: 'REQUEST', sequence: 1, days: [1], isRange: true })
  expect(await rows(uid)).toEqual([500, 500])
  const second = await arrive({ uid, method: 'REQUEST', sequence: 2, days: [600], isRange: true })
  expect(await change(second)).toBe('full')
  expect(await rows(uid)).toEqual([500, 500])
})
