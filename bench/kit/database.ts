import { join } from 'node:path'
import { seedIfEmpty } from '@maru/server/demo/seed'
import { type Db, inTransaction, openDb } from '@maru/server/kit/db'
import { migrate } from '@maru/server/kit/operation/migrate'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { selectSignIn } from '@maru/server/modules/account/account.sql'
import { loadViewer } from '@maru/server/modules/account/index'
import { stepSize } from '@maru/server/modules/board/article/article.rules'
import { findOrInsertAuthor } from '@maru/server/modules/board/author/author.sql'
import { rebuildSearchIndex } from '@maru/server/modules/board/search/search.service'
import {
  type BenchBoard,
  findQuietBoard,
  findTalkedArticle,
  selectLargeBoards,
  selectWords,
  updateWritable,
} from './boards.sql.ts'
import {
  analyzeAll,
  deleteThrottles,
  findBenchBoard,
  findBoardMenu,
  findOrMakeTalkedArticle,
  insertBenchArticles,
  insertBenchBoard,
  selectParents,
} from './load.sql.ts'
import type { Place } from './place.ts'

const login = 'user'
const password = 'maru-demo-1'
const commentCount = 10

/**
 * Opens the database of the bench, or the database at BENCH_DATABASE_URL. The bench stores its database between runs in
 * `.maru/bench`. Each part of the load size has a separate folder, so that different seeds are never mixed.
 */
export async function openBench(
  part?: number,
): Promise<{ url: string; db: Db; server: EmbeddedPostgres | undefined }> {
  const given = process.env.BENCH_DATABASE_URL
  const server = given
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: join(
          import.meta.dirname,
          '../../.maru',
          part === undefined ? 'bench' : `bench-load-${part}`,
        ),
        log: console.log,
      })
  const url = given ?? server?.url ?? ''
  const db = openDb(url, { max: 4, statementTimeout: 0 })
  await migrate(db)
  return { url, db, server }
}

/** Writes missing data: people and menus of the demo (or of a part of the load size), and the board of the bench. */
export async function seedBench(
  db: Db,
  articleCount: number,
  part: number | undefined,
  searches: boolean,
): Promise<Place> {
  const size = part === undefined ? ({ size: 'demo' } as const) : ({ size: 'load', part } as const)
  await seedIfEmpty(db, (line) => console.log(line), { ...size, anchor: new Date() })
  await deleteThrottles(db)
  const now = new Date()
  const account = await selectSignIn(db, login, 'name', now)
  if (!account?.comCode || !account.deptCode) throw new Error(`the demo has no login ${login}`)
  const { personCode, comCode, deptCode } = account
  const times = { createdAt: now.toISOString(), seenAt: now.toISOString(), expiresAt: now.toISOString() }
  const viewer = await loadViewer(db, { key: '', personCode, comCode, deptCode, ...times }, now)
  const authorId = await findOrInsertAuthor(db, comCode, { personCode, comCode, deptCode }, now)
  if (!viewer || authorId === undefined) throw new Error(`${login} holds no post`)

  const board = await findBenchBoard(db, comCode)
  const boardId = board?.boardId ?? (await insertBenchBoard(db, comCode))
  const present = board?.articleCount ?? 0
  if (present < articleCount) {
    console.log(`Writing ${(articleCount - present).toLocaleString('en-US')} articles …`)
    await inTransaction(db, (inside) =>
      insertBenchArticles(inside, {
        comCode,
        boardId,
        authorId,
        from: present + 1,
        to: articleCount,
        stepSize,
      }),
    )
    await analyzeAll(db)
  }
  const articleId = await findOrMakeTalkedArticle(db, { comCode, boardId, authorId, comments: commentCount })
  const menuId = await findBoardMenu(db, comCode, viewer.subjects)
  const total = Math.max(present, articleCount)
  const { subjects } = viewer
  await updateWritable(db, boardId)
  // This takes minutes if the stored database has no search index yet. Measurements of people and files skip
  // it.
  if (searches) await rebuildSearchIndex(db)
  return {
    ...(await placeOfBoards(db, subjects, articleId)),
    ...{ login, password, personCode, comCode, deptCode, subjects },
    parents: await selectParents(db, comCode),
    boardId,
    articleCount: total,
    articleId,
    commentCount,
    menuId,
  }
}

/** Returns the search terms of the measurement, grouped by the number of the newest articles that contain them. */
async function wordsOf(db: Db, board: BenchBoard): Promise<Place['words']> {
  const seen = await selectWords(db, board)
  const between = (least: number, most: number) => {
    // A board with few texts may have no term in this range. Then the terms nearest to the range are used.
    const far = (count: number) => Math.max(least / count, count / most, 1)
    const nearest = Math.min(...seen.map((row) => far(row.seen)))
    const fitting = seen.filter((row) => far(row.seen) === nearest).map((row) => row.word)
    // About 36 terms, so that a single outlier does not determine the p95.
    return fitting.filter((_, at) => at % Math.ceil(fitting.length / 36) === 0)
  }
  const numbers = [1, 2, 3].map((part) => Math.floor((board.articleCount * part) / 4).toLocaleString('en-US'))
  return { rare: [...between(1, 2), ...numbers], middling: between(15, 150), common: between(600, 3000) }
}

async function placeOfBoards(db: Db, subjects: string[], articleId: number) {
  const [largeBoard] = await selectLargeBoards(db)
  const quietBoard = await findQuietBoard(db, subjects)
  if (!largeBoard || !quietBoard) throw new Error('there are no boards to measure on')
  // The boards of the demo have few comments. If no article has enough, the article of the bench is used.
  const talkedId =
    (await findTalkedArticle(db, largeBoard, 60)) ??
    (await findTalkedArticle(db, largeBoard, commentCount)) ??
    articleId
  return { largeBoard, quietBoard, talkedId, words: await wordsOf(db, largeBoard) }
}
