import { calendarApi } from '@maru/api/calendar'
import { mailApi } from '@maru/api/mail'
import { forwardingName } from '@maru/api/mail/rule'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Background, Job } from '#kit/room.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText } from '#test/mails.ts'
import { mailRoom } from '../index.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { receiveMail } from '../receiving/receive.service.ts'
import { runRulesStep } from '../rule/run.jobs.ts'
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
async function receive(bytes: Buffer, to: string, envelopeFrom: string, address = '127.0.0.1') {
  const recipient = await resolveRecipient(context(), to, 0)
  if ('code' in recipient) throw new Error(recipient.words)
  const peer = { address, helo: 'x', envelopeFrom, isRelay: false }
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

const forwarding = {
  ...{ id: 'temp_1', name: forwardingName, priority: 1, isEnabled: true, stops: true },
  ...{ conditions: [], exceptions: [], operation: 'create' as const },
  actions: [{ key: 'RedirectToRecipients' as const, value: ['user@test.example'] }],
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
  expect((await people.peer.call(mailSettingsApi.setRules, { rules: [forwarding] })).status).toBe(200)
  await arrive({ ...part, method: 'CANCEL', sequence: 1 }, 'peer@test.example')
  expect(await dates('passed')).toEqual(['12-02T01:00 cancelled'])
})

/** Invites a guest outside to a new event of the person; returns its number and UID. */
async function invite(guest: string) {
  const [main] = (await people.user.call(calendarApi.listCalendars, {})).result
  const { eventId } = (
    await people.user.call(calendarApi.saveEvent, {
      ...{ calendarId: main?.calendarId ?? 0, title: '회의', place: '', content: '', isAllDay: false },
      ...{ start: '2026-12-09T10:00', end: '2026-12-09T11:00', timeZone: 'Asia/Seoul', rule: null },
      ...{ lunar: null, class: 'public' as const, shows: 'busy' as const, reminders: [] },
      attendees: [{ personCode: null, email: guest, role: 'required' as const }],
    })
  ).result
  const [row] = await app.db<{ uid: string }[]>`select uid from calendar_event where event_id = ${eventId}`
  return { eventId, uid: row?.uid ?? '' }
}

const bar = async (id: string) => (await people.user.call(mailApi.getInvitation, { id })).result
const apply = (id: string, by = people.user) => by.call(mailApi.applyInvitation, { id })

let count = 0
function nextNumber() {
  count += 1
  return count
}

/** A part of each kind of a sender outside, and what it changes. */
const kinds = {
  REQUEST: async (from: string) => {
    const uid = `update ${nextNumber()}`
    await arrive({ uid, method: 'REQUEST', from })
    await accept(uid)
    const part = { uid, sequence: 1, start: '20261203T020000Z' }
    return { part, state: () => dates(uid), before: ['12-02T01:00'], after: ['12-03T02:00'] }
  },
  CANCEL: async (from: string) => {
    const uid = `end ${nextNumber()}`
    await arrive({ uid, method: 'REQUEST', from })
    await accept(uid)
    const part = { uid, sequence: 1 }
    return { part, state: () => dates(uid), before: ['12-02T01:00'], after: ['12-02T01:00 cancelled'] }
  },
  REPLY: async (from: string) => answered(from, 'accepted'),
  COUNTER: async (from: string) => answered(from, 'tentative'),
} as const
async function answered(from: string, answer: string) {
  const { eventId, uid } = await invite(from)
  const state = async () =>
    (await people.user.call(calendarApi.getEvent, { eventId })).result.attendees.map((one) => one.answer)
  const part = { uid, guest: from, organizer: 'user@test.example', start: '20261209T020000Z' }
  return { part, state, before: ['none'], after: [answer] }
}

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('a %s from outside', (method) => {
  test('changes the calendar when it arrives if its sender is proved', async () => {
    const from = 'jane@proved.example'
    const { part, state, after } = await kinds[method](from)
    await arrive({ ...part, method, from })
    expect(await state()).toEqual(after)
    expect(await bar(await mailOf(`${method} ${part.uid}`))).toMatchObject({ change: 'none' })
  })
  test('waits in the mail if nothing proves its sender, until the person applies it, also twice', async () => {
    const from = 'jane@silent.example'
    const { part, state, before, after } = await kinds[method](from)
    await arrive({ ...part, method, from })
    expect(await state()).toEqual(before)
    const id = await mailOf(`${method} ${part.uid}`)
    expect(await bar(id)).toMatchObject({ kind: method.toLowerCase(), change: 'waits' })
    expect(await state()).toEqual(before)
    expect((await apply(id, people.peer)).status).toBe(404)
    const [once, twice] = await Promise.all([apply(id), apply(id)])
    expect([once?.status, twice?.status]).toEqual([200, 200])
    expect(await state()).toEqual(after)
    expect(await bar(id)).toMatchObject({ change: 'none' })
  })
  test('changes nothing if its sender is forged or another person, also if it is applied', async () => {
    const from = 'jane@proved.example'
    const { part, state, before } = await kinds[method](from)
    const subject = `${method} ${part.uid}`
    await receive(textOf({ ...part, method, from }), 'user@test.example', from, '192.0.2.9')
    expect((await apply(await mailOf(subject))).status).toBe(404)
    const organizer = 'organizer' in part ? part.organizer : from
    await arrive({ ...part, method, organizer, from: 'other@proved.example' })
    await apply(await mailOf(subject))
    expect(await state()).toEqual(before)
  })
})

test('a forged mail remains forged where a mailbox passes it on and where a run of rules copies it', async () => {
  expect((await people.peer.call(mailSettingsApi.setRules, { rules: [forwarding] })).status).toBe(200)
  const part = { uid: 'forged', method: 'REQUEST', from: 'jane@proved.example' } as const
  await receive(textOf(part), 'peer@test.example', part.from, '192.0.2.9')
  const copies = (await people.user.call(mailApi.createFolder, { displayName: '사본' })).result.id
  const copying = { ...forwarding, name: 'copy', actions: [{ key: 'CopyToFolder' as const, value: copies }] }
  expect((await people.user.call(mailSettingsApi.setRules, { rules: [copying] })).status).toBe(200)
  const [inbox] = await app.db<(BoxKey & { folderId: string })[]>`
    select folder.com_code, folder.mailbox_id, folder.folder_id::text
      from mail_box_folder folder
      join mail_box box on box.com_code = folder.com_code and box.mailbox_id = folder.mailbox_id
     where box.person_code = 'user' and folder.well_known_name = 'inbox'`
  if (!inbox) throw new Error('no inbox')
  const { result } = await people.user.call(mailSettingsApi.runRules, { folderId: inbox.folderId })
  await runRulesStep(context(), { ...inbox, runId: Number(result.id) })
  for (const folder of ['inbox', copies]) {
    const { items } = (await people.user.call(mailApi.listMails, { folder })).result
    const forged = items.filter(({ subject }) => subject === 'REQUEST forged')
    expect([folder, forged.length]).toEqual([folder, 1])
    const id = forged[0]?.id ?? ''
    const { checks } = (await people.user.call(mailApi.getMail, { id })).result
    expect(checks).toEqual({ spf: 'fail', dkim: 'none', dmarc: 'fail' })
    expect((await people.user.call(mailApi.getInvitation, { id })).status).toBe(404)
  }
  await app.db`delete from mail_rule`
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
