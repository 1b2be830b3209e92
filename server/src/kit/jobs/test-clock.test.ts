import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type App, createApp } from '#src/app.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { testClock } from '../clock.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log.ts'
import type { Room } from '../room.ts'
import { beginSession } from '../session/session.ts'

declare module '../job-inputs.ts' {
  interface JobInputs {
    'test.later': { number: number }
  }
}

const hour = 3_600_000
const later: number[] = []
const scheduled: string[] = []
const room: Room = {
  name: 'test',
  routes: [],
  jobs: {
    async 'test.later'(_context, { number }) {
      later.push(number)
    },
  },
  scheduled: {
    'test.yearly': { cron: '0 0 1 1 *', run: async () => void scheduled.push('yearly') },
    'test.often': { cron: '*/15 * * * *', run: async () => void scheduled.push('often') },
  },
}

const url = '/cm/test/clock'
const asked = { 'x-requested-with': 'XMLHttpRequest' }
const clock = testClock()
let portal: TestApp
let app: App
let cookie = ''
beforeAll(async () => {
  portal = await openTestApp()
  await openCast(portal)
  const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_POOL: '4' })
  const options = { databaseUrl: portal.url, config, log: createLog('silent'), clock }
  app = await createApp({ ...options, rooms: [room], withJobs: true })
  await app.server.ready()
  const who = { personCode: 'user', comCode: 'ONE', deptCode: 'ONE-D1', address: '127.0.0.1', agent: 'test' }
  const context = { ...app.services, db: app.db }
  const { secret } = await beginSession(context, app.services.config.session, who)
  cookie = secret
})
afterAll(async () => {
  await app?.stop({ seconds: 0 })
  await portal?.stop()
})

const move = (payload: object, headers: Record<string, string> = { ...asked, cookie: `maru=${cookie}` }) =>
  app.server.inject({ method: 'POST', url, payload, headers })

describe('the clock of a portal for tests', () => {
  test('a stranger, a call without the header and a move back are refused', async () => {
    expect((await move({ seconds: 60 }, asked)).statusCode).toBe(401)
    expect((await move({ seconds: 60 }, { cookie: `maru=${cookie}` })).statusCode).toBe(403)
    expect((await move({ seconds: -60 })).statusCode).toBe(400)
    expect(clock.ahead()).toBe(0)
  })

  test('a portal with the usual clock has no such call', async () => {
    const answer = await portal.app.server.inject({
      method: 'POST',
      url,
      payload: { seconds: 60 },
      headers: asked,
    })
    expect(answer.statusCode).toBe(404)
  })

  test('a move of an hour runs the jobs due in it and the scheduled jobs of the hour', async () => {
    const due = (after: number) => ({ after: new Date(app.services.clock.now().getTime() + after) })
    await app.services.enqueue(app.db, 'test.later', { number: 1 }, due(hour - 60_000))
    await app.services.enqueue(app.db, 'test.later', { number: 2 }, due(3 * hour))
    const answer = await move({ seconds: 3600 })
    expect(answer.statusCode).toBe(200)
    expect(Date.parse(answer.json().now) - Date.now()).toBeGreaterThan(hour - 1000)
    await vi.waitFor(() => expect(later).toEqual([1]), { timeout: 20_000 })
    await vi.waitFor(() => expect(scheduled).toContain('often'), { timeout: 20_000 })
    expect(scheduled).not.toContain('yearly')
    // A job queued after the move is due by the moved clock, too.
    await app.services.enqueue(app.db, 'test.later', { number: 3 }, due(-1000))
    await vi.waitFor(() => expect(later).toEqual([1, 3]), { timeout: 20_000 })
  })

  test('a move of a day runs every scheduled job', async () => {
    expect((await move({ seconds: 86_400 })).statusCode).toBe(200)
    await vi.waitFor(() => expect(scheduled).toContain('yearly'), { timeout: 20_000 })
  })
})
