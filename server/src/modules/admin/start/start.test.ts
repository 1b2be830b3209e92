import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adminStartApi } from '@maru/api/admin/start'
import type { StartCheckName } from '@maru/api/kit/start-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#kit/context.ts'
import { type StartCheckSource, startFound } from '#kit/room-slots/start-check.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { runChecks } from './start.service.ts'

let portal: TestApp
let people: Record<Role, Client>
let smtp: TestSmtp
/** What stands at the public address: the portal itself, another program, or nothing. */
let gate: Server
let isPortal = true
const headers = { origin: '' }
const origin = { headers }

beforeAll(async () => {
  smtp = await startSmtp()
  gate = createServer(async (request, response) => {
    if (!isPortal) return response.end('It works!')
    const answer = await portal.app.server.inject({ method: 'GET', url: request.url ?? '/' })
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  headers.origin = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`
  portal = await openTestApp({ env: { ...smtp.env, PUBLIC_URL: headers.origin } })
  people = await openCast(portal)
})
afterAll(async () => {
  await new Promise((resolve) => gate.close(resolve))
  await portal.stop()
  await smtp.stop()
})

async function run(name: StartCheckName, client = people.super, company = {}) {
  const { result } = await client.call(adminStartApi.runStartChecks, { names: [name], ...company }, origin)
  const { last } = result.checks.find((one) => one.name === name) ?? {}
  return last && { level: last.level, code: last.code, count: last.count, subject: last.subject }
}
const namesOf = async (client: Client) =>
  (await client.call(adminStartApi.listStartChecks, {})).result.checks.map(({ name }) => name)

test('a company manager has the checks of the company, a super administrator also those of the portal', async () => {
  const own = ['mailRecords', 'breakGlass', 'people', 'menus']
  expect(await namesOf(people.manager)).toEqual(own)
  expect(await namesOf(people.super)).toEqual(['address', 'mail', ...own, 'backup'])
  for (const name of ['address', 'mail', 'backup'] as const) {
    const answer = await people.manager.call(
      adminStartApi.runStartChecks,
      { names: ['people', name] },
      origin,
    )
    expect([name, answer.refusal?.code]).toEqual([name, 'kit.forbidden'])
  }
  expect(smtp.taken).toEqual([])
  expect(await portal.db`select from admin_start_check`).toHaveLength(0)
})

test('the address must lead to a portal', async () => {
  const { host } = new URL(headers.origin)
  // A portal, but without encryption.
  expect(await run('address')).toMatchObject({ level: 'warn', code: 'addressPlain', subject: host })
  isPortal = false
  expect(await run('address')).toMatchObject({ level: 'fault', code: 'addressOther' })
  isPortal = true
})

test('a mail is sent to the administrator, and a refusal shows the reply without an address', async () => {
  expect(await run('mail')).toMatchObject({ level: 'ok', code: 'mailSent' })
  expect(smtp.taken.map(({ to }) => to)).toEqual([['super@test.example']])
  smtp.refusals.set('super@test.example', 450)
  const refused = await run('mail')
  expect(refused).toMatchObject({ level: 'fault', code: 'mailRefused' })
  expect(refused?.subject).toMatch(/450/)
  expect(refused?.subject).not.toContain('@')
  smtp.refusals.clear()
  await portal.db`update org_person set email = '' where person_code = 'super'`
  expect(await run('mail')).toMatchObject({ level: 'warn', code: 'mailNoAddress' })
})

test('two break-glass administrators with a password and a second step are enough', async () => {
  const glass = () => run('breakGlass', people.manager)
  const choose = (personCode: string) => portal.db`
    insert into account_break_glass (com_code, person_code, created_at, created_by)
    values ('ONE', ${personCode}, now(), 'test')`
  const addStep = (personCode: string) => portal.db`
    insert into account_totp (person_code, secret, confirmed_at) values (${personCode}, '\\x01', now())`
  expect(await glass()).toMatchObject({ code: 'breakGlassNone', level: 'fault' })
  await choose('manager')
  await addStep('manager')
  expect(await glass()).toMatchObject({ code: 'breakGlassOne', level: 'fault' })
  await choose('super')
  expect(await glass()).toMatchObject({ code: 'breakGlassNoStep', count: 1, level: 'fault' })
  await addStep('super')
  expect(await glass()).toMatchObject({ code: 'breakGlassGood', count: 2, level: 'ok' })
  // Someone who lost the role, or whose account is off, opens no door.
  await portal.db`update account_login set disabled_at = now() where person_code = 'super'`
  expect(await glass()).toMatchObject({ code: 'breakGlassOne', level: 'fault' })
  await portal.db`update account_login set disabled_at = null where person_code = 'super'`
  await choose('user')
  await addStep('user')
  expect(await glass()).toMatchObject({ code: 'breakGlassGood', count: 2 })
})

test('a second step that was begun and never confirmed does not count', async () => {
  await portal.db`
    update account_totp set secret = null, confirmed_at = null, pending = '\\x01' where person_code = 'super'`
  expect(await run('breakGlass')).toMatchObject({ code: 'breakGlassNoStep', count: 1 })
})

test('people without an account are counted, in the chosen company only', async () => {
  expect(await run('people', people.manager)).toMatchObject({ level: 'ok', code: 'peopleGood', count: 7 })
  // TWO has outsider and the second post of concurrent.
  expect(await run('people', people.super, { forCompany: 'TWO' })).toMatchObject({ count: 2, level: 'ok' })
  await portal.db`update account_login set disabled_at = now() where person_code = 'peer'`
  expect(await run('people', people.manager)).toMatchObject({
    level: 'warn',
    code: 'peopleNoLogin',
    count: 1,
  })
  const other = await people.super.call(adminStartApi.listStartChecks, { forCompany: 'TWO' })
  expect(other.result.checks.find(({ name }) => name === 'people')?.last).toMatchObject({ count: 2 })
  expect(other.result.checks.find(({ name }) => name === 'breakGlass')?.last).toBeNull()
})

test('menus are opened as an employee: none, hidden ones, and boards that may not be read', async () => {
  const menu = (id: number, more: { systemId?: number; url?: string }) => portal.db`
    insert into menu_item (com_code, menu_id, name_ko, name_en, name_zh, menu_type, call_type, system_id, target_url)
    values ('ONE', ${id}, ${`메뉴 ${id}`}, '', '', ${more.systemId ? 'BB' : 'ETC'}, 'ETC', ${more.systemId ?? null},
            ${more.url ?? ''})`
  const show = (id: number) => portal.db`
    insert into menu_right (com_code, menu_id, subject) values ('ONE', ${id}, 'company:ONE')`
  const open = async () => {
    await portal.app.services.forget(portal.db, 'menu', 'ONE')
    return run('menus', people.manager)
  }
  await portal.db`delete from menu_item where com_code = 'ONE'`
  expect(await open()).toMatchObject({ level: 'fault', code: 'menusNone' })
  await menu(901, { url: '/calendar' })
  expect(await open()).toMatchObject({ level: 'fault', code: 'menusHidden' })
  await show(901)
  expect(await open()).toMatchObject({ level: 'ok', code: 'menusGood', count: 1 })
  const name = { ko: '임원실', en: '', zh: '' }
  const draft = { comCode: 'ONE', name, rights: { 'person:manager': 'r' } }
  await menu(902, { systemId: await createBoard(portal.db, draft, portal.clock.now()) })
  await show(902)
  expect(await open()).toMatchObject({ level: 'warn', code: 'menusEmpty', count: 1, subject: '메뉴 902' })
})

test('a backup counts after a restore was tested', async () => {
  expect(await run('backup')).toMatchObject({ level: 'fault', code: 'backupNone' })
  const now = portal.clock.now()
  await portal.db`
    insert into kit_backup (started_at, ended_at, row_count, byte_count) values (${now}, ${now}, 10, 1000)`
  expect(await run('backup')).toMatchObject({ level: 'fault', code: 'backupUntested' })
  await portal.db`update kit_backup set tested_at = ${now}`
  expect(await run('backup')).toMatchObject({ level: 'ok', code: 'backupGood' })
  await portal.db`update kit_backup set ended_at = ended_at - interval '40 hours'`
  expect(await run('backup')).toMatchObject({ level: 'fault', code: 'backupOld' })
})

test('a late and a failing check have results and do not hide the others', async () => {
  const source = (name: StartCheckName, check: StartCheckSource['run']): StartCheckSource => ({
    ...{ name, isOfPortal: false, within: 50, run: check },
  })
  const { services } = portal.app
  const context = { clock: services.clock, log: { error: () => undefined } } as unknown as Context // all that is read
  const rows = await runChecks(
    [
      source('people', () => new Promise(() => undefined)),
      source('menus', async () => {
        throw new Error('the table is gone')
      }),
      source('breakGlass', async () => startFound({ level: 'ok', code: 'breakGlassGood', count: 2 })),
    ],
    context,
  )
  expect(rows.map(({ name, code }) => [name, code])).toEqual([
    ['people', 'checkLate'],
    ['menus', 'checkFailed'],
    ['breakGlass', 'breakGlassGood'],
  ])
})

test('the last result is stored once, with its time', async () => {
  await run('people', people.manager)
  portal.clock.advance(1_000)
  await run('people', people.manager)
  const rows = await portal.db<{ checkedAt: string }[]>`
    select checked_at from admin_start_check where com_code = 'ONE' and name = 'people'`
  expect(rows.map(({ checkedAt }) => Date.parse(checkedAt))).toEqual([portal.clock.now().getTime()])
})

test('checks are limited, because they send mails and ask other servers', async () => {
  await portal.db`update kit_quota set used = 120 where name = 'admin.startChecks'`
  const answer = await people.manager.call(adminStartApi.runStartChecks, { names: ['people'] }, origin)
  expect([answer.status, answer.refusal?.code]).toEqual([429, 'kit.throttled'])
})
