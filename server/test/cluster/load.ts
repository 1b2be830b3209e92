import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { openDb } from '#kit/db.ts'
import type { Cluster } from './cluster.ts'
import { publicUrl } from './plan.ts'
import { createWorld } from './world.ts'

/** How many callers a load has. */
export interface LoadSize {
  writers: number
  readers: number
}

/** What happened to the calls in a part of the load. */
export interface LoadPart {
  /** Number of answers to writes by status; 0 means no answer. */
  statuses: Record<string, number>
  /** The same of reads. */
  reads: Record<string, number>
  /** Number of answers to both by the folder of the program that answered. */
  programs: Record<string, number>
  acknowledged: number
  /** Most milliseconds between two acknowledged writes. */
  longestPause: number
}

/** Acknowledged writes that the database does not have, and those that it has twice. */
export interface LoadLoss {
  acknowledged: number
  lost: number
  doubled: number
}

const password = 'right-password-1'

/** Callers that use the session of one person, so that none reaches the limit of calls of a person. */
const callersOfPerson = 10

const emptyPart = (): LoadPart => ({
  ...{ statuses: {}, reads: {}, programs: {} },
  ...{ acknowledged: 0, longestPause: 0 },
})

/** The statuses of answers that no caller may get: others than 2xx, 4xx and 503. */
export function otherAnswers(parts: readonly LoadPart[]): string[] {
  const statuses = parts.flatMap(({ statuses, reads }) => [...Object.keys(statuses), ...Object.keys(reads)])
  return [...new Set(statuses)].filter((status) => !/^(?:2\d\d|4\d\d|503)$/.test(status))
}

function addOne(numbers: Record<string, number>, name: string | number): void {
  numbers[name] = (numbers[name] ?? 0) + 1
}

/**
 * Writers that create articles through nginx, as programs should: each article has its Idempotency-Key, and is sent
 * again with the same key until it is acknowledged. Readers list the articles about once a second.
 */
export class Load {
  private readonly cluster: Cluster
  private readonly boardId: number
  private readonly cookies: string[]
  private readonly titles: string[] = []
  private readonly running: Promise<void>[] = []
  private isOver = false
  private part = emptyPart()
  private last = performance.now()

  private constructor(cluster: Cluster, boardId: number, cookies: string[]) {
    this.cluster = cluster
    this.boardId = boardId
    this.cookies = cookies
  }

  /** Creates people and a board in the empty portal, signs in and begins to write and to read. */
  static async start(cluster: Cluster, { writers, readers }: LoadSize): Promise<Load> {
    const people = Array.from(
      { length: Math.ceil((writers + readers) / callersOfPerson) },
      (_, number) => `seoyeon${number}`,
    )
    const world = { url: cluster.directUrl(), people, password }
    const boardId = await createWorld(cluster.programOf('portal1'), world)
    const cookies = []
    for (const person of people) cookies.push(await signIn(cluster, person))
    const load = new Load(cluster, boardId, cookies)
    for (let number = 0; number < writers; number += 1) load.running.push(load.write(number))
    for (let number = 0; number < readers; number += 1) load.running.push(load.read(number))
    return load
  }

  private cookieOf(caller: number): string {
    return this.cookies[caller % this.cookies.length] ?? ''
  }

  private async write(writer: number): Promise<void> {
    for (let count = 0; !this.isOver; count += 1) {
      const title = `글 ${writer}-${count}`
      const input = { boardId: this.boardId, title, content: '<p>내용</p>', tags: '' }
      for (const key = randomUUID(); !this.isOver; await sleep(50)) {
        const { status, text, portal } = await send(this.cluster, boardApi.createArticle, input, {
          cookie: this.cookieOf(writer),
          'idempotency-key': key,
        })
        this.note(this.part.statuses, status, portal)
        // The article was made, but its first answer was lost.
        const wasMade = status === 409 && text.includes('kit.doneBefore')
        if (status !== 200 && !wasMade) continue
        this.acknowledge(title)
        break
      }
      await sleep(20)
    }
  }

  private async read(reader: number): Promise<void> {
    // The readers do not begin at the same moment.
    for (let at = performance.now() + reader * 5; !this.isOver; at = performance.now() + 1000) {
      await this.untilTime(at)
      const input = { BoardId: this.boardId, Page: 1, ItemsPerPage: 20 }
      const { status, portal } = await send(this.cluster, boardApi.listArticles, input, {
        cookie: this.cookieOf(reader),
      })
      this.note(this.part.reads, status, portal)
    }
  }

  /** Notes an answer, and the program that its portal runs now: one that has ended has no answers under way. */
  private note(statuses: Record<string, number>, status: number, portal: string): void {
    addOne(statuses, status)
    const member = this.cluster.members.find(({ kind, address }) => kind === 'portal' && address === portal)
    if (member) addOne(this.part.programs, this.cluster.programOf(member.name))
  }

  /** Number of answers since the last part, by the folder of the program that answered. */
  get programs(): Record<string, number> {
    return { ...this.part.programs }
  }

  private acknowledge(title: string): void {
    this.titles.push(title)
    this.notePause()
    this.part.acknowledged += 1
    this.last = performance.now()
  }

  private notePause(): void {
    this.part.longestPause = Math.max(this.part.longestPause, Math.round(performance.now() - this.last))
  }

  /** Waits until `performance.now()` is `at`, or the load is ended. */
  async untilTime(at: number): Promise<void> {
    while (performance.now() < at && !this.isOver) await sleep(50)
  }

  /** Waits until this many more writes are acknowledged, at most two minutes. */
  async untilAcknowledged(more: number): Promise<void> {
    const wanted = this.titles.length + more
    for (const end = Date.now() + 120_000; this.titles.length < wanted; await sleep(20))
      if (Date.now() > end) throw new Error(`no ${more} writes in two minutes: ${JSON.stringify(this.part)}`)
  }

  /** Returns the part since the last call, and begins another one. */
  nextPart(): LoadPart {
    this.notePause()
    const { part } = this
    this.part = emptyPart()
    return part
  }

  /** Ends the writers. */
  async stop(): Promise<void> {
    this.isOver = true
    await Promise.all(this.running)
  }

  /** Ends the writers, and compares the acknowledged writes with what the primary has stored. */
  async end(): Promise<LoadLoss> {
    await this.stop()
    const db = openDb(this.cluster.directUrl(), { max: 1, statementTimeout: 30_000 })
    try {
      const rows = await db<{ title: string; times: number }[]>`
        select title, count(*)::int as times from board_article where board_id = ${this.boardId} group by title`
      const stored = new Map(rows.map(({ title, times }) => [title, times]))
      return {
        acknowledged: this.titles.length,
        lost: this.titles.filter((title) => !stored.has(title)).length,
        doubled: rows.filter(({ times }) => times > 1).length,
      }
    } finally {
      await db.end({ timeout: 1 })
    }
  }
}

async function signIn(cluster: Cluster, username: string): Promise<string> {
  const { status, text, cookies } = await send(cluster, accountApi.login, { username, password })
  if (status !== 200) throw new Error(`signing in: ${status} ${text}`)
  return cookies.join('; ')
}

/** Calls an endpoint through nginx, as a browser does. */
function send(
  cluster: Cluster,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const url = publicUrl(cluster.plan)
  return cluster.client.send(`${url}/cm${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      ...{ 'x-requested-with': 'XMLHttpRequest', origin: url, 'content-type': 'application/json' },
      ...headers,
    },
    body: JSON.stringify(input),
  })
}
