import { calendarApi } from '@maru/api/calendar'
import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, putMail, settleMails } from '#test/mails.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { sendOut } from '../sending/queue.jobs.ts'

let smtp: TestSmtp
let app: TestApp
let people: Record<Role, Client>
const own = 'user@test.example'
const organizer = 'Jane Doe <jane@else.example>'

beforeAll(async () => {
  smtp = await startSmtp()
  app = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued', env: smtp.env })
  people = await openCast(app)
  await app.db`update org_person set email = ${own} where person_code = 'user'`
}, 60_000)
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})
beforeEach(() => {
  smtp.taken.length = 0
})

interface Asked {
  uid: string
  method?: string
  sequence?: number
  start?: string
  from?: string
  guest?: string
  more?: string[]
}

/** A mail with a calendar part, as programs outside send it. */
function invitation({ uid, method = 'REQUEST', sequence = 0, start = '20261202T010000Z', ...rest }: Asked) {
  const { from = organizer, guest = own, more = [] } = rest
  const ics = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', `UID:${uid}`],
    ...[`SEQUENCE:${sequence}`, 'DTSTAMP:20261130T000000Z', `DTSTART:${start}`, 'DURATION:PT1H'],
    ...[`SUMMARY:${uid}\\, roadmap`, 'LOCATION:Room 5', 'ORGANIZER;CN="Jane, Doe":mailto:Jane@else.example'],
    ...[`ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${guest}`, ...more, 'END:VEVENT', 'END:VCALENDAR'],
  ]
  const type = `Content-Type: text/calendar; charset=utf-8; method=${method}\r\n\r\n${ics.join('\r\n')}`
  const body = `--b\r\nContent-Type: text/html\r\n\r\n<p>Please come</p>\r\n--b\r\n${type}\r\n--b--`
  return mimeText({ from, to: own, more: 'Content-Type: multipart/alternative; boundary=b\r\n' }, body)
}
const put = async (asked: Asked, delivery: Record<string, unknown> = {}) =>
  (await putMail(app, 'user', invitation(asked), { isInside: false, delivery })).id
const bar = async (id: string) => (await people.user.call(mailApi.getInvitation, { id })).result
const answer = (id: string, given: 'accepted' | 'tentative' | 'declined', by = people.user) =>
  by.call(mailApi.answerInvitation, { id, answer: given })
/** The entries of a copy in December. */
async function entries(uid: string) {
  const [main] = (await people.user.call(calendarApi.listCalendars, {})).result
  const { result } = await people.user.call(calendarApi.listEvents, {
    ...{
      from: '2026-12-01',
      until: '2026-12-31',
      timeZone: 'Asia/Seoul',
      calendarIds: [main?.calendarId ?? 0],
    },
  })
  return result.entries.filter(({ title }) => title === `${uid}, roadmap`)
}

/** Lets answers go, those to people outside too. */
async function sendAll() {
  await settleMails(app)
  const waiting = await app.db<{ comCode: string; mailboxId: number; outboxId: number }[]>`
    select com_code, mailbox_id, outbox_id from mail_outbox where state = 'queued' order by outbox_id`
  for (const key of waiting) await sendOut({ ...app.app.services, db: app.db }, key)
}

test('an invitation from outside is shown, accepted and declined; the organizer gets each answer', async () => {
  const id = await put({ uid: 'one@else.example' })
  expect((await people.user.call(mailApi.getMail, { id })).result).toMatchObject({
    hasInvitation: true,
    attachments: [],
  })
  expect(await bar(id)).toMatchObject({
    ...{ kind: 'request', title: 'one@else.example, roadmap', place: 'Room 5', answer: null, url: '' },
    ...{ start: '2026-12-02T01:00:00.000Z', end: '2026-12-02T02:00:00.000Z', conflicts: [] },
    organizer: { displayName: 'Jane, Doe', email: 'jane@else.example' },
  })
  expect((await answer(id, 'tentative')).status).toBe(200)
  expect((await answer(id, 'accepted')).status).toBe(200)
  const [event] = await entries('one@else.example')
  expect(event).toMatchObject({ title: 'one@else.example, roadmap', shows: 'busy' })
  expect(await bar(id)).toMatchObject({ answer: 'accepted', url: `/calendar?event=${event?.eventId}` })
  await sendAll()
  expect(smtp.taken.map(({ to }) => to)).toEqual([['jane@else.example'], ['jane@else.example']])
  const sent = smtp.taken.at(-1)?.raw ?? ''
  expect(sent).toMatch(/Content-Type: text\/calendar;[^\n]*method=REPLY/i)
  const ics = Buffer.from(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(sent)?.[1] ?? '', 'base64').toString()
  for (const line of ['METHOD:REPLY', 'UID:one@else.example', 'SEQUENCE:0'])
    expect(`${ics}${sent}`).toContain(line)
  expect(`${ics}${sent}`.replaceAll('\r\n ', '')).toMatch(/PARTSTAT=ACCEPTED:mailto:user@test\.example/)

  const other = await put({ uid: 'two@else.example', start: '20261202T013000Z' })
  expect((await bar(other)).conflicts).toEqual(['one@else.example, roadmap'])
  await answer(id, 'declined')
  expect(await entries('one@else.example')).toEqual([])
  expect(await bar(id)).toMatchObject({ answer: 'declined', url: '' })
  expect((await bar(other)).conflicts).toEqual([])
})

test('a later version opens the question again, and an older one cannot be answered any more', async () => {
  const uid = 'moved@else.example'
  const first = await put({ uid })
  await answer(first, 'accepted')
  const second = await put({ uid, sequence: 1, start: '20261203T010000Z' })
  expect(await bar(second)).toMatchObject({ kind: 'request', answer: null })
  await answer(second, 'accepted')
  expect((await entries(uid)).map(({ start }) => start.slice(0, 10))).toEqual(['2026-12-03'])
  expect(await bar(first)).toMatchObject({ kind: 'outdated' })
  expect((await answer(first, 'declined')).refusal?.code).toBe('kit.conflict')
  await answer(second, 'declined')
})

test('a cancellation of the organizer cancels the copy when it arrives, that of another person does nothing', async () => {
  const uid = 'off@else.example'
  await answer(await put({ uid }), 'accepted')
  const arriving = { envelopeFrom: 'jane@else.example', dmarc: 'pass' }
  const forged = await put({ uid, method: 'CANCEL', sequence: 1, from: 'x@else.example' }, arriving)
  await settleMails(app)
  expect(await bar(forged)).toMatchObject({ kind: 'unknown', title: '' })
  expect((await entries(uid)).map(({ isCancelled }) => isCancelled)).toEqual([false])
  const failed = { ...arriving, dmarc: 'fail' }
  await put({ uid, method: 'CANCEL', sequence: 1 }, failed)
  await settleMails(app)
  expect((await entries(uid)).map(({ isCancelled }) => isCancelled)).toEqual([false])
  const real = await put({ uid, method: 'CANCEL', sequence: 1 }, arriving)
  await settleMails(app)
  expect(await bar(real)).toMatchObject({ kind: 'cancel', title: `${uid}, roadmap` })
  expect((await entries(uid)).map(({ isCancelled }) => isCancelled)).toEqual([true])
})

test('no invitation changes an own event, answers for another person, or is answered twice for the organizer', async () => {
  const [main] = (await people.user.call(calendarApi.listCalendars, {})).result
  const draft = {
    ...{ calendarId: main?.calendarId ?? 0, title: '내 일정', place: '', content: '', isAllDay: false },
    ...{
      start: '2026-12-09T10:00',
      end: '2026-12-09T11:00',
      timeZone: 'Asia/Seoul',
      rule: null,
      lunar: null,
    },
    ...{ class: 'public' as const, shows: 'busy' as const, reminders: [], attendees: [] },
  }
  const { eventId } = (await people.user.call(calendarApi.saveEvent, draft)).result
  const [row] = await app.db<{ uid: string }[]>`select uid from calendar_event where event_id = ${eventId}`
  const copied = await put({ uid: row?.uid ?? '' })
  expect(await bar(copied)).toMatchObject({ kind: 'unknown' })
  expect((await answer(copied, 'accepted')).status).toBe(404)
  const foreign = await put({ uid: 'foreign@else.example', guest: 'someone@else.example' })
  expect((await answer(foreign, 'accepted')).status).toBe(404)
  const broken = await put({ uid: 'broken@else.example', start: 'tomorrow' })
  expect(await bar(broken)).toMatchObject({ kind: 'unknown', start: null })
  const forged = await put({ uid: 'forged@else.example' }, { dmarc: 'fail' })
  expect((await people.user.call(mailApi.getInvitation, { id: forged })).status).toBe(404)
  const plain = await putMail(app, 'user')
  expect((await people.user.call(mailApi.getInvitation, { id: plain.id })).status).toBe(404)
  expect(await entries(row?.uid ?? '')).toEqual([])
  expect(smtp.taken).toEqual([])
})

test('an answer to one date of a series repeats its date, and hostile lines start no other property', async () => {
  const id = await put({
    uid: 'date@else.example',
    more: [
      'RECURRENCE-ID:20261202T010000Z',
      'COMMENT:x\r\nATTENDEE;PARTSTAT=ACCEPTED:mailto:evil@else.example',
    ],
  })
  await answer(id, 'accepted')
  await sendAll()
  const sent = smtp.taken.at(-1)?.raw ?? ''
  const all = sent.replaceAll(/(?:[A-Za-z0-9+/]{60,76}\r\n)*[A-Za-z0-9+/]{2,76}={0,2}\r\n/g, (block) =>
    Buffer.from(block, 'base64').toString('utf8'),
  )
  expect(all).toContain('RECURRENCE-ID:20261202T010000Z')
  expect(all).not.toContain('evil@else.example')
})

/** A part of a weekly meeting of the organizer in Seoul. */
interface Part {
  uid: string
  sequence: number
  method?: string
  date?: string
  start?: string
  rule?: string
  from?: string
  stamp?: string
  title?: string
}

function meeting({ uid, sequence, method = 'REQUEST', date, start, rule, title = 'roadmap', ...rest }: Part) {
  const { stamp = `202611${String(10 + sequence)}T000000Z`, from = organizer } = rest
  const zone = 'TZID=Korea Standard Time'
  const ics = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', `UID:${uid}`],
    ...[`SEQUENCE:${sequence}`, `DTSTAMP:${stamp}`, `SUMMARY:${uid}\\, ${title}`],
    ...(date ? [`RECURRENCE-ID;${zone}:${date}`] : []),
    ...(start ? [`DTSTART;${zone}:${start}`, 'DURATION:PT1H'] : []),
    ...(rule ? [`RRULE:${rule}`] : []),
    ...['ORGANIZER:mailto:jane@else.example', `ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${own}`],
    ...['END:VEVENT', 'END:VCALENDAR'],
  ]
  const type = `Content-Type: text/calendar; charset=utf-8; method=${method}\r\n\r\n${ics.join('\r\n')}`
  return mimeText({ from, to: own, more: `${type.split('\r\n')[0]}\r\n` }, ics.join('\r\n'))
}
const arriving = { envelopeFrom: 'jane@else.example', dmarc: 'pass' }
/** Lets a part arrive as from outside, and returns its mail. */
async function arrive(part: Part) {
  const { id } = await putMail(app, 'user', meeting(part), { isInside: false, delivery: arriving })
  await settleMails(app)
  return id
}
/** Start in Seoul, how the date is shown, and whether it is cancelled. */
async function shown(uid: string, title = 'roadmap') {
  const [main] = (await people.user.call(calendarApi.listCalendars, {})).result
  const { result } = await people.user.call(calendarApi.listEvents, {
    ...{
      from: '2026-12-01',
      until: '2026-12-31',
      timeZone: 'Asia/Seoul',
      calendarIds: [main?.calendarId ?? 0],
    },
  })
  return result.entries
    .filter((one) => one.title === `${uid}, ${title}`)
    .map(({ start, shows, isCancelled }) => {
      const wall = new Date(Date.parse(start) + 9 * 3_600_000).toISOString().slice(5, 16)
      return `${wall} ${shows}${isCancelled ? ' cancelled' : ''}`
    })
}
const busyOf = async (uid: string) => {
  const { result } = await people.user.call(calendarApi.listBusyTimes, {
    ...{ personCodes: ['user'], from: '2026-12-01', until: '2026-12-31', timeZone: 'Asia/Seoul' },
  })
  const times = result[0]?.times.filter(({ kind }) => kind !== 'outside') ?? []
  return [uid, ...times.map(({ start }) => start.slice(0, 10))]
}

test('changes of the organizer to a series and to its dates are applied when they arrive, and open the answer', async () => {
  const uid = 'series@else.example'
  await app.db`delete from calendar_event`
  const weekly = { uid, rule: 'FREQ=WEEKLY;COUNT=4' }
  await answer(await arrive({ ...weekly, sequence: 0, start: '20261201T140000' }), 'accepted')
  const at14 = ['12-01T14:00', '12-08T14:00', '12-15T14:00', '12-22T14:00']
  expect(await shown(uid)).toEqual(at14.map((one) => `${one} busy`))

  // A new time is in the calendar before the answer, which is open again.
  const moved = await arrive({ ...weekly, sequence: 1, start: '20261201T160000' })
  const at16 = ['12-01T16:00', '12-08T16:00', '12-15T16:00', '12-22T16:00']
  expect(await shown(uid)).toEqual(at16.map((one) => `${one} tentative`))
  expect(await bar(moved)).toMatchObject({ kind: 'request', answer: null })
  await answer(moved, 'accepted')
  expect(await shown(uid)).toEqual(at16.map((one) => `${one} busy`))

  // One date moves: it is shown once, at its new time.
  const one = await arrive({ uid, sequence: 2, date: '20261208T160000', start: '20261209T100000' })
  const withMoved = ['12-01T16:00 busy', '12-09T10:00 tentative', '12-15T16:00 busy', '12-22T16:00 busy']
  expect(await shown(uid)).toEqual(withMoved)
  expect(await bar(one)).toMatchObject({ kind: 'request', answer: null, start: '2026-12-09T01:00:00.000Z' })
  await answer(one, 'accepted')
  expect(await bar(one)).toMatchObject({ answer: 'accepted' })
  expect(await shown(uid)).toEqual(withMoved.map((line) => line.replace('tentative', 'busy')))

  // A cancelled date is struck through and free; without a start, as some programs write it.
  const off = await arrive({ uid, sequence: 3, method: 'CANCEL', date: '20261215T160000' })
  expect(await bar(off)).toMatchObject({ kind: 'cancel' })
  expect((await shown(uid))[2]).toBe('12-15T16:00 busy cancelled')
  expect(await busyOf(uid)).toEqual([uid, '2026-12-01', '2026-12-09', '2026-12-22'])

  // Declining one date removes this date alone.
  const last = await arrive({ uid, sequence: 4, date: '20261222T160000', start: '20261222T170000' })
  await answer(last, 'declined')
  expect(await bar(last)).toMatchObject({ answer: 'declined' })
  expect((await shown(uid)).map((line) => line.slice(0, 5))).toEqual(['12-01', '12-09', '12-15'])

  await arrive({ uid, sequence: 10, method: 'CANCEL' })
  expect((await shown(uid)).map((line) => line.slice(-9))).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(await busyOf(uid)).toEqual([uid])
})

test('older versions, other senders and changes of a title leave the answer and the time as they are', async () => {
  const uid = 'steady@else.example'
  const first = { uid, rule: 'FREQ=WEEKLY;COUNT=2', start: '20261203T090000' }
  await answer(await arrive({ ...first, sequence: 5 }), 'accepted')
  const remaining = ['12-03T09:00 busy', '12-10T09:00 busy']
  await arrive({ ...first, sequence: 4, start: '20261203T110000' })
  await arrive({ ...first, sequence: 5, start: '20261203T110000', stamp: '20261101T000000Z' })
  await arrive({ uid, sequence: 4, date: '20261210T090000', start: '20261210T120000' })
  await arrive({ ...first, sequence: 6, start: '20261203T110000', from: 'x@else.example' })
  expect(await shown(uid)).toEqual(remaining)
  // The same number with a later stamp: Apple raises only that.
  await arrive({ ...first, sequence: 5, stamp: '20261116T000000Z', title: 'renamed' })
  expect(await shown(uid, 'renamed')).toEqual(remaining)
  expect(await shown(uid)).toEqual([])
  await arrive({ uid, sequence: 7, method: 'CANCEL', title: 'renamed' })
})

test('an invitation to some dates stores these, another date waits in the mail, and the series takes them over', async () => {
  const uid = 'some@else.example'
  const on = (day: string, sequence = 1) => ({
    ...{ uid, sequence, date: `202612${day}T100000`, start: `202612${day}T103000` },
  })
  const ids = [await arrive(on('04')), await arrive(on('18')), await arrive(on('25'))]
  expect(await shown(uid)).toEqual([])
  await answer(ids[0] ?? '', 'accepted')
  await answer(ids[1] ?? '', 'tentative')
  expect(await shown(uid)).toEqual(['12-04T10:30 busy', '12-18T10:30 tentative'])
  await answer(ids[2] ?? '', 'declined')
  expect(await shown(uid)).toEqual(['12-04T10:30 busy', '12-18T10:30 tentative'])
  await arrive({ ...on('18', 2), start: '20261218T150000' })
  expect(await shown(uid)).toEqual(['12-04T10:30 busy', '12-18T15:00 tentative'])
  const series = await arrive({ uid, sequence: 3, start: '20261204T100000', rule: 'FREQ=WEEKLY;COUNT=4' })
  expect(await shown(uid)).toHaveLength(2)
  await answer(series, 'accepted')
  const days = ['12-04T10:30 busy', '12-11T10:00 busy', '12-18T15:00 busy', '12-25T10:30 busy']
  expect(await shown(uid)).toEqual(days)
})

test('the end of a series is cancelled from one date on', async () => {
  const uid = 'rest@else.example'
  await answer(
    await arrive({ uid, sequence: 0, start: '20261202T080000', rule: 'FREQ=WEEKLY;COUNT=4' }),
    'accepted',
  )
  const text = meeting({ uid, sequence: 1, method: 'CANCEL', date: '20261216T080000' })
  const ranged = Buffer.from(
    text.toString().replaceAll('RECURRENCE-ID;', 'RECURRENCE-ID;RANGE=THISANDFUTURE;'),
  )
  await putMail(app, 'user', ranged, { isInside: false, delivery: arriving })
  await settleMails(app)
  expect(await shown(uid)).toEqual(['12-02T08:00 busy', '12-09T08:00 busy'])
})
