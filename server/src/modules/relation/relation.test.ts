import { boardApi } from '@maru/api/board'
import { calendarApi, type EventInput } from '@maru/api/calendar'
import type { RelationKind } from '@maru/api/kit/relation'
import { mailApi } from '@maru/api/mail'
import { relationApi } from '@maru/api/relation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { writeArticle } from '#test/boards.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { statementsOf } from '#test/sent-statements.ts'
import { removeGoneLinks } from './relation.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>
let boardId: number
const name = { ko: '팀', en: 'Team', zh: '团队' }

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued' })
  people = await openCast(portal)
  await portal.db`
    update org_person set email = person_code || '@test.example' where person_code in ('user', 'peer', 'outsider')`
  boardId = await board()
})
afterAll(() => portal.stop())

const board = (more: object = {}) =>
  createBoard(
    portal.db,
    { comCode: 'ONE', name, rights: { 'company:ONE': 'rw' }, ...more },
    portal.clock.now(),
  )

const attendees: EventInput['attendees'] = [{ personCode: 'peer', email: '', role: 'required' }]
async function saveEvent(role: Role, more: Partial<EventInput> = {}, headers = {}): Promise<number> {
  const calendarId = (await people[role].call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  const answer = await people[role].call(
    calendarApi.saveEvent,
    {
      ...{ calendarId, title: '검토 회의', place: '', content: '<p>안건</p>', isAllDay: false },
      ...{ start: '2026-12-02T13:30', end: '2026-12-02T15:00', timeZone: 'Asia/Seoul', rule: null },
      ...{ lunar: null, class: 'public', shows: 'busy', attendees, reminders: [], ...more },
    },
    { headers },
  )
  expect(answer.refusal).toBeUndefined()
  return answer.result.eventId
}
const put = async (person: string, subject = '견적 검토') =>
  (await putMail(portal, person, mimeText({ subject, to: 'user@test.example, peer@test.example' }))).id
const linksOf = async (role: Role, kind: RelationKind, id: string | number) =>
  (await people[role].call(relationApi.listRelations, { kind, id: String(id) })).result
const none = { madeFrom: [], made: [] }
const countLinks = async () => (await portal.db`select from relation_link`).length

test('an event that is made from a mail is shown at the mail, and the mail at the event', async () => {
  const mail = await put('user')
  const eventId = await saveEvent('user', { from: `mail:${mail}` })
  expect(await linksOf('user', 'mail', mail)).toEqual({
    madeFrom: [],
    made: [{ kind: 'event', id: String(eventId), title: '검토 회의', url: `/calendar?event=${eventId}` }],
  })
  expect(await linksOf('user', 'event', eventId)).toEqual({
    madeFrom: [{ kind: 'mail', id: mail, title: '견적 검토', url: `/mail?MAIL=${mail}` }],
    made: [],
  })
})

test('who may read only one side, and another company, sees no link', async () => {
  const mail = await put('user')
  const eventId = await saveEvent('user', { from: `mail:${mail}` })
  for (const role of ['peer', 'colleague', 'manager', 'super', 'outsider'] as const) {
    expect(await linksOf(role, 'event', eventId)).toEqual(none)
    expect(await linksOf(role, 'mail', mail)).toEqual(none)
  }
})

test('a source that its reader may not read, or that is unknown, makes no link and no refusal', async () => {
  const mail = await put('peer')
  const before = await countLinks()
  for (const from of [`mail:${mail}`, 'mail:999999999', 'event:999999999', 'survey:1'])
    await saveEvent('user', { from, attendees: [] })
  expect(await countLinks()).toBe(before)
})

test('a source in another form is refused', async () => {
  const { status } = await people.user.call(relationApi.beginItem, { from: 'mail:x', to: 'event' })
  expect(status).toBe(400)
})

test('a call that is sent twice makes one event and one link', async () => {
  const mail = await put('user')
  const before = await countLinks()
  const headers = { 'idempotency-key': 'event-of-one-press' }
  const first = await saveEvent('user', { from: `mail:${mail}` }, headers)
  expect(await saveEvent('user', { from: `mail:${mail}` }, headers)).toBe(first)
  expect((await linksOf('user', 'mail', mail)).made).toHaveLength(1)
  expect(await countLinks()).toBe(before + 1)
})

test('a removed event is not listed, is listed again after undo, and its link ends with the event', async () => {
  const mail = await put('user')
  const eventId = await saveEvent('user', { from: `mail:${mail}`, attendees: [] })
  const { undoId } = (await people.user.call(calendarApi.removeEvent, { eventId })).result
  expect(await linksOf('user', 'mail', mail)).toEqual(none)
  await removeGoneLinks({ ...portal.app.services, db: portal.db })
  await people.user.call(calendarApi.undoEvent, { undoId })
  expect((await linksOf('user', 'mail', mail)).made).toHaveLength(1)
  await portal.db`delete from calendar_event where event_id = ${eventId}`
  const before = await countLinks()
  await removeGoneLinks({ ...portal.app.services, db: portal.db })
  expect(await countLinks()).toBe(before - 1)
})

test('a mail that is deleted for good is not listed at its event', async () => {
  const mail = await put('user')
  const eventId = await saveEvent('user', { from: `mail:${mail}` })
  await people.user.call(mailApi.removeMails, { ids: [mail], mode: 'HardDelete' })
  expect(await linksOf('user', 'event', eventId)).toEqual(none)
})

test('an event begins with subject, text and people of a mail; colleagues are named', async () => {
  const mail = await put('user', '분기 계획')
  const { result } = await people.user.call(relationApi.beginItem, { from: `mail:${mail}`, to: 'event' })
  expect(result).toMatchObject({ title: '분기 계획', fileCode: null })
  expect(result.content).toContain('안녕하세요')
  expect(result.people.map(({ personCode, email }) => [personCode, email])).toEqual([
    [null, 'kim@x.example'],
    ['peer', 'peer@test.example'],
  ])
})

test('minutes begin with title, day, people and agenda of an event, and are linked to it', async () => {
  const eventId = await saveEvent('user')
  const from = `event:${eventId}`
  const { result } = await people.peer.call(relationApi.beginItem, { from, to: 'article' })
  expect(result.title).toBe('회의록: 검토 회의 (2026-12-02)')
  for (const part of ['peer 님', '안건', '논의']) expect(result.content).toContain(part)
  const articleId = await writeArticle(people.peer, boardId, result.title, { content: result.content, from })
  const url = `/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`
  const article = { kind: 'article', id: String(articleId), title: result.title, url }
  // Both are at the event and read the board.
  for (const role of ['user', 'peer'] as const) {
    expect(await linksOf(role, 'event', eventId)).toEqual({ madeFrom: [], made: [article] })
    expect((await linksOf(role, 'article', articleId)).madeFrom).toMatchObject([{ id: String(eventId) }])
  }
  // Reads the article, but not the event.
  expect(await linksOf('colleague', 'article', articleId)).toEqual(none)
  expect((await people.colleague.call(relationApi.beginItem, { from, to: 'article' })).status).toBe(404)
})

test('minutes in a board that a person at the event may not read are not listed for them', async () => {
  const eventId = await saveEvent('user')
  const closed = await board({ rights: { 'person:user': 'rw' } })
  const articleId = await writeArticle(people.user, closed, '회의록', { from: `event:${eventId}` })
  expect((await linksOf('user', 'event', eventId)).made).toHaveLength(1)
  expect(await linksOf('peer', 'event', eventId)).toEqual(none)
  await people.user.call(boardApi.removeArticle, { articleId })
  expect(await linksOf('user', 'event', eventId)).toEqual(none)
})

test('minutes of a date of a series are listed at this date only', async () => {
  const eventId = await saveEvent('user', { rule: 'FREQ=DAILY;COUNT=3' })
  const date = `${eventId}-2026-12-03T13:30:00`
  const from = `event:${date}`
  const { result } = await people.user.call(relationApi.beginItem, { from, to: 'article' })
  expect(result.title).toBe('회의록: 검토 회의 (2026-12-03)')
  await writeArticle(people.user, boardId, result.title, { from })
  expect((await linksOf('user', 'event', date)).made).toHaveLength(1)
  expect(await linksOf('user', 'event', eventId)).toEqual(none)
})

test('an anonymous article has no link: the event would name its author', async () => {
  const eventId = await saveEvent('user')
  const anonymous = await board({ useNameless: true })
  const before = await countLinks()
  await writeArticle(people.user, anonymous, '익명 글', { from: `event:${eventId}`, password: 'secret-1' })
  expect(await countLinks()).toBe(before)
})

test('200 links to articles of 20 boards are read with as many statements as two', async () => {
  const [few, many] = [await saveEvent('user'), await saveEvent('user')]
  const boards = await Promise.all(Array.from({ length: 20 }, () => board()))
  for (let number = 0; number < 200; number += 1)
    await writeArticle(people.user, boards[number % 20] ?? 0, `글 ${number}`, { from: `event:${many}` })
  for (let number = 0; number < 2; number += 1)
    await writeArticle(people.user, boardId, `글 ${number}`, { from: `event:${few}` })
  expect((await linksOf('user', 'event', many)).made).toHaveLength(200)
  const countOf = async (id: number) =>
    (await statementsOf(portal, () => linksOf('user', 'event', id))).length
  // Late notices of the writes can empty a cache between the two counts.
  await expect.poll(async () => (await countOf(many)) - (await countOf(few))).toBe(0)
})
