import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { adminApiTokenApi } from '@maru/api/admin/api-token'
import { adminHookApi } from '@maru/api/admin/hook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRows } from '#modules/admin/source/answer.rules.ts'
import { newSecret, signedHeaders } from '#modules/admin/webhook/signature.rules.ts'
import { openTestApp, type TestApp } from './app.ts'
import { openApproval } from './approvals.ts'
import { createHistoryBoard } from './boards.ts'
import { openCast } from './cast.ts'
import { createAccessToken, createTestSystem } from './systems.ts'

const run = promisify(execFile)

let portal: TestApp
let examples: string[]
/** What stands for the data of this portal in the examples. */
let placeholders: [string, string][]

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued' })
  const people = await openCast(portal)
  const forms = await openApproval(portal)
  const { db, app } = portal
  await db`update org_person set employee_number = '00123' where person_code = 'user'`
  const boardId = await createHistoryBoard(portal)
  const erp = await createTestSystem(portal, 'ONE', { scopes: ['work:read'] })
  const input = { scopes: ['board:read' as const, 'board:write' as const], days: 30, callsPerMinute: 60 }
  const { token } = (await people.manager.call(adminApiTokenApi.createApiToken, { name: 'CI', ...input }))
    .result
  const hook = (
    await people.manager.call(adminHookApi.createHook, {
      ...{ name: '감시', target: 'board', boardId, ownerCode: 'manager', people: [], perMinute: 60 },
    })
  ).result
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  placeholders = [
    ['PORTAL', `http://127.0.0.1:${port}`],
    ['maru_api_…', token],
    ['maru_link_…', erp.token],
    ['maru_access_…', await createAccessToken(portal, erp)],
    ['system-7', `system-${erp.systemId}`],
    ['/hook/7/SECRET', `${hook.path}/${hook.secret}`],
    ['"boardId": 1,', `"boardId": ${boardId},`],
    ['"applicationId": "4"', `"applicationId": "${forms.get('지출')}"`],
  ]
  const page = await fetch(`http://127.0.0.1:${port}/cm/docs`, {
    headers: { cookie: people.user.cookie ?? '' },
  })
  examples = examplesOf(await page.text())
})
afterAll(() => portal.stop())

const letters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** The texts of the examples in the parts of the page that are not about one call. */
function examplesOf(page: string): string[] {
  const articles = [...page.matchAll(/<article[\s\S]*?<\/article>/g)].map(([article]) => article)
  return articles
    .flatMap((article) => [...article.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)])
    .map(([, html = '']) => html.replaceAll(/&(lt|gt|amp|quot);/g, (_all, name) => letters[name] ?? ''))
}

const startingWith = (beginning: string) => examples.filter((one) => one.startsWith(beginning))

/** The words of a command as a shell reads them; a backslash at the end of a line continues it. */
function wordsOf(command: string): string[] {
  const words = command.replaceAll(/\\\n/g, ' ').matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)
  return [...words].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_all, single, double) => single ?? double),
  )
}

/** Sends what curl would send. Throws for an option that it does not know. */
async function curl(command: string): Promise<Response> {
  const [program, ...words] = wordsOf(command)
  if (program !== 'curl') throw new Error(`not a command of curl: ${command}`)
  const headers = new Headers()
  const data: string[] = []
  let url = ''
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (!word.startsWith('-')) {
      url = word
      continue
    }
    const value = words.shift() ?? ''
    const [, name = '', text = ''] = /^([\w-]+): (.*)$/.exec(value) ?? []
    if (word === '-H') headers.set(name, text)
    else if (word === '-d') data.push(value)
    else if (word === '-u') headers.set('authorization', `Basic ${Buffer.from(value).toString('base64')}`)
    else throw new Error(`unknown option ${word}`)
  }
  if (data.length === 0) return fetch(url, { headers })
  if (!headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded')
  return fetch(url, { method: 'POST', headers, body: data.join('&') })
}

test('every example is a command, code for Node, or a request with its answer', () => {
  const kinds = examples.map((one) => /^(curl|import|\{)/.exec(one)?.[0])
  expect(kinds.filter((kind) => kind === undefined)).toEqual([])
  expect([...new Set(kinds)].sort()).toEqual(['curl', 'import', '{'])
})

test('every command of the documentation answers 200 in a started portal', async () => {
  const text = startingWith('curl').join('\n\n')
  expect(placeholders.filter(([name]) => !text.includes(name))).toEqual([])
  const commands = text.split(/\n\n(?=curl)/)
  const answers: [string, number, string][] = []
  for (const command of commands) {
    const real = placeholders.reduce((all, [name, value]) => all.replaceAll(name, value), command)
    const answer = await curl(real)
    answers.push([command, answer.status, await answer.text()])
  }
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  expect(answers.length).toBeGreaterThanOrEqual(10)
  const bodyOf = (part: string) => answers.find(([command]) => command.includes(part))?.[2] ?? ''
  expect(JSON.parse(bodyOf('document/draft')).result).toMatchObject({
    ...{ externalKey: 'PO-2026-17', attempt: 1, status: 'TEMP' },
  })
  expect(JSON.parse(bodyOf('"scope=')).scope).toBe('link work:read')
  const [article] = await portal.db`select title from board_article where title = 'Build 871'`
  expect(article).toEqual({ title: 'Build 871' })
})

test('the code for receivers accepts what the portal signs, and nothing else', async () => {
  const [code = ''] = startingWith('import')
  const [secret, other] = [newSecret(), newSecret()]
  const body = '{"type":"test"}'
  const signed = (secrets: string[], age = 0) =>
    signedHeaders('msg_1', body, secrets, new Date(Date.now() - age * 1000))
  const cases = [
    [secret, signed([secret]), body],
    [secret, signed([other, secret]), body],
    [secret, signed([secret]), `${body} `],
    [secret, signed([other]), body],
    [secret, signed([secret], 400), body],
    [secret, signed([secret], -400), body],
    [secret, { ...signed([secret]), 'webhook-timestamp': 'x' }, body],
  ]
  const report = 'console.log(JSON.stringify(JSON.parse(process.argv[1]).map((one) => isFromPortal(...one))))'
  const { stdout } = await run(process.execPath, [
    ...['--input-type=module', '-e', `${code}\n${report}`, JSON.stringify(cases)],
  ])
  expect(JSON.parse(stdout)).toEqual([true, true, ...Array(5).fill(false)])
})

test('the answer of a data source in the documentation is read', () => {
  const [example = ''] = startingWith('{')
  const [request = '', answer = ''] = example.split(/→ 200 application\/json\n/)
  expect(JSON.parse(request)).toMatchObject({ type: 'source.asked', data: { query: 'travel' } })
  expect(readRows(Buffer.from(answer), ['name', 'left'])).toMatchObject({
    rows: [{ value: '5331', name: 'Travel', left: '1200000' }],
  })
})
