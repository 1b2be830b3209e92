import { accountPersonApi } from '@maru/api/account/person'
import { adminApi } from '@maru/api/admin'
import { adminPersonalApi } from '@maru/api/admin/personal'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openWorld, type World } from '#test/authorisation/world.ts'
import { eraseDue } from './personal.service.ts'
import { wordsOf } from './words.rules.ts'

let portal: TestApp
let world: World

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { FILE_OFFICE: 'off' } })
  world = (await openWorld(portal)).world
})
afterAll(() => portal.stop())

const declared = rooms.flatMap((room) => room.fills?.personalData ?? []).flatMap(({ tables }) => tables)

/** Columns that name a person by their name in the schema. */
const naming =
  '^(person_code|owner_code|drafter_code|organizer_code|delegat[a-z]*_code|approver_code|[a-z]+_by)$'

test('every column of the database that names a person is declared by a room, and every declared one exists', async () => {
  const columns = await portal.db<{ place: string }[]>`
    select column_info.table_name || '.' || column_info.column_name as place
      from information_schema.columns column_info
      join information_schema.tables held using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
       and (column_info.column_name ~ ${naming})`
  const places = new Set(declared.map(({ table, person, via }) => `${via?.table ?? table}.${person}`))
  // Imported rows and demo marks are about no stored person.
  const missing = columns.map(({ place }) => place).filter((place) => !places.has(place))
  expect(missing).toEqual([])
  const known = await portal.db<{ place: string }[]>`
    select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`
  const all = new Set(known.map(({ place }) => place))
  expect([...places].filter((place) => !all.has(place))).toEqual([])
})

test('every declared table and its room have a word in three languages', () => {
  const named = rooms.flatMap((room) => room.fills?.personalData ?? [])
  for (const { room, tables } of named) {
    for (const { table } of tables) {
      const { name, roomName } = wordsOf(room, table)
      for (const language of ['ko', 'en', 'zh'] as const) {
        expect(name[language], `${table} ${language}`).not.toBe(table)
        expect(roomName[language], `${room} ${language}`).not.toBe(room)
      }
    }
  }
})

const storedTables = async (personCode: string) =>
  (await world.people.manager.call(adminPersonalApi.getHeldData, { personCode })).result

const erase = (personCode: string, confirmedCode = personCode) =>
  world.people.manager.call(adminPersonalApi.erasePerson, { personCode, confirmedCode })

/** Sets or lifts a hold by two people. */
async function hold(personCode: string, reason: string | null) {
  await world.people.manager.call(adminPersonalApi.holdErasure, { personCode, reason })
  expect((await world.people.super.call(adminPersonalApi.confirmHold, { personCode })).status).toBe(200)
}

async function retire(personCode: string) {
  const left = await world.people.manager.call(accountPersonApi.retirePerson, {
    ...{ personCode, retiredOn: '2026-11-20' },
  })
  expect(left.status).toBe(200)
}

/** Things of `user` in several rooms: article, draft, bookmark, files, alarm. */
async function fill() {
  await world.article()
  await world.draft()
  await world.bookmark()
  await world.alarm()
  await world.files()
}

test('the zip has everything about one person and no secrets, and the audit log the reason', async () => {
  await fill()
  await portal.db`update account_login set password_hash = 'SECRET-HASH' where person_code = 'user'`
  const answer = await world.people.manager.call(adminPersonalApi.exportPersonalData, {
    ...{ personCode: 'user', reason: '열람 청구' },
  })
  const files = unzipSync(answer.bytes)
  const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8')
  expect(JSON.parse(text('org/org_person.person_code.json'))).toMatchObject([{ email: 'user@test.example' }])
  expect(JSON.parse(text('gnb/gnb_bookmark.person_code.json'))).not.toHaveLength(0)
  const all = Object.keys(files).map(text).join('\n')
  expect(all).not.toContain('SECRET-HASH')
  expect(all).not.toContain('peer@test.example')
  const log = await world.people.manager.call(adminApi.listAuditEntries, {
    ...{ action: 'personalDataExported', page: 1, itemsPerPage: 5 },
  })
  expect(log.result.data[0]).toMatchObject({ subject: 'user', details: { reason: ['', '열람 청구'] } })
})

test('a person who left is erased: own rows are gone, the name nowhere, articles stay', async () => {
  for (const table of ['org_person', 'board_author'])
    await portal.db`
      update ${portal.db(table)} set names = names || '{"ja": "ユーザー"}' where person_code = 'user'`
  const before = await storedTables('user')
  expect(before.tables.find(({ table }) => table === 'gnb_bookmark')).toMatchObject({
    rows: 1,
    fate: 'delete',
  })
  expect((await erase('user')).refusal?.code).toBe('admin.notLeft')
  await retire('user')
  expect((await erase('user', 'peer')).refusal?.code).toBe('admin.erasureNotConfirmed')
  const done = await erase('user')
  expect(done.status).toBe(200)
  const after = await storedTables('user')
  expect(after.tables.filter(({ fate }) => fate === 'delete')).toEqual([])
  expect(after).toMatchObject({ personName: { ko: '(퇴직)' } })
  expect(after.erasedAt).not.toBeNull()
  const [articles] = await portal.db<{ count: number; names: number }[]>`
    select count(*)::int as count, (count(*) filter (where author.name_ko <> '(퇴직)'))::int as names
      from board_article join board_author author using (com_code, author_id) where author.person_code = 'user'`
  expect(articles?.count).toBeGreaterThan(0)
  expect(articles?.names).toBe(0)
  // The name and address of the person are in no table any more, except in logs and documents that a law keeps.
  const tables = await portal.db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'
       and tablename !~ '^(kit_audit(_search)?|audit_entry|kit_event|approval_.*|admin_.*)$'`
  const named: string[] = []
  for (const { name } of tables) {
    const [row] = await portal.db<{ count: number }[]>`
      select count(*)::int as count from ${portal.db(name)} held
       where held::text like '%user 님%' or held::text like '%user@test.example%' or held::text like '%ユーザー%'`
    if ((row?.count ?? 0) > 0) named.push(name)
  }
  expect(named).toEqual([])
  expect((await erase('user')).refusal?.code).toBe('admin.alreadyErased')
})

test('a hold refuses the erasure by hand and by the rule', async () => {
  await retire('peer')
  await hold('peer', '소송')
  expect((await erase('peer')).refusal).toMatchObject({
    code: 'admin.erasureHeld',
    error: { params: { reason: '소송' } },
  })
  await world.people.manager.call(adminPersonalApi.saveErasureRule, { afterDays: 0 })
  await eraseDue({ ...portal.app.services, db: portal.db })
  expect((await storedTables('peer')).erasedAt).toBeNull()
  await hold('peer', null)
  await eraseDue({ ...portal.app.services, db: portal.db })
  expect((await storedTables('peer')).erasedAt).not.toBeNull()
})

test('the manager of another company finds no one', async () => {
  await portal.db`insert into account_person_role (com_code, person_code, role_id) values ('TWO', 'outsider', 'hr-manager')`
  const { outsider } = world.people
  expect((await outsider.call(adminPersonalApi.getHeldData, { personCode: 'outsider' })).status).toBe(200)
  expect((await outsider.call(adminPersonalApi.getHeldData, { personCode: 'user' })).status).toBe(404)
  const input = { personCode: 'user', confirmedCode: 'user' }
  expect((await outsider.call(adminPersonalApi.erasePerson, input)).status).toBe(404)
})

test('the rule of a company erases its people on their day, and no one before or of another company', async () => {
  await retire('colleague')
  await world.people.manager.call(adminPersonalApi.saveErasureRule, { afterDays: 30 })
  expect((await storedTables('colleague')).eraseOn).toBe('2026-12-20')
  const rule = await world.people.manager.call(adminPersonalApi.getErasureRule, {})
  expect(rule.result).toEqual({ afterDays: 30 })
  await eraseDue({ ...portal.app.services, db: portal.db })
  expect((await storedTables('colleague')).erasedAt).toBeNull()
  await portal.db`update org_person set retired_on = '2026-11-01' where person_code = 'outsider'`
  portal.clock.set('2026-12-20T01:00:00Z')
  await eraseDue({ ...portal.app.services, db: portal.db })
  const rows = await portal.db<{ personCode: string; erasedBy: string }[]>`
    select person_code, erased_by from admin_erasure
     where person_code in ('colleague', 'outsider')`
  expect(rows).toEqual([{ personCode: 'colleague', erasedBy: '' }])
})
