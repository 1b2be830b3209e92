// npm run bench -- [--articles 100000] [--seconds 4] [--rounds 3] [--connections 16] [--only list,extras] [--load PART]
// Measures the portal, a bare Fastify program and only the query in alternation on one machine, and prints
// ratios.
import { parseArgs } from 'node:util'
import type { Db } from '@maru/server/kit/db'
import { openDb } from '@maru/server/kit/db'
import {
  measurePosting,
  measureSearches,
  measureWideSearches,
  postContinuously,
  printTimes,
  type Times,
} from './board/board-extras.ts'
import { measured } from './calls.ts'
import { compare } from './compare.ts'
import { measureColdHome } from './home/cold-home.ts'
import { Attempts } from './kit/attempts.ts'
import { openBench, seedBench } from './kit/database.ts'
import { databaseBytes } from './kit/load.sql.ts'
import type { Measured } from './kit/measured.ts'
import type { Place } from './kit/place.ts'
import { startProgram } from './kit/programs.ts'
import { load, median, type Rate, requestsOf, signIn } from './kit/rate.ts'
import { type Row, report } from './kit/report.ts'

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string' },
    load: { type: 'string' },
    compare: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const connections = Number(values.connections)
const pace = { connections, seconds }
const pool = 10

function bareRequests({ key, steps }: Measured, kind: 'query' | 'all') {
  return steps.map(({ endpoint: { method } }, index) => ({
    ...{ method, path: `/${kind}/${key}/${index}`, headers: {} as Record<string, string> },
    ...(method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }),
  }))
}

/** Measures the queries of the steps in a loop on every connection of the pool, like pgbench. */
async function loop(db: Db, { steps, areAlike = false }: Measured, place: Place): Promise<Rate> {
  let count = 0
  const end = performance.now() + seconds * 1000
  const began = performance.now()
  await Promise.all(
    Array.from({ length: pool }, async () => {
      while (performance.now() < end) {
        for (const step of steps) await step.query(db, place)
        count += areAlike ? steps.length : 1
      }
    }),
  )
  return { perSecond: (count * 1000) / (performance.now() - began), p50: 0, p95: 0, p99: 0 }
}

const wants = (key: string) => !values.only || values.only.split(',').includes(key)

/** Results other than rates of actions: times of single calls, and the rate of a list without and with posts. */
interface Extras {
  times: Times[]
  listAlone: number
  listDuringPosts: number
}

async function measureExtras(url: string, bareUrl: string, db: Db, place: Place): Promise<Extras> {
  const headers = { cookie: await signIn(url, place), 'x-requested-with': 'XMLHttpRequest', origin: url }
  const caller = { url, headers }
  const times = [
    ...(await measureSearches(caller, db, place)),
    ...(await measureWideSearches(caller, place)),
    ...(await measurePosting(caller, bareUrl, db, place)),
  ]
  const list = measured.find(({ key }) => key === 'large')
  if (!list) throw new Error('the list is not among what is measured')
  const alone: Rate[] = []
  const whilePosting: Rate[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await load(url, list, requestsOf(list, place, headers), pace))
    const stop = postContinuously(caller, place.largeBoard.boardId)
    whilePosting.push(await load(url, list, requestsOf(list, place, headers), pace))
    await stop()
  }
  return { times, listAlone: median(alone).perSecond, listDuringPosts: median(whilePosting).perSecond }
}

function printExtras({ times, listAlone, listDuringPosts }: Extras): void {
  printTimes(times)
  const part = (listDuringPosts / listAlone).toFixed(2)
  console.log(
    `The list with an article a second: ${Math.round(listDuringPosts)}/s of ${Math.round(listAlone)}/s, ${part} (goal: 0.9)`,
  )
}

const measuresSearches = wants('extras') || measured.some(({ key }) => key.startsWith('search') && wants(key))

/** Measures one action on the portal, the bare program and the database in alternation. */
async function measureRow(
  one: Measured,
  urls: { portal: string; bare: string },
  direct: Db,
  place: Place,
): Promise<Row> {
  const rates: Record<'portal' | 'bare' | 'bareAll' | 'query', Rate[]> = {
    portal: [],
    bare: [],
    bareAll: [],
    query: [],
  }
  // Each measurement signs in again, because the sign-ins of a measurement may end earlier sessions.
  const cookie = await signIn(urls.portal, place)
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest', origin: urls.portal }
  for (let round = 0; round < rounds; round += 1) {
    rates.portal.push(await load(urls.portal, one, requestsOf(one, place, headers), pace))
    rates.bare.push(await load(urls.bare, one, bareRequests(one, 'query'), pace))
    rates.bareAll.push(await load(urls.bare, one, bareRequests(one, 'all'), pace))
    rates.query.push(await loop(direct, one, place))
  }
  const best = median(rates.portal)
  const [bareRate, bareAllRate, queryRate] = [rates.bare, rates.bareAll, rates.query].map(
    (all) => median(all).perSecond,
  )
  return {
    ...{
      key: one.key,
      title: one.title,
      goal: one.goal,
      portal: best.perSecond,
      p50: best.p50,
      p95: best.p95,
      p99: best.p99,
    },
    ...{ bare: bareRate ?? 0, bareAll: bareAllRate ?? 0, query: queryRate ?? 0 },
  }
}

async function main(): Promise<void> {
  const part = values.load === undefined ? undefined : Number(values.load)
  const { url, db, server } = await openBench(part)
  const place = await seedBench(db, Number(values.articles), part, measuresSearches)
  const env = { DATABASE_URL: url, DATABASE_POOL: String(pool) }
  const portal = await startProgram('server/src/main.ts', env)
  const bare = await startProgram('bench/bare.ts', { ...env, BENCH_PLACE: JSON.stringify(place) })
  const direct = openDb(url, { max: pool, statementTimeout: 0, onePlan: true })
  try {
    const rows: Row[] = []
    const attempts = new Attempts((line) => console.log(line))
    const urls = { portal: portal.url, bare: bare.url }
    for (const one of measured.filter(({ key }) => wants(key))) {
      const row = await attempts.run(one.title, () => measureRow(one, urls, direct, place))
      if (row) rows.push(row)
    }
    const extras = wants('extras')
      ? await attempts.run('searches, posts, and a list during posts', () =>
          measureExtras(portal.url, bare.url, db, place),
        )
      : undefined
    const coldHome = await attempts.run('the cold home', () => measureColdHome(portal.url, place))
    const megabytes = Math.round((await databaseBytes(db)) / 2 ** 20)
    const about = {
      articles: place.articleCount,
      connections,
      seconds,
      rounds,
      pool,
      databaseMegabytes: megabytes,
      ...extras,
    }
    console.log('')
    const file = report(rows, coldHome, about)
    if (extras) printExtras(extras)
    console.log(`Database: ${megabytes} MB. Written to ${file}`)
    for (const fault of attempts.faults) console.error(`Not measured: ${fault}`)
    if (attempts.faults.length > 0) process.exitCode = 1
  } finally {
    await direct.end({ timeout: 2 })
    await portal.stop()
    await bare.stop()
    await db.end({ timeout: 2 })
    await server?.stop()
  }
}

if (values.compare) {
  const keys = (values.only ?? 'list,read').split(',')
  await compare({ folder: values.compare, keys, articles: Number(values.articles), rounds, pool, pace })
} else await main()
