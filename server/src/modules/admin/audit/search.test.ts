import { adminApi } from '@maru/api/admin'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AuditEntry, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`truncate kit_audit, kit_audit_search`
})

const record = (entry: Partial<AuditEntry>) =>
  recordAudit(
    { db: portal.db, clock: portal.clock, address: '203.0.113.7', requestId: 'abcd-1234' },
    { action: 'personChanged', comCode: 'ONE', personCode: 'manager', ...entry },
  )

async function find(
  searchText: string,
  more: { kind?: 'signIn' | 'files'; page?: number; itemsPerPage?: number } = {},
  asker: Client = people.manager,
) {
  const { result } = await asker.call(adminApi.listAuditEntries, {
    ...{ searchText, page: 1, itemsPerPage: 20 },
    ...more,
  })
  return { count: result.totalCount, subjects: result.data.map(({ subject }) => subject) }
}

test('a part of a name, an old or new value, an address and a support code find an entry', async () => {
  await record({
    subject: 'P1',
    subjectName: '김새봄',
    details: { mobileTel: ['010-1111-2222', '010-3333-4444'] },
  })
  await record({ subject: 'P2', details: { posts: [[], ['개발1팀 과장', '품질팀']], hue: [null, 4711] } })
  for (const part of ['새봄', '1111', '3333-44', '0.113.7', 'cd-12', '010 김새'])
    expect((await find(part)).subjects, part).toContain('P1')
  expect((await find('개발1')).subjects).toEqual(['P2'])
  expect((await find('4711')).subjects).toEqual(['P2'])
  expect((await find('품질팀 과장')).subjects).toEqual(['P2'])
  // Names of fields are no values, and signs of patterns are plain characters.
  for (const part of ['mobileTel', '%%', '__', "'; --"]) expect((await find(part)).count, part).toBe(0)
})

test('a single character is the whole value only', async () => {
  await record({ subject: 'P', subjectName: '봄' })
  await record({ subject: 'Q', subjectName: '새봄' })
  expect((await find('봄')).subjects).toEqual(['P'])
})

test('entries of other companies are neither found nor counted, except by super administrators', async () => {
  await record({ subject: 'P1', subjectName: '비밀이름' })
  await record({ subject: 'P2', subjectName: '비밀이름', comCode: 'TWO' })
  await record({ subject: 'P3', subjectName: '비밀이름', comCode: '' })
  expect(await find('비밀')).toEqual({ count: 1, subjects: ['P1'] })
  expect((await find('비밀', {}, people.super)).subjects).toEqual(['P3', 'P2', 'P1'])
})

test('a group of actions, days and pages limit what a search finds, whatever its size', async () => {
  await portal.db`
    insert into kit_audit (com_code, happened_at, action, subject, subject_name)
    select 'ONE', ${portal.clock.now()}, case when at % 2 = 0 then 'signedIn' else 'personChanged' end, 'S' || at, '많은 이름'
      from generate_series(1, 2400) at`
  expect((await find('많은', { itemsPerPage: 5 })).count).toBe(1000)
  const signIns = await find('이름', { kind: 'signIn', itemsPerPage: 3, page: 2 })
  expect(signIns.subjects).toEqual(['S2394', 'S2392', 'S2390'])
  expect((await find('이름', { kind: 'files' })).count).toBe(0)
  expect((await find('S1234')).subjects).toEqual(['S1234'])
})

test('removed entries leave nothing in the index', async () => {
  await record({ subject: 'P1', subjectName: '지울 이름' })
  await portal.db`delete from kit_audit`
  const [row] = await portal.db<{ count: number }[]>`select count(*)::int as count from kit_audit_search`
  expect(row?.count).toBe(0)
  expect((await find('지울')).count).toBe(0)
})

test('an entry that stored only the id of a thing has the name that the log last had for it', async () => {
  const subject = '3f28ef91-0b5c-4d6e-9f00-1234567890ab'
  await record({ action: 'providerChanged', subject, subjectName: 'Entra 예전' })
  await record({ action: 'providerChanged', subject, subjectName: 'Entra' })
  await record({ action: 'providerChanged', subject, comCode: 'TWO', subjectName: '다른 회사' })
  await record({ action: 'providerSignedOut', subject })
  await record({ action: 'providerSignedOut', subject: 'P9' })
  const { result } = await people.manager.call(adminApi.listAuditEntries, {
    ...{ action: 'providerSignedOut', page: 1, itemsPerPage: 5 },
  })
  expect(result.data.map((one) => [one.subject, one.subjectName])).toEqual([
    ['P9', ''],
    [subject, 'Entra'],
  ])
})
