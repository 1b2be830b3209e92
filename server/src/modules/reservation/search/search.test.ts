import { gnbSearchApi } from '@maru/api/gnb/search'
import { gnbUserSettingApi } from '@maru/api/gnb/user-setting'
import { reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { titleQuery } from '#kit/search/search-source.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createFolder, createResource, type ResourceDraft } from '../reservation.factory.ts'
import { reservationSources } from './search.service.ts'

let portal: TestApp
let people: Record<Role, Client>
let folders: Record<'ONE' | 'TWO', number>

beforeAll(async () => {
  // 08:30 on a Monday in Seoul.
  portal = await openTestApp({ now: '2026-11-22T23:30:00Z' })
  people = await openCast(portal)
  const name = { ko: '분류', en: '', zh: '' }
  folders = {
    ONE: await createFolder(portal.db, { comCode: 'ONE', name }),
    TWO: await createFolder(portal.db, { comCode: 'TWO', name }),
  }
})
afterAll(() => portal.stop())

const room = (comCode: 'ONE' | 'TWO', ko: string, draft: Partial<ResourceDraft> = {}) =>
  createResource(
    portal.db,
    { comCode, folderId: folders[comCode], name: { ko, en: `${ko} EN`, zh: '' }, ...draft },
    portal.clock.now(),
  )

interface Booked {
  day?: string
  hour?: number
  content?: string
  count?: number
  guests?: Role[]
}

async function book(role: Role, resourceId: number, title: string, booked: Booked = {}) {
  const { day = '2026-11-23', hour = 10, content = '', count, guests = [] } = booked
  const times = { startTime: `${hour}:00`, endTime: `${hour + 1}:00` }
  const weekly = { type: 'Weekly' as const, interval: 1, weekdays: [], byWeekday: false, until: null }
  const answer = await people[role].call(reservationApi.saveRequest, {
    ...{ resourceId, startDate: day, endDate: day, ...times, title, content },
    repeat: count ? { ...weekly, end: 'SetCount', count } : null,
    participants: guests.map((personCode) => ({ personCode, email: '' })),
  })
  expect(answer.refusal).toBeUndefined()
  return answer.result.bookingIds
}

async function search(role: Role, keyword: string, target: 'booking' | 'resource', more: object = {}) {
  const { result } = await people[role].call(gnbSearchApi.searchTotal, { keyword, target, ...more })
  return result.groups.find((one) => one.target === target)
}
const titles = async (...asked: Parameters<typeof search>) =>
  (await search(...asked))?.items.map((item) => item.title)

test('own bookings are found by title, resource and optionally content, the next ones first', async () => {
  const resourceId = await room('ONE', '가람 회의실')
  const [later] = await book('user', resourceId, '찾을 회의 나중', { day: '2026-11-26' })
  const [sooner] = await book('user', resourceId, '찾을 회의 먼저', {
    day: '2026-11-24',
    content: '예산을 정함',
  })
  expect(await search('user', '찾을 회의', 'booking')).toMatchObject({
    totalCount: 2,
    isTotalCapped: false,
    items: [
      {
        id: String(sooner),
        title: '찾을 회의 먼저',
        excerpt: '10:00–11:00 · 예산을 정함',
        place: { ko: '가람 회의실' },
        date: '2026-11-24T01:00:00Z',
        itemUrl: `/reservedb/myReserve/personalday?DAY=2026-11-24&BOOKING=${sooner}`,
      },
      { id: String(later) },
    ],
  })
  expect(await titles('user', '가람 회의', 'booking')).toEqual(['찾을 회의 먼저', '찾을 회의 나중'])
  expect(await titles('user', '예산을', 'booking')).toEqual([])
  expect(await titles('user', '예산을', 'booking', { keywordOption: true })).toEqual(['찾을 회의 먼저'])
  expect(await search('user', '찾을 회의', 'booking', { pagePerCount: 1, pageNumber: 2 })).toMatchObject({
    totalCount: 2,
    items: [{ id: String(later) }],
  })
  expect(await search('user', '찾을 회의', 'booking', { pageNumber: 9 })).toMatchObject({
    totalCount: 2,
    items: [],
  })
  const period = { from: '2026-11-25T00:00:00+09:00', until: '2026-11-27T00:00:00+09:00' }
  expect(await titles('user', '찾을 회의', 'booking', period)).toEqual(['찾을 회의 나중'])
  expect(await titles('user', '찾을 회의', 'booking', { ...period, authorCode: 'peer' })).toEqual([])
  expect(await titles('user', '찾을 회의', 'booking', { ...period, authorCode: 'user' })).toHaveLength(1)
  // Pattern characters are literal.
  expect(await titles('user', '%%', 'booking')).toEqual([])
})

test('a series is found once, by its next date, and a cancelled booking is not found', async () => {
  const resourceId = await room('ONE', '나래 회의실')
  const [first, second] = await book('user', resourceId, '격주 점검', { count: 3 })
  expect((await search('user', '격주 점검', 'booking'))?.items.map((item) => item.id)).toEqual([
    String(first),
  ])
  await people.user.call(reservationApi.cancelRequest, { bookingId: first ?? 0, scope: 'this' })
  expect((await search('user', '격주 점검', 'booking'))?.items.map((item) => item.id)).toEqual([
    String(second),
  ])
  await people.user.call(reservationApi.cancelRequest, { bookingId: second ?? 0, scope: 'all' })
  expect(await search('user', '격주 점검', 'booking')).toMatchObject({ totalCount: 0, items: [] })
})

test('bookings of others are neither found nor counted, those in which the viewer participates are', async () => {
  const resourceId = await room('ONE', '다온 회의실')
  await book('user', resourceId, '남모르는 면담', { guests: ['colleague'] })
  expect(await titles('colleague', '남모르는', 'booking')).toEqual(['남모르는 면담'])
  await portal.db`
    insert into reservation_participant (com_code, request_id, sort, person_code)
    select com_code, request_id, 9, 'mailonly' from reservation_request where title = '남모르는 면담'`
  const [source] = reservationSources
  const viewer = { personCode: 'mailonly', mailOnly: true }
  expect(
    await source?.search(
      { ...portal.app.services, db: portal.db, viewer } as never,
      titleQuery('남모르는', 5),
    ),
  ).toMatchObject({ totalCount: 0, hits: [] })
  for (const role of ['peer', 'manager', 'super', 'outsider'] as const)
    expect(await search(role, '남모르는', 'booking')).toMatchObject({ totalCount: 0, items: [] })
})

test('resources are found by name and place, and only if the viewer can see them', async () => {
  const seen = await room('ONE', '카나리아 홀', { place: '별관 9층', description: '피아노가 있음' })
  await room('ONE', '카나리아 밀실', { rights: { 'person:peer': 'book' } })
  await room('TWO', '카나리아 남의 방')
  expect(await search('user', '카나리아', 'resource')).toMatchObject({
    totalCount: 1,
    items: [{ id: String(seen), title: '카나리아 홀', itemUrl: `/reservedb/week?RESOURCE=${seen}` }],
  })
  expect(await titles('peer', '카나리아', 'resource')).toEqual(['카나리아 밀실', '카나리아 홀'])
  expect(await titles('outsider', '카나리아', 'resource')).toEqual(['카나리아 남의 방'])
  expect(await titles('user', '별관 9', 'resource')).toEqual(['카나리아 홀'])
  expect(await titles('user', '피아노', 'resource')).toEqual([])
  expect(await titles('user', '피아노', 'resource', { keywordOption: true })).toEqual(['카나리아 홀'])
  await people.peer.call(gnbUserSettingApi.saveUserSetting, { language: 'en-US' })
  expect(await search('peer', '카나리아 홀', 'resource')).toMatchObject({
    items: [{ title: '카나리아 홀 EN', excerpt: '카나리아 홀 · 피아노가 있음' }],
  })
  const refused = await people.user.call(gnbSearchApi.searchTotal, { keyword: '카', target: 'resource' })
  expect(refused.refusal?.code).toBe('gnb.searchTooShort')
})

test('words in any order, full-width letters and signs are found; hostile texts are answered', async () => {
  const resourceId = await room('ONE', '솔방울 ＨＡＬＬ')
  await book('user', resourceId, '１００%_검토 회의 😀😀')
  for (const typed of [
    '회의 검토',
    '100%_',
    '１００',
    'hall',
    '솔방울 hall',
    '😀😀',
    '\u1100\u1165\u11b7\u1110\u1169',
    '검토\u3000회의',
  ])
    expect([typed, await titles('user', typed, 'booking')]).toEqual([typed, ['１００%_검토 회의 😀😀']])
  for (const typed of ['__%%', '없는 검토', "');--", '검토\u0001', '\\\\'])
    expect([typed, await titles('user', typed, 'booking')]).toEqual([typed, []])
  expect(await titles('user', 'hall 솔방울', 'resource')).toEqual(['솔방울 ＨＡＬＬ'])
  for (const keyword of ['  ', '\u3000', '가'])
    expect(
      (await people.user.call(gnbSearchApi.searchTotal, { keyword, target: 'booking' })).refusal?.code,
    ).toBe('gnb.searchTooShort')
})
