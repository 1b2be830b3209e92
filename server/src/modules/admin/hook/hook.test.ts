import { adminHookApi } from '@maru/api/admin/hook'
import { boardApi } from '@maru/api/board'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type HookAddress, postToHook, showMessages } from '#test/hooks.ts'
import { showInBoard } from './board.service.ts'
import { findMessage } from './message.sql.ts'
import { showHookMessage } from './show.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>
let boardId: number

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', now: '2026-11-28T01:00:00Z' })
  people = await openCast(portal)
  const name = { ko: '알림', en: 'Alerts', zh: '通知' }
  boardId = await createBoard(portal.db, { comCode: 'ONE', name }, portal.clock.now())
})
beforeEach(async () => {
  portal.clock.set('2026-11-28T01:00:00Z')
  await portal.db`delete from admin_hook`
})
afterAll(() => portal.stop())

const fields = (more: object = {}) => ({
  ...{ name: '감시', target: 'board' as const, boardId, ownerCode: 'manager', people: [], perMinute: 60 },
  ...more,
})
const create = async (more: object = {}) =>
  (await people.manager.call(adminHookApi.createHook, fields(more))).result
const forAlarms = (codes: string[]) => create({ target: 'alarm', boardId: null, people: codes })

const post = (hook: HookAddress, body: unknown, headers: Record<string, string> = {}) =>
  postToHook(portal, hook, body, headers)
const show = () => showMessages(portal)

const pass = (minutes: number) =>
  portal.clock.set(new Date(portal.clock.now().getTime() + minutes * 60_000).toISOString())

const articles = async () =>
  await portal.db<{ articleId: number; title: string; content: string }[]>`
    select article.article_id::float8 as article_id, article.title, body.content
      from board_article article
      join board_article_body body on body.article_id = article.article_id and body.version = article.version
     where article.board_id = ${boardId} and article.deleted_at is null order by article.article_id desc`

const messages = async (hookId: number) =>
  (await people.manager.call(adminHookApi.listHookMessages, { hookId, page: 1, itemsPerPage: 50 })).result
    .data

test('a message becomes an article of the owner, as plain text with the name of the hook', async () => {
  const hook = await create()
  const text = 'Disk <!channel> <https://mon.example/1|graph>\n<script>alert(1)</script>'
  expect(await post(hook, { text })).toEqual([200, 'ok'])
  await show()
  const [article] = await articles()
  expect(article?.title).toBe('Disk @channel graph (https://mon.example/1)')
  expect(article?.content).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(article?.content).toContain('자동 · 감시')
  expect(await messages(hook.hookId)).toMatchObject([{ state: 'shown', form: 'slack', reason: '' }])
  const [row] = await portal.db`
    select author.person_code from board_article article join board_author author using (author_id)
     where article_id = ${article?.articleId ?? 0}`
  expect(row?.personCode).toBe('manager')
})

test('the owner is notified of the first article that a hook writes in their name', async () => {
  const hook = await create()
  const ofSuper = fields({ name: '다른', ownerCode: 'super' })
  const { result: other } = await people.super.call(adminHookApi.createHook, ofSuper)
  for (const title of ['하나', '둘']) await post(hook, { title })
  await post(other, { title: '셋' })
  await show()
  const rows = await portal.db`
    select person_code, title, actor_ko, url from kit_alarm
     where word = 'admin.alarm.hookOwner' and subject in (
       ${`admin.hookOwner:${hook.hookId}`}, ${`admin.hookOwner:${other.hookId}`}) order by alarm_id`
  expect(rows).toMatchObject([
    { personCode: 'manager', title: '하나', actorKo: '감시' },
    { personCode: 'super', title: '셋', actorKo: '다른' },
  ])
  expect(rows[0]?.url).toMatch(new RegExp(`^/board/list/modal/read\\?SYSID=${boardId}&ARTICLEID=\\d+$`))
})

test('firing, firing and resolved are one article that counts, and a comment', async () => {
  const hook = await create()
  const before = (await articles()).length
  const alert = (status: string) => ({
    ...{ status, groupKey: 'disk', groupLabels: { alertname: 'Disk' }, commonLabels: { alertname: 'Disk' } },
    alerts: [{ status, labels: { alertname: 'Disk' }, annotations: { summary: '91 %' } }],
  })
  await post(hook, alert('firing'))
  await show()
  pass(5)
  await post(hook, alert('firing'))
  await show()
  pass(5)
  await post(hook, alert('resolved'))
  await show()
  const [article, ...others] = await articles()
  expect(others).toHaveLength(before)
  expect(article?.title).toBe('[FIRING:1] Disk (×2)')
  const articleId = article?.articleId ?? 0
  const { result } = await people.user.call(boardApi.listComments, { articleId })
  expect(JSON.stringify(result)).toContain('[RESOLVED] Disk')
  expect(await messages(hook.hookId)).toMatchObject([{ count: 2, state: 'closed' }])

  // The next one begins a new article, and an end without a beginning is nothing.
  pass(5)
  await post(hook, alert('firing'))
  await show()
  expect((await articles())[0]?.title).toBe('[FIRING:1] Disk')
  expect(await post(hook, { ...alert('resolved'), groupKey: 'other' })).toEqual([200, 'ok'])
  await show()
  expect(await articles()).toHaveLength(before + 2)
})

test('an article that a person edited since stays as it is', async () => {
  const hook = await create()
  const message = (text: string) => ({ title: '백업', text, key: 'backup' })
  await post(hook, message('실패'))
  await show()
  const articleId = (await articles())[0]?.articleId ?? 0
  const words = { boardId, articleId, articleVersion: 1, title: '백업: 확인 중', content: '<p>봅니다</p>' }
  expect((await people.manager.call(boardApi.updateArticle, words)).status).toBe(200)
  pass(2)
  await post(hook, message('또 실패'))
  await show()
  expect((await articles())[0]).toMatchObject({ title: '백업: 확인 중' })
  expect(await messages(hook.hookId)).toMatchObject([{ count: 2, state: 'shown' }])
})

test('a repeated run of the job writes nothing twice', async () => {
  const hook = await create()
  await post(hook, { title: '한 번', key: 'once' })
  const [row] = await portal.db<{ messageId: number }[]>`
    select message_id::float8 as message_id from admin_hook_message`
  if (!row) throw new Error('the message is stored')
  const context = { ...portal.app.services, db: portal.db }
  const before = (await articles()).length
  await Promise.all([showHookMessage(context, row), showHookMessage(context, row)])
  await showHookMessage(context, row)
  expect(await articles()).toHaveLength(before + 1)
})

test('runs of the job at once write one article, which counts every message', async () => {
  const hook = await create()
  const context = { ...portal.app.services, db: portal.db }
  const before = (await articles()).length
  const next = async (text: string) => {
    await post(hook, { title: '백업', text, key: 'backup' })
    const [row] = await portal.db<{ messageId: number }[]>`
      select message_id::float8 as message_id from admin_hook_message`
    const message = row && (await findMessage(portal.db, row.messageId))
    if (!message) throw new Error('the message is stored')
    return message
  }
  // Both runs of a pair have read the message before one of them writes: first no article, then the same version.
  for (const texts of [
    ['1', '2'],
    ['3', '4'],
  ]) {
    const rows = []
    for (const text of texts) rows.push(await next(text))
    for (const row of rows) expect(await showInBoard(context, row)).toBe('')
  }
  const all = await articles()
  expect(all).toHaveLength(before + 1)
  expect(all[0]?.title).toBe('백업 (×4)')
})

test('the end of a message is in the list only, if its article is removed or its board has no comments', async () => {
  const hook = await create()
  const message = (key: string, isOver = false) => ({
    title: '백업',
    key,
    ...(isOver ? { resolved: true } : {}),
  })
  await post(hook, message('removed'))
  await show()
  const articleId = (await articles())[0]?.articleId ?? 0
  expect((await people.manager.call(boardApi.removeArticle, { articleId })).status).toBe(200)
  await post(hook, message('silent'))
  await show()
  await portal.db`update board_board set use_comment = false where board_id = ${boardId}`
  portal.app.services.caches.drop('board', '*')
  await post(hook, message('removed', true))
  await post(hook, message('silent', true))
  await show()
  expect(await messages(hook.hookId)).toMatchObject([
    { state: 'closed', reason: '' },
    { state: 'closed', reason: '' },
  ])
  await portal.db`update board_board set use_comment = true where board_id = ${boardId}`
  portal.app.services.caches.drop('board', '*')
})

test('an owner who may not write any more leaves the reason, and nothing in the board', async () => {
  const hook = await create()
  const before = (await articles()).length
  await portal.db`update board_right set can_write = false where board_id = ${boardId}`
  portal.app.services.caches.drop('board', '*')
  await post(hook, { title: '못 씀' })
  await show()
  expect(await messages(hook.hookId)).toMatchObject([{ state: 'failed', reason: 'kit.forbidden' }])
  expect(await articles()).toHaveLength(before)
  await portal.db`update board_right set can_write = true where board_id = ${boardId}`
  portal.app.services.caches.drop('board', '*')
})

test('an alarm reaches the people of the hook, but not one who left since', async () => {
  const hook = await forAlarms(['user', 'peer'])
  await portal.db`update org_person set retired_on = '2026-11-01' where person_code = 'peer'`
  await post(hook, { title: '결제 지연', level: 'critical' })
  await show()
  const rows = await portal.db`
    select person_code, title, actor_ko, url from kit_alarm where word = 'admin.alarm.hookMessage'`
  expect(rows).toMatchObject([{ personCode: 'user', title: '결제 지연', actorKo: '감시' }])
  await portal.db`update org_person set retired_on = null where person_code = 'peer'`
  const messageId = Number(new URLSearchParams(String(rows[0]?.url).split('?')[1]).get('ID'))
  const opened = await people.user.call(adminHookApi.getHookMessage, { messageId })
  expect(opened.result).toMatchObject({ hookName: '감시', title: '결제 지연', canClose: false })
  const feed = await people.user.call(gnbWorkFeedApi.listAlarms, {})
  expect(feed.body).toContain('감시: 결제 지연')
})

test('people are notified once of a thing that arrives again, and again if it becomes worse', async () => {
  const hook = await forAlarms(['user'])
  for (const [text, level] of [
    ['1', 'warning'],
    ['2', 'warning'],
    ['3', 'critical'],
  ]) {
    await post(hook, { title: '지연', text, level, key: 'slow' })
    await show()
  }
  const rows = await portal.db`
    select event_key from kit_alarm where word = 'admin.alarm.hookMessage' and title = '지연' order by alarm_id`
  const [message] = await messages(hook.hookId)
  const key = `admin.hookMessage:${message?.messageId}`
  expect(rows.map(({ eventKey }) => eventKey)).toEqual([`${key}:warning`, `${key}:critical`])
  expect(message).toMatchObject({ count: 3, state: 'shown' })
})
