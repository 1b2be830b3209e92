// node bench/calendar/calendar.ts [--seconds 4] [--rounds 3]
// Measures a week and a month with 1,000 entries, compared with a bare program, free/busy of 50 people for a week, a feed
// of 5,000 events, and the change of a series of 520 dates.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accountApi } from '@maru/api/account'
import { calendarApi } from '@maru/api/calendar'
import { type Db, openDb } from '@maru/server/kit/db'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { addDays, localOf, weekdayOf } from '@maru/server/kit/repeat/days'
import {
  createCalendar,
  createEvent,
  requireDemoCalendar,
} from '@maru/server/modules/calendar/calendar.factory'
import { callProcess, createEmployee } from '@maru/server/test/process'
import autocannon from 'autocannon'
import { startProgram } from '../kit/programs.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, rounds: { type: 'string', default: '3' } },
})
const login = 'bench'
const password = 'right-password-1'
const timeZone = 'Asia/Seoul'
const comCode = 'ONE'
const day = 86_400_000

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Writes events of a quarter of an hour, spread over some days. */
async function seedEvents(
  db: Db,
  calendarId: number,
  personCode: string,
  plan: { from: string; days: number; count: number },
) {
  const key = { comCode, calendarId, personCode, place: '5F', timeZone }
  for (let index = 0; index < plan.count; index += 1) {
    const date = addDays(plan.from, index % plan.days)
    const hour = twoDigits(9 + (Math.floor(index / plan.days) % 9))
    const times = { start: `${date}T${hour}:00`, end: `${date}T${hour}:15` }
    await createEvent(
      db,
      { ...key, title: `event ${index}`, ...times, start: `${date}T${hour}:00` },
      new Date(),
    )
  }
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
type Requests = Parameters<typeof autocannon>[0]['requests']

async function rateOf(url: string, requests: Requests): Promise<number> {
  await autocannon({ url, connections: 10, duration: 1, requests })
  const result = await autocannon({ url, connections: 10, duration: Number(values.seconds), requests })
  if (result.errors + result.timeouts + result.non2xx > 0) throw new Error(`${url}: requests failed`)
  return result.requests.total / result.duration
}

/** Runs some work several times; milliseconds, without the first runs. */
async function timesOf(runs: number, work: (run: number) => Promise<void>): Promise<string> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    await work(run)
    times.push(performance.now() - start)
  }
  const warm = times.slice(3).sort((a, b) => a - b)
  const p95 = warm[Math.floor(warm.length * 0.95)] ?? 0
  return `least ${(warm[0] ?? 0).toFixed(1)} ms, p50 ${median(warm).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
}

const folder = await mkdtemp(join(tmpdir(), 'maru-bench-'))
const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
const db = openDb(server.url, { max: 4, statementTimeout: 0 })
try {
  await migrate(db)
  const now = new Date()
  await createEmployee(db, login, password)
  const today = localOf(now.getTime(), timeZone).day
  const monday = addDays(today, 8 - weekdayOf(today))
  const mainId = await requireDemoCalendar(db, { comCode, personCode: login }, now)
  const own = { comCode, ownerCode: login, kind: 'own' as const }
  const weekId = await createCalendar(db, { ...own, name: 'week' }, now)
  const monthId = await createCalendar(db, { ...own, name: 'month' }, now)
  const feedId = await createCalendar(db, { ...own, name: 'feed' }, now)
  await seedEvents(db, weekId, login, { from: monday, days: 7, count: 1000 })
  await seedEvents(db, monthId, login, { from: monday, days: 35, count: 1000 })
  await seedEvents(db, feedId, login, { from: monday, days: 300, count: 5000 })
  const colleagues: string[] = []
  for (let index = 0; index < 50; index += 1) {
    const personCode = `bench${index}`
    const calendarId = await requireDemoCalendar(db, { comCode, personCode }, now)
    await seedEvents(db, calendarId, personCode, { from: monday, days: 5, count: 20 })
    colleagues.push(personCode)
  }
  await db`analyze`
  const env = { DATABASE_URL: server.url, DATABASE_POOL: '10', DEMO: 'false', RATE_FACTOR: '0' }
  const portal = await startProgram('server/src/main.ts', env)
  const signIn = await callProcess(portal, accountApi.login, { username: login, password })
  const cookie = signIn.cookie ?? ''
  const json = { 'content-type': 'application/json' }
  const headers = { ...json, cookie, 'x-requested-with': 'XMLHttpRequest', origin: portal.url }
  for (const [name, calendarId, days] of [
    ['Week', weekId, 7],
    ['Month', monthId, 35],
  ] as const) {
    const bare = await startProgram('bench/calendar/calendar-bare.ts', {
      ...env,
      ...{ BENCH_PERSON: login, BENCH_CALENDAR: String(calendarId) },
    })
    const until = addDays(monday, days - 1)
    const own: Requests = [
      {
        ...{ method: 'POST', path: `/cm${calendarApi.listEvents.path}`, headers },
        body: JSON.stringify({ from: monday, until, timeZone, calendarIds: [calendarId] }),
      },
    ]
    const start = Date.parse(`${monday}T00:00:00+09:00`)
    const span = { from: new Date(start).toISOString(), until: new Date(start + days * day).toISOString() }
    const other: Requests = [{ method: 'POST', path: '/list', headers: json, body: JSON.stringify(span) }]
    const rates: { portal: number[]; bare: number[] } = { portal: [], bare: [] }
    for (let round = 0; round < Number(values.rounds); round += 1) {
      rates.portal.push(await rateOf(portal.url, own))
      rates.bare.push(await rateOf(bare.url, other))
    }
    const [mine, theirs] = [median(rates.portal), median(rates.bare)]
    console.log(
      `${name} of 1,000 entries: ${mine.toFixed(1)}/s of ${theirs.toFixed(1)}/s, ratio ${(mine / theirs).toFixed(2)} (goal: 0.5)`,
    )
    await bare.stop()
  }
  const busy = { personCodes: colleagues, from: monday, until: addDays(monday, 6), timeZone }
  const busyTimes = await timesOf(40, async () => {
    const { status, result } = await callProcess(portal, calendarApi.listBusyTimes, busy, cookie)
    if (status !== 200 || (result as unknown[]).length !== 50) throw new Error(`free/busy: ${status}`)
  })
  console.log(`Free/busy of 50 people for a week: ${busyTimes} (goal: 50 ms)`)
  const feed = await callProcess(portal, calendarApi.makeFeed, { calendarId: feedId }, cookie)
  const { path } = feed.result as { path: string }
  let firstByte = 0
  const feedTimes = await timesOf(10, async () => {
    const began = performance.now()
    const answer = await fetch(`${portal.url}${path}`)
    firstByte = performance.now() - began
    const count = (await answer.text()).split('BEGIN:VEVENT').length - 1
    if (count !== 5000) throw new Error(`feed: ${count} events`)
  })
  console.log(`Feed of 5,000 events: ${feedTimes}; the last began after ${firstByte.toFixed(1)} ms`)
  const draft = {
    ...{
      calendarId: mainId,
      title: 'series',
      place: '',
      content: '',
      isAllDay: false,
      timeZone,
      lunar: null,
    },
    ...{ start: `${monday}T10:00`, end: `${monday}T10:30`, rule: 'FREQ=DAILY;COUNT=520', class: 'public' },
    ...{ shows: 'busy', attendees: [], reminders: [] },
  }
  const saved = await callProcess(portal, calendarApi.saveEvent, draft, cookie)
  const { eventId } = saved.result as { eventId: number }
  let hour = 10
  const seriesTimes = await timesOf(23, async () => {
    const original = `${monday}T${twoDigits(hour)}:00:00`
    hour = hour === 10 ? 11 : 10
    const times = { start: `${monday}T${twoDigits(hour)}:00`, end: `${monday}T${twoDigits(hour)}:30` }
    const move = { eventId, original, scope: 'all', isAllDay: false, timeZone, ...times }
    const { status, result } = await callProcess(portal, calendarApi.moveEvent, move, cookie)
    if (status !== 200 || (result as { dateCount: number }).dateCount !== 520)
      throw new Error(`series: ${status}`)
  })
  console.log(`Change of 520 dates: ${seriesTimes} (goal: 100 ms)`)
  await portal.stop()
} finally {
  await db.end({ timeout: 2 })
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
