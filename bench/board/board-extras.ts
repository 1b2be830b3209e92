import { setTimeout as sleep } from 'node:timers/promises'
import { boardApi, searchLimits } from '@maru/api/board'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { Db } from '@maru/server/kit/db'
import { countFollowers, findOrMakeFollowedBoard, selectLike } from '../kit/boards.sql.ts'
import type { Place } from '../kit/place.ts'

/** Times of one kind of call in milliseconds, from the request to the end of the answer. */
export interface Times {
  title: string
  count: number
  p50: number
  p95: number
  max: number
  /** Share of the hits of a full scan that the search finds; undefined if the call is not a search. */
  recall?: number
}

/** The portal and the headers of the signed-in caller. */
export interface Caller {
  url: string
  headers: Record<string, string>
}

async function post<E extends { path: string; input: object; output: object }>(
  { url, headers }: Caller,
  endpoint: E,
  input: Input<E>,
): Promise<Output<E>> {
  const answer = await fetch(`${url}/cm${endpoint.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { result: Output<E> }).result
}

function timesOf(title: string, durations: number[], recall?: number): Times {
  const sorted = durations.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  const times = { title, count: durations.length, p50: at(0.5), p95: at(0.95), max: at(1) }
  return recall === undefined ? times : { ...times, recall }
}

async function taking<T>(durations: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  durations.push(performance.now() - began)
  return result
}

/** Measures searches in sequence for three kinds of terms. Compares the hits with a scan of every text. */
export async function measureSearches(caller: Caller, db: Db, place: Place): Promise<Times[]> {
  const all: Times[] = []
  for (const [name, board] of [
    ['largest board', place.largeBoard],
    ['quiet board', place.quietBoard],
  ] as const) {
    for (const [kind, words] of Object.entries(place.words)) {
      const durations: number[] = []
      let expected = 0
      let matchCount = 0
      for (const word of words) {
        const ask = { BoardId: board.boardId, Page: 1, ItemsPerPage: 200, SearchText: word }
        const { data, totalCount, isTotalCapped } = await post(caller, boardApi.listArticles, ask)
        for (let time = 0; time < 3; time += 1)
          await taking(durations, () => post(caller, boardApi.listArticles, { ...ask, ItemsPerPage: 20 }))
        const like = await selectLike(db, board, word, searchLimits.most + 1)
        const total = Math.min(like.length, searchLimits.most)
        if (totalCount !== total || isTotalCapped !== like.length > searchLimits.most)
          throw new Error(`${word}: ${totalCount} found, ${like.length} there`)
        const there = new Set(data.map((row) => row.articleId))
        expected += Math.min(200, total)
        matchCount += like.slice(0, 200).filter((articleId) => there.has(articleId)).length
      }
      if (words.length > 0)
        all.push(timesOf(`Search, ${kind} words, ${name}`, durations, expected ? matchCount / expected : 1))
    }
  }
  return all
}

/** Measures searches in all boards that the caller may read. */
export async function measureWideSearches({ url, headers }: Caller, place: Place): Promise<Times[]> {
  const all: Times[] = []
  for (const [kind, words] of Object.entries(place.words)) {
    const durations: number[] = []
    for (const word of [...words, ...words, ...words]) {
      const query = new URLSearchParams({ Page: '1', ItemsPerPage: '20', SearchText: word })
      await taking(durations, async () => {
        const answer = await fetch(`${url}/cm${boardApi.listRecentArticles.path}?${query}`, { headers })
        if (!answer.ok) throw new Error(`${word}: ${answer.status}`)
        await answer.text()
      })
    }
    if (words.length > 0) all.push(timesOf(`Search, ${kind} words, all boards`, durations))
  }
  return all
}

const followers = 1000
const posts = 60

async function postBare(bareUrl: string, kind: 'article' | 'comment', input: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${bareUrl}/post/${kind}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  })
  if (!answer.ok) throw new Error(`${kind}: ${answer.status} ${await answer.text()}`)
  await answer.text()
}

/**
 * Measures posts in sequence on a board with a thousand followers, first articles, then comments. Each post alternates
 * with the same statements in the bare program.
 */
export async function measurePosting(
  caller: Caller,
  bareUrl: string,
  db: Db,
  place: Place,
): Promise<Times[]> {
  const boardId = await findOrMakeFollowedBoard(db, place.largeBoard.comCode, followers)
  const content = '<p>안녕하세요. 인재개발팀입니다. 하반기 교육 일정을 알려 드립니다.</p>'.repeat(10)
  const durations: Record<'articles' | 'bareArticles' | 'comments' | 'bareComments', number[]> = {
    articles: [],
    bareArticles: [],
    comments: [],
    bareComments: [],
  }
  const written = await post(caller, boardApi.createArticle, { boardId, title: '교육 안내', content })
  for (let at = 0; at < posts; at += 1) {
    const article = { boardId, title: `교육 안내 ${at}`, content }
    await taking(durations.articles, () => post(caller, boardApi.createArticle, article))
    await taking(durations.bareArticles, () => postBare(bareUrl, 'article', article))
    // After ten posts the server has time to notify the followers, so that the times do not include
    // notifications.
    if (at % 10 === 9) await sleep(3000)
  }
  for (let at = 0; at < posts; at += 1) {
    const comment = { boardId, articleId: written.articleId, content: `${at}번째 댓글입니다. 감사합니다.` }
    await taking(durations.comments, () => post(caller, boardApi.saveComment, comment))
    await taking(durations.bareComments, () => postBare(bareUrl, 'comment', comment))
  }
  const there = await countFollowers(db, boardId)
  return [
    timesOf(`Posting an article, ${there} followers`, durations.articles),
    timesOf('  its statement by the bare program', durations.bareArticles),
    timesOf(`Posting a comment, ${there} followers`, durations.comments),
    timesOf('  its statement by the bare program', durations.bareComments),
  ]
}

/** Creates one article per second. Returns a function that ends this. */
export function postContinuously(caller: Caller, boardId: number): () => Promise<void> {
  let isRunning = true
  const running = (async () => {
    while (isRunning) {
      const words = { boardId, title: '초당 한 건', content: '<p>안녕하세요. 교육 일정을 알려 드립니다.</p>' }
      await post(caller, boardApi.createArticle, words)
      await sleep(1000)
    }
  })()
  return async () => {
    isRunning = false
    await running
  }
}

const milliseconds = (value: number) => value.toFixed(1)

/** Prints times as a table. */
export function printTimes(all: Times[]): void {
  for (const { title, count, p50, p95, max, recall } of all) {
    const recallText = recall === undefined ? '' : `   recall ${(recall * 100).toFixed(1)} %`
    console.log(
      `${title.padEnd(44)} ${String(count).padStart(4)} times   p50 ${milliseconds(p50).padStart(6)} ms   p95 ${milliseconds(p95).padStart(6)} ms   max ${milliseconds(max).padStart(6)} ms${recallText}`,
    )
  }
}
