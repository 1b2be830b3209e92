import { adminHookApi } from '@maru/api/admin/hook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { hooksOfPerson } from './hand-over.service.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', now: '2026-11-28T01:00:00Z' })
  people = await openCast(portal)
})
afterAll(() => portal.stop())

test('a successor gets the messages of a leaver, and a hook of a board stays in the name of its owner', async () => {
  const { super: leaver, manager } = people
  const create = (client: Client, more: object) =>
    client.call(adminHookApi.createHook, {
      ...{
        name: '감시',
        target: 'work',
        boardId: null,
        ownerCode: 'manager',
        people: ['peer'],
        perMinute: 60,
      },
      ...more,
    })
  const name = { ko: '알림', en: '', zh: '' }
  const boardId = await createBoard(portal.db, { comCode: 'ONE', name }, portal.clock.now())
  await create(manager, { name: '1 둘 다', people: ['super', 'peer'] })
  await create(manager, { name: '2 담당', ownerCode: 'super', people: ['user'] })
  await create(manager, { name: '3 혼자', target: 'alarm', people: ['super'] })
  await create(leaver, { name: '4 게시판', target: 'board', boardId, ownerCode: 'super', people: [] })
  await create(manager, { name: '5 남의 것' })
  const context = { ...portal.app.services, db: portal.db }
  const { count, titles } = await hooksOfPerson.list(context, 'super')
  expect([count, titles.map(({ ko }) => ko)]).toEqual([3, ['1 둘 다', '2 담당', '3 혼자']])

  const by = { personCode: 'manager', name: { ko: '관리자', en: '', zh: '' } }
  const order = { from: 'super', to: 'peer', choice: 'successor', by }
  expect(await hooksOfPerson.handOver(context, order)).toBe(3)
  expect(await hooksOfPerson.handOver(context, order)).toBe(0)
  const { hooks } = (await manager.call(adminHookApi.listHooks, {})).result
  const rows = hooks.map((hook) => [
    hook.name,
    hook.owner.personCode,
    hook.people.map(({ personCode }) => personCode),
    hook.version,
  ])
  expect(rows).toEqual([
    ['1 둘 다', 'manager', ['peer'], 2],
    ['2 담당', 'peer', ['user'], 2],
    ['3 혼자', 'manager', ['peer'], 2],
    ['4 게시판', 'super', [], 1],
    ['5 남의 것', 'manager', ['peer'], 1],
  ])
  const entries = await portal.db`
    select subject_name, com_code, person_code, details from kit_audit where action = 'hookChanged'
     order by subject_name`
  expect(entries.map(({ subjectName, details }) => [subjectName, details])).toEqual([
    ['1 둘 다', { people: [['super', 'peer'], ['peer']] }],
    ['2 담당', { ownerCode: ['super', 'peer'] }],
    ['3 혼자', { people: [['super'], ['peer']] }],
  ])
  expect(entries[0]).toMatchObject({ comCode: 'ONE', personCode: 'manager' })
})
