import { adminHookApi, hookLimits } from '@maru/api/admin/hook'
import { workApi } from '@maru/api/work'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type HookAddress, postToHook, showMessages } from '#test/hooks.ts'

let portal: TestApp
let people: Record<Role, Client>
let boardId: number
let otherBoardId: number

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', now: '2026-11-28T01:00:00Z' })
  people = await openCast(portal)
  const name = { ko: '알림', en: 'Alerts', zh: '通知' }
  boardId = await createBoard(portal.db, { comCode: 'ONE', name }, portal.clock.now())
  otherBoardId = await createBoard(portal.db, { comCode: 'ONE', name }, portal.clock.now())
})
beforeEach(async () => {
  await portal.db`delete from admin_hook`
  await portal.db`delete from kit_alarm`
  await portal.db`delete from board_article`
})
afterAll(() => portal.stop())

const toBoard = {
  ...{ target: 'board' as const, ownerCode: 'manager', people: [] },
  name: '감시',
  perMinute: 60,
}
const toPeople = (target: 'alarm' | 'work') => ({
  ...{ target, boardId: null, ownerCode: 'user', people: ['user', 'manager'] },
  ...{ name: '감시', perMinute: 60 },
})
const change = { isOn: true, version: 1 }
const post = (hook: HookAddress, body: unknown) => postToHook(portal, hook, body)
const messages = async (hookId: number) =>
  (await people.manager.call(adminHookApi.listHookMessages, { hookId, page: 1, itemsPerPage: 50 })).result
    .data
const articles = () => portal.db`
  select article.board_id::float8 as board_id, article.title, author.person_code
    from board_article article join board_author author using (author_id) order by article.article_id`

test('messages that were shown elsewhere do not fill the work queue of a hook that changes its target', async () => {
  const { manager, user } = people
  const hook = (await manager.call(adminHookApi.createHook, toPeople('alarm'))).result
  const { hookId } = hook
  await portal.db`
    insert into admin_hook_message (
      hook_id, form, level, title, body, thing_key, state, received_at, last_at, shown_count)
    select ${hookId}, 'own', 'info', '알린 일', '', number::text, 'shown', '2026-11-27', '2026-11-27', 1
      from generate_series(1, ${hookLimits.waiting}::int) number`
  await post(hook, { title: '기다리는 일' })
  expect(
    (await manager.call(adminHookApi.updateHook, { ...toPeople('work'), ...change, hookId })).status,
  ).toBe(200)
  const waiting = async () => (await user.call(workApi.listWork, { kind: 'hook' })).result.data
  expect(await post(hook, { title: '새 일' })).toEqual([200, 'ok'])
  await showMessages(portal)
  expect((await waiting()).map(({ title }) => title.ko).sort()).toEqual(['기다리는 일', '새 일'])
  // The manager ended nothing that was in a work queue.
  expect((await manager.call(workApi.listDoneWork, {})).result.data).toEqual([])
})

test('messages that failed stay failed, and others end without a comment, when a hook changes its board', async () => {
  const hook = (await people.manager.call(adminHookApi.createHook, { ...toBoard, boardId })).result
  const { hookId } = hook
  for (const title of ['실패', '성공']) await post(hook, { title, key: title })
  await showMessages(portal)
  await portal.db`update admin_hook_message set state = 'failed', reason = 'kit.forbidden' where title = '실패'`
  await people.manager.call(adminHookApi.updateHook, {
    ...{ ...toBoard, boardId: otherBoardId },
    ...{ ...change, hookId },
  })
  expect(await messages(hookId)).toMatchObject([{ state: 'closed' }, { state: 'failed' }])
  // The end of a thing whose beginning is in another board is nothing.
  await post(hook, { title: '끝', key: '성공', resolved: true })
  await showMessages(portal)
  expect(await portal.db`select 1 from board_comment`).toHaveLength(0)
})

test.each([
  ['to another board', () => ({ boardId: otherBoardId }), 'manager'],
  ['to another owner', () => ({ boardId, ownerCode: 'super' }), 'super'],
])('a thing that arrives again after a move %s is a new article', async (_name, moved, author) => {
  const hook = (await people.manager.call(adminHookApi.createHook, { ...toBoard, boardId })).result
  await post(hook, { title: '백업', key: 'backup' })
  await post(hook, { title: '복구', key: 'restore' })
  await showMessages(portal)
  // One message is shown, the other one has an article and waits again.
  await post(hook, { title: '복구', text: '또', key: 'restore' })
  const fields = { ...toBoard, ...moved(), ...change, hookId: hook.hookId }
  const client = author === 'super' ? people.super : people.manager
  expect((await client.call(adminHookApi.updateHook, fields)).status).toBe(200)
  await post(hook, { title: '백업', text: '또', key: 'backup' })
  await showMessages(portal)
  const place = { boardId: fields.boardId, personCode: author }
  expect((await articles()).slice(2)).toEqual([
    { ...place, title: '복구 (×2)' },
    { ...place, title: '백업' },
  ])
  expect((await messages(hook.hookId)).map(({ state }) => state)).toEqual(['shown', 'shown', 'closed'])
})

test.each([{ text: '또' }, { resolved: true }])(
  'a message %j to a board that its owner cannot read any more is reported',
  async (more) => {
    const hook = (await people.manager.call(adminHookApi.createHook, { ...toBoard, boardId })).result
    await post(hook, { title: '백업', key: 'backup' })
    await showMessages(portal)
    const setReading = async (canRead: boolean) => {
      await portal.db`update board_right set can_read = ${canRead} where board_id = ${boardId}`
      portal.app.services.caches.drop('board', '*')
    }
    await setReading(false)
    await post(hook, { title: '백업', key: 'backup', ...more })
    await showMessages(portal)
    await setReading(true)
    expect(await messages(hook.hookId)).toMatchObject([{ state: 'failed', reason: 'kit.notFound' }])
    const alarms = await portal.db`
      select person_code from kit_alarm where word = 'admin.alarm.hookFailed' order by person_code`
    expect(alarms.map(({ personCode }) => personCode)).toEqual(['manager', 'super'])
  },
)
