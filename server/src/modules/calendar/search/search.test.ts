import { calendarApi, type EventInput, type ShareLevel } from '@maru/api/calendar'
import { gnbSearchApi } from '@maru/api/gnb/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number

const draft = (more: Partial<EventInput> = {}): EventInput => ({
  ...{ calendarId: mainId, title: '회의', place: '', content: '', isAllDay: false },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone: 'Asia/Seoul', rule: null, lunar: null },
  ...{ class: 'public', shows: 'busy', attendees: [], reminders: [], ...more },
})
const save = async (more: Partial<EventInput>) =>
  (await people.user.call(calendarApi.saveEvent, draft(more))).result.eventId

async function search(role: Role, keyword: string, more: object = {}) {
  const input = { keyword, target: 'calendar', ...more }
  const { result } = await people[role].call(gnbSearchApi.searchTotal, input)
  return result.groups.find((one) => one.target === 'calendar')
}
const titles = async (...asked: Parameters<typeof search>) =>
  (await search(...asked))?.items.map((item) => item.title) ?? []
const match = async (role: Role, text: string) =>
  (await people[role].call(calendarApi.findEvents, { text })).result.map(({ title }) => title)

async function share(level: ShareLevel) {
  const { version } = (await people.user.call(calendarApi.getShares, { calendarId: mainId })).result
  const shares = [{ subject: 'person:peer', level }]
  await people.user.call(calendarApi.saveShares, { calendarId: mainId, version, shares })
}

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())

test('own events are found by title and place, and by text if asked, the nearest date first', async () => {
  await save({ title: '로드맵 나중', start: '2026-12-09T10:00', end: '2026-12-09T11:00' })
  const soon = await save({ title: '로드맵 먼저', place: '한라홀', content: '<p>예산&nbsp;초안</p>' })
  await save({ title: '로드맵 지남', start: '2026-11-02T10:00', end: '2026-11-02T11:00' })
  expect(await titles('user', '로드맵')).toEqual(['로드맵 먼저', '로드맵 나중', '로드맵 지남'])
  expect(await search('user', '로드맵 먼저')).toMatchObject({
    totalCount: 1,
    items: [{ id: String(soon), date: '2026-12-02T01:00:00Z', itemUrl: `/calendar?event=${soon}` }],
  })
  expect(await titles('user', '한라홀')).toEqual(['로드맵 먼저'])
  expect(await titles('user', '초안')).toEqual([])
  expect(await titles('user', '초안', { keywordOption: true })).toEqual(['로드맵 먼저'])
  expect(await search('user', '로드맵', { pagePerCount: 1, pageNumber: 2 })).toMatchObject({
    totalCount: 3,
    items: [{ title: '로드맵 나중' }],
  })
  expect(await titles('user', '%%')).toEqual([])
  expect(await match('user', '로드맵')).toEqual(['로드맵 먼저', '로드맵 나중', '로드맵 지남'])
})

test('a period finds the dates in it, and an organizer what they organize', async () => {
  await save({
    title: '기간 점검',
    rule: 'FREQ=WEEKLY;COUNT=5',
    start: '2026-12-03T10:00',
    end: '2026-12-03T11:00',
  })
  const at = (day: string) => `2026-12-${day}T00:00:00+09:00`
  const dates = async (more: object) =>
    (await search('user', '기간 점검', more))?.items.map((item) => item.date?.slice(0, 10))
  expect(await dates({})).toEqual(['2026-12-03'])
  expect(await dates({ from: at('15'), until: at('20') })).toEqual(['2026-12-17'])
  expect(await dates({ from: at('18'), until: at('20') })).toEqual([])
  expect(await dates({ authorCode: 'user', until: at('04') })).toEqual(['2026-12-03'])
  expect(await dates({ authorCode: 'peer' })).toEqual([])
})

test('a series is found once by its next date, also if it ended years before the stored dates', async () => {
  const eventId = await save({
    title: '격주 점검',
    rule: 'FREQ=WEEKLY;COUNT=5',
    start: '2026-11-24T10:00',
    end: '2026-11-24T11:00',
  })
  expect((await search('user', '격주 점검'))?.items.map((one) => one.itemUrl)).toEqual([
    `/calendar?event=${eventId}&original=2026-12-01T10:00:00`,
  ])
  await save({
    title: '옛날 주간 모임',
    rule: 'FREQ=WEEKLY;COUNT=3',
    start: '2019-05-06T10:00',
    end: '2019-05-06T11:00',
  })
  expect(await search('user', '옛날 주간')).toMatchObject({
    totalCount: 1,
    items: [{ date: '2019-05-06T01:00:00.000Z' }],
  })
  await people.user.call(calendarApi.removeEvent, { eventId, scope: 'all', original: '2026-11-24T10:00:00' })
  expect(await titles('user', '격주 점검')).toEqual([])
})

const levels: [ShareLevel, string[], string[]][] = [
  ['none', [], []],
  ['busy', [], []],
  ['titles', ['가온 공개'], []],
  ['all', ['가온 공개'], ['가온 공개']],
  ['edit', ['가온 공개'], ['가온 공개']],
  ['manage', ['가온 공개'], ['가온 공개']],
]
test('at each level a colleague finds only what they may read; private events are not even counted', async () => {
  const where = { place: '다솜관', content: '<p>라온 자료</p>' }
  await save({ title: '가온 공개', ...where })
  await save({ title: '가온 비공개', class: 'private', ...where })
  await save({ title: '가온 기밀', class: 'confidential', ...where })
  for (const [level, byTitle, byPlace] of levels) {
    await share(level)
    expect([level, await titles('peer', '가온')]).toEqual([level, byTitle])
    expect([level, (await search('peer', '가온'))?.totalCount]).toEqual([level, byTitle.length])
    expect([level, await titles('peer', '다솜관')]).toEqual([level, byPlace])
    expect([level, await titles('peer', '라온', { keywordOption: true })]).toEqual([level, byPlace])
    expect([level, await match('peer', '가온')]).toEqual([level, byTitle])
    const body = JSON.stringify([
      await search('peer', '가온'),
      await search('peer', '가온', { keywordOption: true }),
    ])
    for (const secret of ['비공개', '기밀', ...(byPlace.length === 0 ? ['다솜', '라온'] : [])])
      expect([level, body.includes(secret)]).toEqual([level, false])
    expect(await titles('outsider', '가온')).toEqual([])
    expect(await titles('super', '가온')).toEqual([])
  }
})

test('invited people find a private event; a private date of an open series does not represent it for others', async () => {
  const attendees = [{ personCode: 'outsider', email: '', role: 'required' as const }]
  await save({ title: '나래 면담', class: 'private', attendees })
  expect(await titles('outsider', '나래')).toEqual(['나래 면담'])
  const times = { start: '2026-12-02T18:00', end: '2026-12-02T19:00', rule: 'FREQ=DAILY;COUNT=3' }
  const eventId = await save({ title: '마루 보고', ...times })
  const { version } = (await people.user.call(calendarApi.getEvent, { eventId })).result
  const one = { eventId, version, original: '2026-12-02T18:00:00', scope: 'this' as const }
  await people.user.call(
    calendarApi.saveEvent,
    draft({ ...times, ...one, title: '바다 상담', class: 'private' }),
  )
  await share('all')
  expect(await titles('peer', '바다 상담')).toEqual([])
  expect((await search('peer', '마루 보고'))?.items.map((item) => item.date)).toEqual([
    '2026-12-03T09:00:00Z',
  ])
  expect((await search('user', '마루 보고'))?.items.map((item) => item.date)).toEqual([
    '2026-12-02T09:00:00Z',
  ])
})
