// node bench/home/top-bar.ts [--load PART] [--seconds 10] Measures the total search with 8 parallel callers, the
// memory of 2,000 open event streams, and the time of an alarm from one server process to a browser that is
// connected to another process.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gnbSearchApi } from '@maru/api/gnb/search'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { alarmsTopic } from '@maru/api/kit/alarm'
import { systemClock } from '@maru/server/kit/clock'
import type { Db } from '@maru/server/kit/db'
import { insertAlarms } from '@maru/server/kit/notification/alarms.sql'
import { beginSession } from '@maru/server/kit/session/session'
import { openBench, seedBench } from '../kit/database.ts'
import type { Place } from '../kit/place.ts'
import { type Program, startProgram } from '../kit/programs.ts'

const { values } = parseArgs({
  options: { load: { type: 'string' }, seconds: { type: 'string', default: '10' } },
})
const seconds = Number(values.seconds)
const callers = 8
const streamCount = 2_000
const streamsPerSession = 5
const alarmRounds = 20

const headersOf = (url: string, cookie: string) => ({
  cookie,
  origin: url,
  'x-requested-with': 'XMLHttpRequest',
  'content-type': 'application/json',
})

async function openSession(db: Db, { personCode, comCode, deptCode }: Place): Promise<string> {
  const who = { personCode, comCode, deptCode, address: '127.0.0.1', agent: 'bench' }
  const limits = { idle: 3_600_000, absolute: 7_200_000 }
  const { secret } = await beginSession(
    { db, clock: systemClock, forget: async () => undefined },
    limits,
    who,
  )
  return `maru=${secret}`
}

const percentile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

function print(title: string, durations: number[], goal: string): void {
  const sorted = durations.toSorted((one, other) => one - other)
  const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)].map((time) => time.toFixed(1))
  console.log(`${title}: ${durations.length} times, p50 ${p50} ms, p95 ${p95} ms (goal: ${goal})`)
}

async function measureSearch(
  { url }: Program,
  cookie: string,
  title: string,
  words: string[],
  inBody: boolean,
  isPreview: boolean,
) {
  const durations: number[] = []
  const end = performance.now() + seconds * 1000
  let at = 0
  const call = async () => {
    while (performance.now() < end) {
      const keyword = words[at++ % words.length] ?? ''
      const began = performance.now()
      const answer = await fetch(`${url}/cm${gnbSearchApi.searchTotal.path}`, {
        method: 'POST',
        headers: headersOf(url, cookie),
        body: JSON.stringify({ keyword, keywordOption: inBody, isPreview }),
      })
      if (!answer.ok) throw new Error(`${keyword}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      durations.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  const sorted = durations.toSorted((one, other) => one - other)
  print(
    `${isPreview ? 'Search layer' : 'Total search'}, ${title}, ${callers} callers`,
    durations,
    'p95 150 ms',
  )
  return percentile(sorted, 0.95)
}

/** Returns the resident memory of a process in MiB (Linux). */
function residentOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

function openStream(url: string, cookie: string, onText: (text: string) => void): Promise<ClientRequest> {
  return new Promise((done, failed) => {
    const request = get(`${url}/cm/push`, { headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) return failed(new Error(`stream: ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', onText)
      response.on('error', () => undefined)
      done(request)
    })
    request.on('error', failed)
  })
}

async function measureStreams(db: Db, place: Place, program: Program): Promise<void> {
  await sleep(2_000)
  const before = residentOf(program.pid)
  const streams: ClientRequest[] = []
  for (let at = 0; at < streamCount; at += streamsPerSession) {
    const cookie = await openSession(db, place)
    const opened = Array.from({ length: streamsPerSession }, () =>
      openStream(program.url, cookie, () => undefined),
    )
    streams.push(...(await Promise.all(opened)))
  }
  await sleep(5_000)
  const after = residentOf(program.pid)
  console.log(
    `${streams.length} streams: ${after.toFixed(0)} MiB, ${(after - before).toFixed(0)} MiB more than without (goal: under 200 MiB)`,
  )
  for (const stream of streams) stream.on('error', () => undefined).destroy()
}

/** Measures the time from a change of alarms in one process to the event in a browser of the other process. */
async function measureAlarm(db: Db, place: Place, from: Program, to: Program): Promise<void> {
  const cookie = await openSession(db, place)
  let told: (() => void) | undefined
  const stream = await openStream(to.url, cookie, (text) => text.includes(alarmsTopic) && told?.())
  const durations: number[] = []
  for (let round = 0; round < alarmRounds; round += 1) {
    const eventKey = randomUUID()
    await insertAlarms(
      db,
      [place],
      {
        ...{
          kind: 'ET',
          topic: 'calendar.changed',
          word: 'bench',
          title: 'bench',
          actor: null,
          url: '/home',
        },
        ...{ subject: `bench:${eventKey}`, eventKey },
      },
      new Date(),
    )
    const arrived = new Promise<void>((done) => {
      told = done
    })
    const began = performance.now()
    const answer = await fetch(`${from.url}/cm${gnbWorkFeedApi.readAllAlarms.path}`, {
      headers: headersOf(from.url, cookie),
    })
    if (!answer.ok) throw new Error(`readAllAlarms: ${answer.status}`)
    await arrived
    durations.push(performance.now() - began)
  }
  stream.on('error', () => undefined).destroy()
  print('Alarm to a browser of another process, with the call that changed it', durations, 'under 1,000 ms')
}

async function main(): Promise<void> {
  const part = values.load === undefined ? undefined : Number(values.load)
  const { url, db, server } = await openBench(part)
  const place = await seedBench(db, 1_000, part, true)
  const env = { DATABASE_URL: url, DATABASE_POOL: '10', RATE_FACTOR: '0' }
  const first = await startProgram('server/src/main.ts', env)
  const second = await startProgram('server/src/main.ts', env)
  try {
    const cookie = await openSession(db, place)
    const { rare, middling, common } = place.words
    const names = ['서연', '민준', 'ㄱㅅ', 'ㅎㄴ', 'park', '0101']
    const searches: [string, string[], boolean][] = [
      ['people', names, false],
      ['titles', [...rare, ...middling, ...common], false],
      ['rare words in bodies', rare, true],
      ['middling words in bodies', middling, true],
      ['very common words in bodies', common, true],
    ]
    for (const [title, words, inBody] of searches) {
      const page = await measureSearch(first, cookie, title, words, inBody, false)
      const layer = await measureSearch(first, cookie, title, words, inBody, true)
      console.log(`  p95 of the layer to that of the page: ${(layer / page).toFixed(2)}`)
    }
    await measureAlarm(db, place, first, second)
    await measureStreams(db, place, second)
  } finally {
    await first.stop()
    await second.stop()
    await db.end()
    await server?.stop()
  }
}

await main()
