import { calendarApi } from '@maru/api/calendar'
import { mailApi } from '@maru/api/mail'
import { forwardingName } from '@maru/api/mail/rule'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Background, Job } from '#kit/room.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText } from '#test/mails.ts'
import { mailRoom } from '../index.ts'
import { receiveMail } from '../receiving/receive.service.ts'
import { resolveRecipient } from '../transport/recipient.service.ts'

let app: TestApp
let people: Record<Role, Client>
/** Jobs of arrivals that wait. */
let waiting: { job: string; input: unknown }[]

/** Only this domain has proofs; no other name exists, and no name server is asked. */
const records: Record<string, string[][]> = {
  'TXT proved.example': [['v=spf1 ip4:127.0.0.1 -all']],
  'TXT _dmarc.proved.example': [['v=DMARC1; p=none']],
}
async function resolver(name: string, type: string): Promise<string[][]> {
  const record = records[`${type} ${name}`]
  if (record) return record
  throw Object.assign(new Error('no name'), { code: 'ENOTFOUND' })
}

beforeAll(async () => {
  app = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued' })
  people = await openCast(app)
  await app.db`
    update org_person set email = person_code || '@test.example' where person_code = any(${['user', 'peer']})`
  await app.db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'test.example', now())`
}, 60_000)
afterAll(() => app.stop())
beforeEach(() => {
  waiting = []
})

/** The services of the app, of which the queue is run by {@link settle}. */
const context = (): Background => ({
  ...app.app.services,
  db: app.db,
  enqueue: async (_db, job, input) => {
    waiting.push({ job, input })
  },
})

/** Runs the jobs that arrivals queued, and those that these queue. */
async function settle() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const job = (mailRoom.jobs as Record<string, Job<never>>)[next.job]
    if (next.job.startsWith('mail.arrive')) await job?.(context(), next.input as never)
  }
}

/** Receives a mail as the SMTP server does, and lets it arrive. */
async function receive(bytes: Buffer, to: string, envelopeFrom: string) {
  const recipient = await resolveRecipient(context(), to, 0)
  if ('code' in recipient) throw new Error(recipient.words)
  const peer = { address: '127.0.0.1', helo: 'x', envelopeFrom, isRelay: false }
  const recipients = [{ address: to, ...recipient }]
  const answers = await receiveMail(context(), { bytes, recipients, hasOwnAnswers: false, peer }, resolver)
  expect(answers).toEqual([null])
  await settle()
}

interface Part {
  uid: string
  method: 'REQUEST' | 'CANCEL' | 'REPLY' | 'COUNTER'
  sequence?: number
  start?: string
  /** The sender; the organizer if it is not an answer. */
  from: string
  organizer?: string
  guest?: string
}

function textOf({ uid, method, sequence = 0, start = '20261202T010000Z', from, ...rest }: Part): Buffer {
  const { organizer = from, guest = 'user@test.example' } = rest
  const state = method === 'REPLY' ? 'ACCEPTED' : method === 'COUNTER' ? 'TENTATIVE' : 'NEEDS-ACTION'
  const ics = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', `UID:${uid}`],
    ...[`SEQUENCE:${sequence}`, 'DTSTAMP:20261201T000000Z', `DTSTART:${start}`, 'DURATION:PT1H'],
    ...[`SUMMARY:${uid}`, `ORGANIZER:mailto:${organizer}`, `ATTENDEE;PARTSTAT=${state}:mailto:${guest}`],
    ...['END:VEVENT', 'END:VCALENDAR'],
  ]
  const more = `Content-Type: text/calendar; charset=utf-8; method=${method}\r\n`
  return mimeText({ subject: `${method} ${uid}`, from, more }, ics.join('\r\n'))
}
const arrive = (part: Part, to = 'user@test.example') => receive(textOf(part), to, part.from)

/** The newest mail of a person with this subject. */
async function mailOf(subject: string, client = people.user) {
  const { items } = (await client.call(mailApi.listMails, { folder: 'inbox' })).result
  return items.find((one) => one.subject === subject)?.id ?? ''
}
async function accept(uid: string) {
  const id = await mailOf(`REQUEST ${uid}`)
  expect((await people.user.call(mailApi.answerInvitation, { id, answer: 'accepted' })).status).toBe(200)
}

/** The dates of an event in the calendar of the person. */
async function dates(uid: string) {
  const [main] = (await people.user.call(calendarApi.listCalendars, {})).result
  const span = { from: '2026-12-01', until: '2026-12-31', timeZone: 'Asia/Seoul' }
  const asked = { ...span, calendarIds: [main?.calendarId ?? 0] }
  const { result } = await people.user.call(calendarApi.listEvents, asked)
  return result.entries
    .filter(({ title }) => title === uid)
    .map(({ start, isCancelled }) => `${start.slice(5, 16)}${isCancelled ? ' cancelled' : ''}`)
}

test('an update and a cancellation from outside reach the calendar of a mailbox without rules', async () => {
  const part = { uid: 'plain', from: 'jane@proved.example' }
  await arrive({ ...part, method: 'REQUEST' })
  await accept('plain')
  expect(await dates('plain')).toEqual(['12-02T01:00'])
  await arrive({ ...part, method: 'REQUEST', sequence: 1, start: '20261203T020000Z' })
  expect(await dates('plain')).toEqual(['12-03T02:00'])
  await arrive({ ...part, method: 'CANCEL', sequence: 2, start: '20261203T020000Z' })
  expect(await dates('plain')).toEqual(['12-03T02:00 cancelled'])
})

test('a cancellation that another mailbox passes on reaches the calendar of a mailbox without rules', async () => {
  const part = { uid: 'passed', from: 'jane@proved.example' }
  await arrive({ ...part, method: 'REQUEST' })
  await accept('passed')
  const rule = {
    ...{ id: 'temp_1', name: forwardingName, priority: 1, isEnabled: true, stops: true },
    ...{ conditions: [], exceptions: [], operation: 'create' as const },
    actions: [{ key: 'RedirectToRecipients' as const, value: ['user@test.example'] }],
  }
  expect((await people.peer.call(mailSettingsApi.setRules, { rules: [rule] })).status).toBe(200)
  await arrive({ ...part, method: 'CANCEL', sequence: 1 }, 'peer@test.example')
  expect(await dates('passed')).toEqual(['12-02T01:00 cancelled'])
})

test('a mail without a calendar part queues no work for a mailbox without rules, and creates no calendar', async () => {
  await app.db`delete from mail_rule`
  await receive(mimeText({ subject: 'plain text' }), 'peer@test.example', 'jane@proved.example')
  await arrive({ uid: 'none', method: 'REQUEST', from: 'jane@proved.example' }, 'peer@test.example')
  const arrivals = await app.db<{ subject: string; isHandled: boolean }[]>`
    select text.subject, coalesce((entry.delivery->>'arrived')::boolean, false) as is_handled
      from mail_entry entry
      join mail_box box on box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
     where box.person_code = 'peer' and text.subject = any(${['plain text', 'REQUEST none']}) order by is_handled`
  expect(arrivals).toEqual([
    { subject: 'plain text', isHandled: false },
    { subject: 'REQUEST none', isHandled: true },
  ])
  const calendars = await app.db`select 1 from calendar_calendar where owner_code = 'peer'`
  expect(calendars).toHaveLength(0)
})
