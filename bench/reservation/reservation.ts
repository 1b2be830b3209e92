// node bench/reservation/reservation.ts [--seconds 4] [--rounds 3]
// Measures the week of 50 resources with 2,000 bookings, compared with a bare program, and the check of a
// series of 260 dates.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accountApi } from '@maru/api/account'
import { reservationApi } from '@maru/api/reservation'
import { type Db, openDb } from '@maru/server/kit/db'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { datesOf } from '@maru/server/kit/repeat/dates'
import { addDays, instantOf, localOf, weekdayOf } from '@maru/server/kit/repeat/days'
import {
  type BookingDraft,
  insertBookings,
  insertRequest,
} from '@maru/server/modules/reservation/booking/request.sql'
import { createFolder, createResource } from '@maru/server/modules/reservation/reservation.factory'
import { callProcess, createEmployee } from '@maru/server/test/process'
import autocannon from 'autocannon'
import { startProgram } from '../kit/programs.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, rounds: { type: 'string', default: '3' } },
})
const resourceCount = 50
const login = 'bench'
const password = 'right-password-1'
const timeZone = 'Asia/Seoul'
const comCode = 'ONE'

/** Writes 50 resources with eight bookings on each of the five working days of next week. */
async function seedWeek(db: Db): Promise<{ resourceIds: number[]; monday: string }> {
  await createEmployee(db, login, password)
  const now = new Date()
  const folderId = await createFolder(db, { comCode, name: { ko: '회의실', en: '', zh: '' } })
  const today = localOf(now.getTime(), timeZone).day
  const monday = addDays(today, 8 - weekdayOf(today))
  const resourceIds: number[] = []
  for (let index = 0; index < resourceCount; index += 1) {
    const name = { ko: `회의실 ${index}`, en: '', zh: '' }
    const resourceId = await createResource(db, { comCode, folderId, name }, now)
    resourceIds.push(resourceId)
    for (let place = 0; place < 40; place += 1) {
      const startDate = addDays(monday, Math.floor(place / 8))
      const startMinute = 540 + (place % 8) * 60
      const first = { startDate, endDate: startDate, startMinute, endMinute: startMinute + 60, timeZone }
      const owner = { personCode: login, personComCode: comCode, deptCode: `${comCode}-D1` }
      const texts = { title: `회의 ${place}`, content: '', repeat: null, madeUntil: null, custom: [] }
      const draft = { ...first, ...owner, ...texts, comCode, resourceId, requestKey: null }
      const requestId = await insertRequest(db, draft, now)
      const drafts = datesOf(first, null, { limit: 1, until: startDate }).map(
        (plan): BookingDraft => ({ ...plan, resourceId, bufferMinutes: 0, unit: 1, state: 'accepted' }),
      )
      await insertBookings(db, { comCode, requestId }, drafts, now)
    }
  }
  await db`analyze`
  return { resourceIds, monday }
}

type Requests = Parameters<typeof autocannon>[0]['requests']

/** Returns weeks per second, where 50 requests are one week. */
async function measure(url: string, requests: Requests): Promise<number> {
  await autocannon({ url, connections: 10, duration: 1, requests })
  const result = await autocannon({ url, connections: 10, duration: Number(values.seconds), requests })
  if (result.errors + result.timeouts + result.non2xx > 0) throw new Error(`${url}: requests failed`)
  return result.requests.total / result.duration / resourceCount
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Measures the check of a weekly series of 260 dates, each in a free hour, in milliseconds. */
async function measureSeries(url: string, cookie: string, resourceId: number, monday: string) {
  const input = {
    ...{ resourceId, startDate: monday, endDate: monday, startTime: '17:00', endTime: '18:00' },
    repeat: {
      ...{ type: 'Weekly', interval: 1, weekdays: [], byWeekday: false },
      ...{ end: 'SetCount', count: 260, until: null },
    },
  }
  const times: number[] = []
  for (let run = 0; run < 40; run += 1) {
    const start = performance.now()
    const answer = await callProcess({ url }, reservationApi.validateRequest, input, cookie)
    times.push(performance.now() - start)
    const { dates } = answer.result as { dates: unknown[] }
    if (answer.status !== 200 || dates.length !== 260) throw new Error(`series: ${answer.status}`)
  }
  const warm = times.slice(5).sort((a, b) => a - b)
  return { least: warm[0] ?? 0, p50: median(warm), p95: warm[Math.floor(warm.length * 0.95)] ?? 0 }
}

const folder = await mkdtemp(join(tmpdir(), 'maru-bench-'))
const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
const db = openDb(server.url, { max: 4, statementTimeout: 0 })
try {
  await migrate(db)
  const { resourceIds, monday } = await seedWeek(db)
  const env = { DATABASE_URL: server.url, DATABASE_POOL: '10', DEMO: 'false', RATE_FACTOR: '0' }
  const span = {
    BENCH_FROM: String(instantOf(addDays(monday, -1), 0, timeZone)),
    BENCH_UNTIL: String(instantOf(addDays(monday, 6), 0, timeZone)),
  }
  const portal = await startProgram('server/src/main.ts', env)
  const bare = await startProgram('bench/reservation/reservation-bare.ts', { ...env, ...span })
  const signIn = await callProcess(portal, accountApi.login, { username: login, password })
  const cookie = signIn.cookie ?? ''
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest', origin: portal.url }
  const json = { 'content-type': 'application/json' }
  const weeks: Requests = resourceIds.map((resourceId) => ({
    ...{ method: 'POST', path: `/cm${reservationApi.listBookings.path}`, headers: { ...headers, ...json } },
    body: JSON.stringify({ resourceId, requestType: 'Weekly', baseDatetime: monday }),
  }))
  const bareWeeks: Requests = resourceIds.map((resourceId) => ({
    ...{ method: 'POST', path: '/week', headers: json, body: JSON.stringify({ resourceId }) },
  }))
  const rates: { portal: number[]; bare: number[] } = { portal: [], bare: [] }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rates.portal.push(await measure(portal.url, weeks))
    rates.bare.push(await measure(bare.url, bareWeeks))
  }
  const series = await measureSeries(portal.url, cookie, resourceIds[0] ?? 0, monday)
  const [own, other] = [median(rates.portal), median(rates.bare)]
  console.log(`Week of 50 resources and 2,000 bookings: ${own.toFixed(1)}/s of ${other.toFixed(1)}/s,`)
  console.log(`  ratio ${(own / other).toFixed(2)} (goal: 0.6)`)
  console.log(
    `Check of 260 dates: least ${series.least.toFixed(1)} ms, p50 ${series.p50.toFixed(1)} ms, p95 ${series.p95.toFixed(1)} ms (goal: 50 ms)`,
  )
  await portal.stop()
  await bare.stop()
} finally {
  await db.end({ timeout: 2 })
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
