import { calendarApi, calendarLimits } from '@maru/api/calendar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from calendar_group`
  await portal.db`update org_person set retired_on = null`
})

const save = (
  name: string,
  personCodes: string[],
  more: { groupId?: number; version?: number } = {},
  role: Role = 'user',
) => people[role].call(calendarApi.savePeopleGroup, { name, personCodes, ...more })
const create = async (name: string, personCodes = ['user', 'peer']) =>
  (await save(name, personCodes)).result.groupId
const list = async (role: Role = 'user') => (await people[role].call(calendarApi.listPeopleGroups, {})).result
/** The groups as `name: people`. */
const lines = async (role: Role = 'user') =>
  (await list(role)).map((one) => `${one.name}: ${one.people.map(({ personCode }) => personCode).join(' ')}`)

test('a group has a name and people in their order, also those of another company, with their names', async () => {
  await create('  기획  회의 ', ['outsider', 'user', 'peer'])
  expect(await lines()).toEqual(['기획 회의: outsider user peer'])
  const [group] = await list()
  expect(group?.version).toBe(1)
  expect(group?.people[0]).toMatchObject({
    ...{ personCode: 'outsider', comCode: 'TWO', deptCode: 'TWO-D1' },
    name: { ko: 'outsider 님', en: 'outsider En', zh: 'outsider 中' },
  })
  expect(await lines('peer')).toEqual([])
})

test('a group is renamed and gets other people; an older version is refused and changes nothing', async () => {
  const groupId = await create('기획')
  expect((await save('기획 회의', ['peer', 'concurrent'], { groupId, version: 1 })).status).toBe(200)
  expect(await lines()).toEqual(['기획 회의: peer concurrent'])
  const late = await save('늦은 이름', ['user'], { groupId, version: 1 })
  expect(late.refusal).toMatchObject({ error: { code: 'calendar.groupChanged', params: { version: 2 } } })
  expect((await save('늦은 이름', ['user'], { groupId })).refusal?.code).toBe('calendar.groupChanged')
  expect(await lines()).toEqual(['기획 회의: peer concurrent'])
})

test('groups have the order that the person gives them; new ones are last', async () => {
  const [one, two, three] = [await create('하나'), await create('둘'), await create('셋')]
  expect((await people.user.call(calendarApi.orderPeopleGroups, { groupIds: [three, one] })).status).toBe(200)
  await create('넷')
  expect((await list()).map(({ name }) => name)).toEqual(['셋', '하나', '둘', '넷'])
  await people.user.call(calendarApi.removePeopleGroup, { groupId: two })
  expect((await list()).map(({ name }) => name)).toEqual(['셋', '하나', '넷'])
})

test('a person who left is in no group, and is in it again after they return', async () => {
  await create('기획', ['peer', 'concurrent', 'user'])
  await portal.db`update org_person set retired_on = '2026-11-30' where person_code = 'peer'`
  expect(await lines()).toEqual(['기획: concurrent user'])
  await portal.db`update org_person set retired_on = null where person_code = 'peer'`
  expect(await lines()).toEqual(['기획: peer concurrent user'])
})

test('people that the picker does not show are refused: unknown ones and those who left', async () => {
  await portal.db`update org_person set retired_on = '2026-11-30' where person_code = 'peer'`
  for (const code of ['nobody', 'peer']) {
    const { refusal } = await save('기획', ['user', code])
    expect(refusal).toMatchObject({ error: { code: 'calendar.personUnknown', params: { name: code } } })
  }
  expect(await lines()).toEqual([])
})

test('a group of another person answers as a missing one, also to administrators', async () => {
  const groupId = await create('기획')
  for (const role of ['peer', 'manager', 'super', 'outsider'] as const) {
    const calls = (id: number) => [
      save('내 것', ['user'], { groupId: id, version: 1 }, role),
      people[role].call(calendarApi.removePeopleGroup, { groupId: id }),
      people[role].call(calendarApi.orderPeopleGroups, { groupIds: [id] }),
    ]
    const answers = await Promise.all([...calls(groupId), ...calls(groupId + 100_000)])
    expect(answers.map(({ status, refusal }) => `${status} ${refusal?.code}`)).toEqual(
      Array.from({ length: 6 }, () => '404 kit.notFound'),
    )
  }
  expect(await lines()).toEqual(['기획: user peer'])
})

test('a name is needed, and used once by a person; another person may have the same', async () => {
  const groupId = await create('기획')
  expect((await save('   ', ['user'])).refusal?.code).toBe('calendar.nameEmpty')
  expect((await save('기획', ['user'])).refusal).toMatchObject({
    error: { code: 'calendar.groupNameUsed', params: { name: '기획' } },
  })
  await create('운영')
  const renamed = await save('운영', ['user'], { groupId, version: 1 })
  expect(renamed.refusal?.code).toBe('calendar.groupNameUsed')
  expect((await save('기획', ['peer'], { groupId, version: 1 })).status).toBe(200)
  expect((await save('기획', ['user'], {}, 'peer')).status).toBe(200)
})

test('a fifty-first group, no people, a person twice and 51 people are refused', async () => {
  await portal.db`
    insert into calendar_group (com_code, person_code, name, sort, created_at, updated_at)
    select 'ONE', 'user', 'n' || at, at, now(), now() from generate_series(1, ${calendarLimits.groups - 1}) as at`
  const last = await create('마지막')
  expect((await save('하나 더', ['user'])).refusal).toMatchObject({
    error: { code: 'calendar.tooManyGroups', params: { most: 50 } },
  })
  expect((await save('마지막 이름', ['user'], { groupId: last, version: 1 })).status).toBe(200)
  const code = async (personCodes: string[]) => (await save('기획', personCodes, {}, 'peer')).refusal?.code
  expect(await code([])).toBe('kit.invalidInput')
  expect(await code(['user', 'user'])).toBe('kit.invalidInput')
  expect(await code(Array.from({ length: 51 }, (_one, at) => `p${at}`))).toBe('kit.invalidInput')
  expect(await list('peer')).toEqual([])
})

test('a group that is sent twice is created once, with a key and without one', async () => {
  const draft = { name: '기획', personCodes: ['user', 'peer'] }
  const headers = { 'idempotency-key': 'group-key-0001' }
  const twice = [0, 1].map(() => people.user.call(calendarApi.savePeopleGroup, draft, { headers }))
  const [one, other] = await Promise.all(twice)
  expect(one?.result.groupId).toBe(other?.result.groupId)
  const codes = (
    await Promise.all(
      [0, 1].map(() => people.user.call(calendarApi.savePeopleGroup, { ...draft, name: '운영' })),
    )
  ).map(({ refusal }) => refusal?.code ?? 'ok')
  expect(codes.sort()).toEqual(['calendar.groupNameUsed', 'ok'])
  expect(await lines()).toEqual(['기획: user peer', '운영: user peer'])
})
