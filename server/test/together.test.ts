import type { Endpoint } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathNames } from '#kit/input/validate.ts'
import { rooms } from '#src/rooms.ts'
import { openTestApp, type TestApp } from './app.ts'
import { createCompany, createPerson } from './people.ts'

const endpoints: readonly Endpoint[] = rooms.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
const marked = endpoints.filter(({ together }) => together)
const queries: Record<string, string> = {
  'account.checkAccess': '?ep=%2Fpo%2Fhome',
  'survey.listSurveys':
    '?SurveyStatus=2&MenuId=0&RowCount=3&PageNumber=1&StartDate=2026-11-30&EndDate=2026-12-30',
  'calendar.listHolidays': '?from=2026-11-01&until=2026-12-05',
}

interface Answered {
  status: number
  retryAfter: string | null
  body: { code: string; result?: unknown } | null
}

let portal: TestApp
let cookie: string

beforeAll(async () => {
  portal = await openTestApp()
  const company = await createCompany(portal.db, 'ONE')
  cookie = (await createPerson(portal, company, 'KIM')).cookie ?? ''
})
afterAll(() => portal.stop())

const readOf = ({ name, method, path }: Endpoint) => ({
  method,
  url: `/cm${path}${queries[name] ?? ''}`,
  ...(method === 'POST' ? { body: '{}' } : {}),
})

const send = (reads: object[], headers: Record<string, string> = { cookie }) =>
  portal.app.server.inject({
    method: 'POST',
    url: '/cm/api/together',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', ...headers },
    payload: JSON.stringify({ reads }),
  })

async function group(reads: object[], headers?: Record<string, string>): Promise<Answered[]> {
  const response = await send(reads, headers)
  expect(response.statusCode).toBe(200)
  return (JSON.parse(response.body) as { result: Answered[] }).result
}

describe('reads together', () => {
  test('only quick reads of a session with an address of their own are marked', () => {
    expect(marked.length).toBeGreaterThan(10)
    const wrong = marked.filter(
      (one) =>
        one.changes ||
        one.access !== 'session' ||
        one.answer === 'raw' ||
        one.body === 'multipart' ||
        pathNames(one.path).length > 0 ||
        (one.cost !== undefined && one.cost !== 'read') ||
        !['GET', 'POST'].includes(one.method),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('each gets the answer that it gets alone, in their order', async () => {
    const alone = await Promise.all(
      marked.map(async (one) => {
        const { method, url, body } = readOf(one)
        const response = await portal.app.server.inject({
          method,
          url,
          headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { payload: body } : {}),
        })
        return { status: response.statusCode, body: JSON.parse(response.body) as unknown }
      }),
    )
    expect(alone.map(({ status }) => status)).toEqual(marked.map(() => 200))
    const answers = await group(marked.map(readOf))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(alone)
  })

  test('a refused read does not refuse the others', async () => {
    const [bad, good] = await group([
      { method: 'GET', url: '/cm/api/calendar/holiday?from=never' },
      { method: 'GET', url: '/cm/api/work/count?v=a1' },
    ])
    expect(bad).toMatchObject({ status: 400, body: { code: 'kit.invalidInput' } })
    expect(good?.status).toBe(200)
  })

  test('a person of mail only gets what they may read', async () => {
    await portal.db`
      insert into org_department (com_code, dept_code, path, name_ko)
      values ('ONE', 'ONE-MAILONLY', '{ONE-MAILONLY}', '현장')`
    const person = await createPerson(portal, { comCode: 'ONE', deptCode: 'ONE-MAILONLY' }, 'MAILER')
    const reads = [
      { method: 'GET', url: '/cm/api/work/count' },
      { method: 'GET', url: '/cm/Common/gnb/api/workfeedcount' },
    ]
    const answers = await group(reads, { cookie: person.cookie ?? '' })
    const alone = await Promise.all(
      reads.map(({ url }) => portal.app.server.inject({ url, headers: { cookie: person.cookie ?? '' } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(alone.map(({ statusCode }) => statusCode))
    expect(answers.map(({ status }) => status)).toContain(403)
  })

  test('no one without a session, no other call, and no group within a group', async () => {
    const read = { method: 'GET', url: '/cm/api/work/count' }
    expect((await send([read], {})).statusCode).toBe(401)
    const open = new Set(marked.map(({ method, path }) => `${method} ${path}`))
    const closed = endpoints.filter(({ method, path }) => !open.has(`${method} ${path}`))
    const others = [
      ...closed.map(({ method, path }) => ({ method, url: `/cm${path}` })),
      { method: 'POST', url: '/cm/api/together' },
      { method: 'GET', url: '/cm/push' },
      { method: 'GET', url: 'http://127.0.0.1/cm/api/work/count' },
      { method: 'GET', url: '/cm/api/work/../account/photo/KIM' },
    ]
    for (const other of others) expect([(await send([read, other])).statusCode, other]).toEqual([400, other])
    expect((await send(Array.from({ length: 21 }, () => read))).statusCode).toBe(400)
    expect((await send([])).statusCode).toBe(400)
  })

  test('each read counts for the limits of its person', async () => {
    const limited = await openTestApp({ env: { RATE_FACTOR: '1' } })
    try {
      const person = await createPerson(limited, await createCompany(limited.db, 'TWO'), 'LEE')
      const reads = Array.from({ length: 20 }, () => ({ method: 'GET', url: '/cm/api/work/count' }))
      const statuses = new Set<number>()
      for (let turn = 0; turn < 100 && !statuses.has(429); turn += 1) {
        const response = await limited.app.server.inject({
          method: 'POST',
          url: '/cm/api/together',
          headers: { 'content-type': 'application/json', cookie: person.cookie ?? '' },
          payload: JSON.stringify({ reads }),
        })
        const { result } = JSON.parse(response.body) as { result: Answered[] }
        for (const { status, retryAfter } of result) {
          statuses.add(status)
          if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0)
        }
      }
      expect([...statuses].sort()).toEqual([200, 429])
    } finally {
      await limited.stop()
    }
  })
})
