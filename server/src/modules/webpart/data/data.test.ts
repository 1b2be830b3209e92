import { boardApi } from '@maru/api/board'
import { object, Type } from '@maru/api/kit/schema'
import { webpartApi } from '@maru/api/webpart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Room } from '#kit/room.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { expandMustReadJob } from '#modules/board/must-read/must-read.service.ts'
import { rooms } from '#src/rooms.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let writer: Client
let reader: Client
let stranger: Client
let boardId: number

/** A room with a web part, a calendar and a failing count, like future rooms. */
const lunchRoom: Room = {
  name: 'lunch',
  routes: [],
  fills: {
    webpartSource: [
      {
        kind: 'lunch',
        options: object({ days: Type.Integer({ minimum: 1 }) }),
        isOffered: async ({ viewer }) => viewer.comCode === 'AAA',
        load: async ({ viewer }, { days }) => ({ menu: `${viewer.comCode} ${days}` }),
      },
    ],
    calendarSource: [
      { name: 'broken', list: () => Promise.reject(new Error('no')) },
      {
        name: 'lunch',
        list: async (_context, { from, until }) =>
          [
            ['late', '2026-11-21T09:00:00.000Z'],
            ['early', '2026-11-21T03:00:00.000Z'],
            ['tomorrow', '2026-11-21T15:30:00.000Z'],
            ['next-month', '2026-12-20T03:00:00.000Z'],
          ]
            .filter(([, start = '']) => start >= from.toISOString() && start < until.toISOString())
            .map(([id = '', start = '']) => ({
              id,
              title: id,
              start,
              end: start,
              isAllDay: false,
              url: '/',
              place: '',
              color: null,
              isPrivate: false,
              isBusy: true,
            })),
      },
    ],
    vacation: [
      {
        get: async ({ viewer }) =>
          viewer.comCode === 'AAA' ? { total: 15, remaining: 3.5, requested: 1 } : null,
      },
    ],
    homeCount: [
      { name: 'broken', topic: 'kit.alarms', count: () => Promise.reject(new Error('no')) },
      { name: 'lunch', topic: 'kit.alarms', count: async () => ({ count: 3, url: '/lunch' }) },
    ],
  },
}

beforeAll(async () => {
  app = await openTestApp({ rooms: [lunchRoom, ...rooms] })
  const home = await createCompany(app.db, 'AAA')
  writer = await createPerson(app, home, 'P1')
  reader = await createPerson(app, home, 'P2')
  stranger = await createPerson(app, await createCompany(app.db, 'BBB'), 'Q1')
  boardId = await createBoard(
    app.db,
    {
      comCode: 'AAA',
      name: { ko: '공지', en: 'Notice', zh: '公告' },
      rights: { 'company:AAA': 'r', 'person:P1': 'rwa' },
    },
    app.clock.now(),
  )
})
afterAll(() => app.stop())

const visit = async (client: Client) => (await client.call(webpartApi.createVisit, {})).result
const write = (title: string, more: object = {}) =>
  writer.call(boardApi.createArticle, { boardId, title, content: '<p>글</p>', ...more })

test('new items are counted since the previous visit, and a reload is the same visit', async () => {
  expect(await visit(reader)).toEqual({ since: null, news: [] })
  const first = app.clock.now().toISOString().replace('.000Z', 'Z')
  app.clock.set(new Date(Date.parse(first) + 3_600_000))
  await write('하나')
  await write('둘', { isNotice: true })
  const news = { since: first, news: [{ name: 'article', count: 2, url: '' }] }
  expect(await visit(reader)).toEqual(news)
  app.clock.set(new Date(Date.parse(first) + 3_900_000))
  expect(await visit(reader)).toEqual(news)
  app.clock.set(new Date(Date.parse(first) + 9_000_000))
  expect((await visit(reader)).news).toEqual([])
})

test('articles of unreadable boards are not counted', async () => {
  await visit(stranger)
  app.clock.set(new Date(app.clock.now().getTime() + 3_600_000))
  await write('셋')
  expect((await visit(stranger)).news).toEqual([])
})

test('must-read articles are counted, with a link to the oldest one', async () => {
  const written = await write('필독', { mustRead: { isWhole: true, targets: [] } })
  const { articleId } = written.result
  await expandMustReadJob({ ...app.app.services, db: app.db }, { comCode: 'AAA', boardId, articleId })
  const counts = async () => (await reader.call(webpartApi.listCounts, {})).result
  const of = async (name: string) => (await counts()).find((one) => one.name === name)
  const url = `/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`
  expect(await of('mustRead')).toEqual({ name: 'mustRead', count: 1, url })
  await reader.call(boardApi.confirmMustRead, { articleId })
  expect(await of('mustRead')).toEqual({ name: 'mustRead', count: 0, url: '' })
})

test('every count of the home page follows the pushes of its room, so that the windows of a person agree', () => {
  const followed = webpartApi.listCounts.refreshedBy?.map(({ topic }) => topic)
  const counted = app.app.services.slots.all('homeCount').filter(({ count }) => count)
  expect(counted.map(({ name }) => name).sort()).toEqual(
    ['alarm', 'approval', 'broken', 'lunch', 'mail', 'mustRead'].sort(),
  )
  for (const { name, topic } of counted) expect(followed, name).toContain(topic)
})

test('a failing count does not affect others', async () => {
  const counts = (await reader.call(webpartApi.listCounts, {})).result
  expect(counts.map(({ name }) => name)).not.toContain('broken')
  expect(counts).toContainEqual({ name: 'lunch', count: 3, url: '/lunch' })
})

test('the web part of another room is offered, loaded and validated by its own definition', async () => {
  const kinds = async (client: Client) => (await client.call(webpartApi.listKinds, {})).result
  const load = (client: Client, options: object) =>
    client.callWith(webpartApi.getPart, { kind: 'lunch', options })
  expect(await kinds(reader)).toContainEqual({ kind: 'lunch', isOffered: true })
  expect(await kinds(stranger)).toContainEqual({ kind: 'lunch', isOffered: false })
  expect((await load(reader, { days: 2 })).result).toEqual({ data: { menu: 'AAA 2' } })
  expect((await load(reader, { days: 0 })).refusal?.code).toBe('webpart.optionsInvalid')
  expect((await load(stranger, { days: 2 })).status).toBe(404)
})

test("events of a month come from all calendars in order, and those of today are counted in the viewer's time zone", async () => {
  app.clock.set(new Date('2026-11-21T01:00:00Z'))
  const events = async (month: string) =>
    (await reader.call(webpartApi.listEvents, { month })).result
      .filter(({ url }) => url === '/')
      .map(({ id }) => id)
  expect(await events('2026-11')).toEqual(['early', 'late', 'tomorrow'])
  expect(await events('202612')).toEqual(['next-month'])
  const refused = await reader.callWith(webpartApi.listEvents, { month: '2026-13' })
  expect(refused.refusal?.code).toBe('kit.invalidInput')
  // In Seoul the day ends at 15:00 UTC.
  expect((await reader.call(webpartApi.countTodayAppointments, {})).result).toBe(2)
})

test('a missing menu is reported', async () => {
  const answers = await Promise.all([
    reader.call(webpartApi.getMailMenuId, {}),
    reader.call(webpartApi.getAppointmentMenuId, {}),
    reader.call(webpartApi.getPendingBoxMenuId, {}),
    reader.call(webpartApi.getInProgressBoxMenuId, {}),
    reader.call(webpartApi.getResourceMenuId, { menuName: '회의실' }),
  ])
  expect(answers.map(({ refusal }) => refusal?.code)).toEqual(Array(5).fill('webpart.noMenu'))
})

test('the profile card gets the leave of the viewer from the room that knows it', async () => {
  expect((await reader.call(webpartApi.getVacation, {})).result).toEqual({
    total: 15,
    remaining: 3.5,
    requested: 1,
  })
  expect((await stranger.call(webpartApi.getVacation, {})).result).toBeNull()
})
