import { calendarApi } from '@maru/api/calendar'
import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../../test/app.ts'
import { openCast, type Role } from '../../../../test/cast.ts'
import { mimeText, putMail, settleMails } from '../../../../test/mails.ts'
import { startSmtp, type TestSmtp } from '../../../../test/smtp.ts'
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
  const arriving = { envelopeFrom: 'jane@else.example' }
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
