import { accountApi } from '@maru/api/account'
import { adminApi } from '@maru/api/admin'
import { adminViewApi } from '@maru/api/admin/view-as'
import { boardApi } from '@maru/api/board'
import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { matrix } from '#test/authorisation/matrix.ts'
import { openReads } from '#test/authorisation/open-reads.ts'
import { openWorld, type World } from '#test/authorisation/world.ts'

let portal: TestApp
let world: World
let as: Awaited<ReturnType<typeof openWorld>>['as']
let manager: Client

const start = (client: Client, personCode: string) =>
  client.call(adminViewApi.startViewAs, { personCode, reason: '문의 확인' })
const codeOf = (answer: { refusal: { code: string } | undefined }) => answer.refusal?.code
const nameOf = async (client: Client) => (await client.call(accountApi.getCurrentUser, {})).result.personCode

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { FILE_OFFICE: 'off' } })
  const opened = await openWorld(portal)
  world = opened.world
  as = opened.as
})
afterAll(() => portal.stop())
beforeEach(async () => {
  portal.clock.set('2026-11-21T01:00:00Z')
  manager = await as('manager')
})

test('the manager sees the menus of the person, with the end of the view, until they end it', async () => {
  expect((await start(manager, 'user')).status).toBe(200)
  const user = (await manager.call(accountApi.getCurrentUser, {})).result
  expect(user).toMatchObject({ personCode: 'user', viewedUntil: '2026-11-21T01:30:00Z' })
  expect(user.permissions.isCompanyManager).toBe(false)
  expect((await manager.call(boardApi.getBoard, { boardId: world.boardId })).status).toBe(200)
  expect((await manager.call(adminViewApi.endViewAs, {})).status).toBe(200)
  expect(await nameOf(manager)).toBe('manager')
})

test('the view ends by itself after half an hour', async () => {
  await start(manager, 'user')
  portal.clock.set('2026-11-21T01:29:59Z')
  expect(await nameOf(manager)).toBe('user')
  portal.clock.set('2026-11-21T01:30:00Z')
  expect(await nameOf(manager)).toBe('manager')
})

test('every changing call of the contract is refused in the kit, except the end of the view and the sign-out', async () => {
  await start(manager, 'user')
  const open: string[] = []
  for (const { endpoint } of rooms.flatMap((room) => room.routes)) {
    if (!endpoint.changes || endpoint.body === 'multipart') continue
    const input = matrix[endpoint.name]?.input ?? {}
    // The guard runs before the input is read, so made rows are not needed.
    const answer = await manager.callWith(endpoint, typeof input === 'function' ? {} : input)
    // Calls of systems read no session, so there is no view.
    if (endpoint.access === 'system') expect([endpoint.name, answer.status]).toEqual([endpoint.name, 401])
    else if (codeOf(answer) !== 'kit.viewOnly') open.push(endpoint.name)
    if (endpoint.name === 'admin.endViewAs' || endpoint.name === 'account.logout') {
      manager = await as('manager')
      await start(manager, 'user')
    }
  }
  expect(open.sort()).toEqual(['account.logout', 'admin.endViewAs'])
})

test('mail, drafts, answers, downloads, the administration and pushes are closed', async () => {
  const draft = await world.draft()
  await start(manager, 'user')
  expect(codeOf(await manager.call(mailApi.listFolderTree, {}))).toBe('kit.viewClosed')
  expect(codeOf(await manager.call(boardApi.getDraft, draft))).toBe('kit.viewClosed')
  expect(codeOf(await manager.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 5 }))).toBe(
    'kit.viewClosed',
  )
  const opened = new Set(openReads)
  const closed = ['mail.', 'approval.', 'calendar.', 'contact.', 'admin.']
  for (const { endpoint } of rooms.flatMap((room) => room.routes)) {
    const isClosed = closed.some((domain) => endpoint.name.startsWith(domain))
    if (endpoint.changes || endpoint.access !== 'session' || !isClosed || opened.has(endpoint.name)) continue
    const answer = await manager.callWith(endpoint, {})
    expect([endpoint.name, codeOf(answer)]).toEqual([endpoint.name, 'kit.viewClosed'])
  }
  const push = await portal.app.server.inject({ url: '/cm/push', headers: { cookie: manager.cookie ?? '' } })
  expect(push.statusCode).toBe(204)
})

test('no one views themselves, a person with wider rights, or a person of another company', async () => {
  expect(codeOf(await start(manager, 'manager'))).toBe('admin.ownView')
  expect(codeOf(await start(manager, 'super'))).toBe('account.outranked')
  expect(codeOf(await start(manager, 'concurrent'))).toBe('account.outranked')
  expect((await start(manager, 'outsider')).status).toBe(404)
  expect((await start(await as('user'), 'peer')).status).toBe(403)
})

test('both names and the reason are in the audit log', async () => {
  await start(manager, 'user')
  await manager.call(adminViewApi.endViewAs, {})
  const log = await manager.call(adminApi.listAuditEntries, { searchText: 'user', page: 1, itemsPerPage: 2 })
  expect(log.result.data).toMatchObject([
    { action: 'viewAsEnded', personCode: 'manager', subject: 'user' },
    {
      action: 'viewAsStarted',
      personCode: 'manager',
      subject: 'user',
      details: { reason: ['', '문의 확인'] },
    },
  ])
})
