import { calendarApi, type EventInput } from '@maru/api/calendar'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number
const timeZone = 'Asia/Seoul'

beforeAll(async () => {
  const env = { PUBLIC_URL: 'http://portal.example' }
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued', env })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  await portal.db`
    update org_person set email = person_code || '@test.example' where person_code in ('user', 'peer')`
})
afterAll(() => portal.stop())

const attendees: EventInput['attendees'] = [
  { personCode: 'peer', email: '', role: 'required' },
  { personCode: null, email: 'guest@else.example', role: 'optional' },
]
async function save(more: Partial<EventInput> = {}): Promise<number> {
  const content = '<p>1. 결과 &lt;20분&gt;</p><p><img src="/cm/api/picture/1">2. 목표</p>'
  const answer = await people.user.call(calendarApi.saveEvent, {
    ...{ calendarId: mainId, title: '로드맵 <검토>', place: '5층', content, isAllDay: false },
    ...{ start: '2026-12-02T13:30', end: '2026-12-02T15:00', timeZone, rule: 'FREQ=DAILY;COUNT=3' },
    ...{ lunar: null, class: 'public', shows: 'busy', attendees, reminders: [], ...more },
  })
  expect(answer.refusal).toBeUndefined()
  return answer.result.eventId
}
const draftOf = async (role: Role, id: string) =>
  (await people[role].call(mailWritingApi.getDraft, { id })).result.words

test('minutes are a draft to all people of the event but the writer, with the agenda and the address of the date', async () => {
  const eventId = await save()
  const original = '2026-12-03T13:30:00'
  const { id } = (await people.peer.call(calendarApi.createEventMail, { eventId, original, kind: 'minutes' }))
    .result
  const words = await draftOf('peer', id)
  expect(words.subject).toBe('회의록: 로드맵 <검토> (2026-12-03)')
  expect(words.toRecipients.map(({ email }) => email)).toEqual(['user@test.example', 'guest@else.example'])
  for (const text of [
    '장소: 5층',
    '1. 결과 &lt;20분&gt;',
    '2. 목표',
    '논의',
    '결정',
    '할 일',
    '로드맵 &lt;검토&gt;',
  ])
    expect(words.body).toContain(text)
  expect(words.body).toContain(`http://portal.example/po/calendar?event=${eventId}&amp;original=${original}`)
  expect(words.body).not.toContain('<img')
  // The draft is the writer's alone.
  expect((await people.user.call(mailWritingApi.getDraft, { id })).status).toBe(404)
})

test('a mail that passes the event on has no recipients', async () => {
  const eventId = await save({ rule: null })
  const { id } = (await people.user.call(calendarApi.createEventMail, { eventId, kind: 'forward' })).result
  const words = await draftOf('user', id)
  expect([words.subject, words.toRecipients]).toEqual(['일정: 로드맵 <검토> (2026-12-02)', []])
  expect(words.body).toContain('2. 목표')
})

test('a call that is sent twice makes one draft', async () => {
  const eventId = await save({ rule: null })
  const headers = { 'idempotency-key': 'minutes-of-one-press' }
  const send = () => people.user.call(calendarApi.createEventMail, { eventId, kind: 'minutes' }, { headers })
  const first = (await send()).result
  expect((await send()).result).toEqual(first)
})

test('who sees only titles, or nothing, begins no mail about the event', async () => {
  const eventId = await save({ rule: null, attendees: [] })
  const { version } = (await people.user.call(calendarApi.getShares, { calendarId: mainId })).result
  const shares = [{ subject: 'company:ONE', level: 'titles' as const }]
  await people.user.call(calendarApi.saveShares, { calendarId: mainId, version, shares })
  for (const role of ['peer', 'outsider'] as const)
    expect((await people[role].call(calendarApi.createEventMail, { eventId, kind: 'minutes' })).status).toBe(
      404,
    )
})
