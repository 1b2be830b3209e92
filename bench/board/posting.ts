// node scripts/run.mjs bench/board/posting.ts [--followers 1000] [--articles 60] [--comments 400] [--seconds 5] [--rounds 3]
// Measures posting a comment and an article on a board with many followers, and the board list while one
// article per second is posted.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { boardApi } from '@maru/api/board'
import { seedIfEmpty } from '@maru/server/demo/seed'
import { type Db, openDb } from '@maru/server/kit/db'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { stepSize } from '@maru/server/modules/board/article/article.rules'
import autocannon from 'autocannon'
import {
  analyzeAll,
  deleteThrottles,
  findBenchBoard,
  findOrMakeTalkedArticle,
  insertBenchArticles,
  insertBenchBoard,
} from '../kit/load.sql.ts'
import { startProgram } from '../kit/programs.ts'
import { signIn } from '../kit/rate.ts'
import {
  addPeople,
  countArticleAlarms,
  findAuthor,
  findNewestArticle,
  grantWriting,
  removeWritten,
  setFollowers,
} from './posting.sql.ts'

const { values } = parseArgs({
  options: {
    followers: { type: 'string', default: '1000' },
    articles: { type: 'string', default: '60' },
    comments: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
})
const warmUp = 30
const seconds = Number(values.seconds)

const at = (numbers: number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0
const summary = (times: number[]) => ({ p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99) })
const shown = ({ p50, p95, p99 }: ReturnType<typeof summary>) =>
  `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

interface Place {
  comCode: string
  boardId: number
  articleId: number
}

type Post = (path: string, body: object) => Promise<void>

async function openWriter(url: string): Promise<{ post: Post; cookie: string }> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', origin: url }
  const cookie = await signIn(url, { login: 'user' })
  return {
    cookie,
    async post(path, body) {
      const reply = await fetch(`${url}/cm${path}`, {
        ...{ method: 'POST', headers: { ...headers, cookie } },
        body: JSON.stringify(body),
      })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
    },
  }
}

/** Pace of the posts: a pause of `pause` milliseconds after every `after` posts. */
interface Pace {
  after: number
  pause: number
}

/** Runs `count` posts in sequence; returns the time of each in milliseconds. */
async function timesOf(count: number, { after, pause }: Pace, write: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const began = performance.now()
    await write()
    times.push(performance.now() - began)
    if ((index + 1) % after === 0) await sleep(pause)
  }
  return times
}

async function listRate(url: string, cookie: string, { boardId }: Place): Promise<number> {
  const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const body = JSON.stringify({ BoardId: boardId, Page: 1, ItemsPerPage: 20, UseNotice: true })
  const request = { method: 'POST', path: `/cm${boardApi.listArticles.path}`, headers, body }
  const result = await autocannon({ url, connections: 16, duration: seconds, requests: [request] })
  if (result.errors + result.timeouts + result.non2xx > 0) throw new Error('the list failed')
  return result.requests.total / result.duration
}

/** Measures the rate of the list without and with posts in alternating rounds; returns the medians. */
async function measureList(url: string, cookie: string, place: Place, write: () => Promise<void>) {
  const alone: number[] = []
  const whilePosting: number[] = []
  await listRate(url, cookie, place)
  for (let round = 0; round < Number(values.rounds); round += 1) {
    alone.push(await listRate(url, cookie, place))
    const ending = new AbortController()
    const writer = (async () => {
      while (!ending.signal.aborted) {
        await write()
        await sleep(1000, undefined, { signal: ending.signal }).catch(() => undefined)
      }
    })()
    whilePosting.push(await listRate(url, cookie, place))
    ending.abort()
    await writer
    await sleep(3000)
  }
  return { alone: at(alone, 0.5), whilePosting: at(whilePosting, 0.5) }
}

/** Writes the demo, 1,000 more people, and a board with 20,000 articles on which the company may write. */
async function seedPlace(db: Db): Promise<Place> {
  await seedIfEmpty(db, (line) => console.log(line), { size: 'demo', anchor: new Date() })
  await deleteThrottles(db)
  const { comCode, authorId } = await findAuthor(db)
  await addPeople(db, comCode, 1000)
  const board = await findBenchBoard(db, comCode)
  const boardId = board?.boardId ?? (await insertBenchBoard(db, comCode))
  if (!board?.articleCount) {
    await insertBenchArticles(db, { comCode, boardId, authorId, from: 1, to: 20_000, stepSize })
  }
  await grantWriting(db, comCode, boardId)
  const articleId = await findOrMakeTalkedArticle(db, { comCode, boardId, authorId, comments: 10 })
  await analyzeAll(db)
  return { comCode, boardId, articleId }
}

async function main(): Promise<void> {
  const server = await startEmbeddedPostgres({
    dataDir: join(import.meta.dirname, '../../.maru/bench-posting'),
    log: console.log,
  })
  const { url } = server
  const db = openDb(url, { max: 4, statementTimeout: 0 })
  await migrate(db)
  const place = await seedPlace(db)
  const { comCode, boardId, articleId } = place
  const followers = await setFollowers(db, comCode, boardId, Number(values.followers))
  const newest = await findNewestArticle(db)
  const alarmsBefore = await countArticleAlarms(db)
  const portal = await startProgram('server/src/main.ts', { DATABASE_URL: url, DATABASE_POOL: '10' })
  try {
    const { post, cookie } = await openWriter(portal.url)
    const article = {
      boardId,
      title: '벤치 글',
      content: '<p>안녕하세요. 하반기 교육 일정을 알려 드립니다.</p>'.repeat(10),
    }
    const comment = { boardId, articleId, content: '벤치 댓글입니다. 확인했습니다.' }
    const writeArticle = () => post(boardApi.createArticle.path, article)
    const writeComment = () => post(boardApi.saveComment.path, comment)
    const askNothing = async () => void (await (await fetch(`${portal.url}/cm/api/none`)).text())
    const count = Number(values.articles)
    const row = { after: 15, pause: 4000 }
    await timesOf(warmUp, row, writeComment)
    const comments = summary(await timesOf(Number(values.comments), { after: 1000, pause: 0 }, writeComment))
    console.log(`Comments in a row: ${shown(comments)} (goal: p50 under 8)`)
    // In the pauses the server notifies the followers, so that the times do not include notifications.
    await timesOf(warmUp, row, writeArticle)
    const articles = summary(await timesOf(count, row, writeArticle))
    console.log(`Articles in a row, ${followers} followers: ${shown(articles)} (goal: p50 under 8)`)
    // The same posts on an idle machine, where even the shortest call takes a millisecond longer.
    const idle = { after: 1, pause: 500 }
    const asleep = summary(await timesOf(count, idle, writeArticle))
    const empty = summary(await timesOf(count, idle, askNothing))
    console.log(`Articles with half a second between them: ${shown(asleep)}`)
    console.log(`Calls of no address with half a second between them: ${shown(empty)}`)
    const wanted = (2 * count + warmUp) * (followers - 1)
    const began = performance.now()
    const countNotified = async () => (await countArticleAlarms(db)) - alarmsBefore
    while ((await countNotified()) < wanted * 0.9 && performance.now() - began < 60_000) await sleep(250)
    const told = await countNotified()
    console.log(
      `Alarms: ${told} of at most ${wanted}, ${((performance.now() - began) / 1000).toFixed(1)} s after the last article`,
    )
    const list = await measureList(portal.url, cookie, place, writeArticle)
    const ratio = list.whilePosting / list.alone
    console.log(
      `List: ${Math.round(list.alone)}/s alone, ${Math.round(list.whilePosting)}/s with an article a second, ratio ${ratio.toFixed(2)} (goal 0.9)`,
    )
    const folder = join(import.meta.dirname, '../results')
    mkdirSync(folder, { recursive: true })
    const name = `posting-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
    writeFileSync(
      join(folder, name),
      `${JSON.stringify({ followers, comments, articles, asleep, empty, told, list, ratio }, null, 2)}\n`,
    )
  } finally {
    await portal.stop()
    await removeWritten(db, comCode, boardId, newest)
    await db.end({ timeout: 2 })
    await server.stop()
  }
}

await main()
