import type { Db } from '#kit/db.ts'
import type { Draws } from '../random.ts'
import {
  type CommentSeed,
  insertCommentSeeds,
  insertFieldSeeds,
  insertReaderSeeds,
  type ReaderSeed,
  selectFields,
} from './boards.sql.ts'
import type { SeededArticle } from './seeded-boards.ts'

const commentsInAll = 3000

/** Returns the relative number of comments on an article: a few articles have many comments, most have few. */
function loudness(article: SeededArticle): number {
  if (article.seq === null || article.board.plan.draft.useComment === false) return 0
  return article.draws.unit('loud') ** 5 + (article.isNotice ? 0.4 : 0.02)
}

/** Writes about 3,000 comments in threads of at most five levels; returns their number. */
export async function seedComments(db: Db, articles: SeededArticle[], anchor: Date): Promise<number> {
  const sum = articles.reduce((total, article) => total + loudness(article), 0)
  const seeds: CommentSeed[] = []
  let owed = 0
  for (const article of articles) {
    owed += (loudness(article) / sum) * commentsInAll
    const count = Math.round(owed)
    owed -= count
    addThread(seeds, article, count, anchor)
  }
  await insertCommentSeeds(db, seeds)
  return seeds.length
}

/** Returns the times of the comments on an article, earliest first, because threads are in the order of the numbers. */
function timesOf(article: SeededArticle, count: number, anchor: Date): Date[] {
  const until = new Date(Math.min(anchor.getTime(), article.createdAt.getTime() + 5 * 24 * 3_600_000))
  return Array.from({ length: count }, (_none, index) =>
    article.draws.of('comment', index).instant('at', article.createdAt, until),
  ).sort((one, other) => one.getTime() - other.getTime())
}

/** Returns the texts of comments for an article: first the texts of its story, then the texts of its topic. */
function wordsOf({ remarks, source, board, draws }: SeededArticle): string[] {
  const others = source.topics[board.plan.topic]?.comments ?? source.comments
  const plain = others.filter((comment) => !comment.includes('{'))
  return [...remarks, ...draws.of('remarks').sample('others', plain, plain.length)]
}

/** Returns the parent of a comment, or null. A comment of the story answers the previous comment, others answer any. */
function parentOf(own: CommentSeed[], isRemark: boolean, draws: Draws): CommentSeed | null {
  const open = own.filter((one) => one.path.length < 5)
  if (open.length === 0 || !draws.chance('answers', 0.45)) return null
  return isRemark ? (own.at(-1) ?? null) : draws.pick('parent', open)
}

function addThread(seeds: CommentSeed[], article: SeededArticle, count: number, anchor: Date): void {
  const own: CommentSeed[] = []
  const times = timesOf(article, count, anchor)
  const words = wordsOf(article)
  for (let index = 0; index < count; index += 1) {
    const draws = article.draws.of('comment', index)
    const commentId = seeds.length + 1
    const parent = parentOf(own, index < article.remarks.length, draws)
    const seed: CommentSeed = {
      commentId,
      comCode: article.comCode,
      boardId: article.boardId,
      articleId: article.articleId,
      replyTo: parent?.commentId ?? null,
      path: [...(parent?.path ?? []), commentId],
      authorId: draws.pick('author', article.board.authors).authorId,
      content: words[index % words.length] ?? '',
      createdAt: times[index] ?? article.createdAt,
    }
    own.push(seed)
    seeds.push(seed)
  }
}

/** Returns the share of its readers that have read an article so far. After three days all of them have read it. */
function readSoFar(article: SeededArticle, anchor: Date): number {
  const age = anchor.getTime() - article.createdAt.getTime()
  return Math.min(1, 0.15 + age / (3 * 24 * 3_600_000))
}

/** Writes the readers of articles and their recommendations. */
export async function seedReaders(db: Db, articles: SeededArticle[], anchor: Date): Promise<void> {
  const seeds: ReaderSeed[] = []
  for (const article of articles) {
    if (article.seq === null) continue
    const { draws } = article
    const share = 0.05 + draws.unit('views') ** 2 * 0.6 + (article.isNotice ? 0.25 : 0)
    const count = Math.round(article.board.authors.length * share * readSoFar(article, anchor))
    const until = new Date(Math.min(anchor.getTime(), article.createdAt.getTime() + 10 * 24 * 3_600_000))
    for (const person of draws.sample('readers', article.board.authors, count)) {
      const own = draws.of('reader', person.personCode)
      seeds.push({
        comCode: article.comCode,
        articleId: article.articleId,
        personCode: person.personCode,
        authorId: person.authorId,
        at: own.instant('at', article.createdAt, until),
        recommends: own.chance('recommends', 0.06),
      })
    }
  }
  for (let from = 0; from < seeds.length; from += 10_000) {
    await insertReaderSeeds(db, seeds.slice(from, from + 10_000))
  }
}

const people = JSON.stringify({ userName: '김서연', userTitle: '부장' })
const receivers = JSON.stringify([{ userName: '박준호', userEmail: 'junho.park@hanbit.example' }])

function fieldValue(type: string, options: string[], draws: Draws, article: SeededArticle): string {
  switch (type) {
    case 'DATETIME':
      return new Date(article.createdAt.getTime() + 14 * 24 * 3_600_000).toISOString()
    case 'TIMESPAN':
      return '09:30 ~ 17:30'
    case 'SELECT':
      return draws.pick('select', options)
    case 'SELECTUSER':
      return people
    case 'MAILSEND':
      return 'Y'
    case 'RICHTEXT':
      return article.html
    case 'LEVEL':
      return JSON.stringify({ TEXT: draws.pick('level', options) })
    case 'RECEIVERS':
      return receivers
    default:
      return article.title
  }
}

/** Writes the field values of articles on boards with fields. */
export async function seedFieldValues(db: Db, articles: SeededArticle[]): Promise<void> {
  const asked = articles.filter((one) => one.board.plan.draft.fields?.length)
  const fields = new Map<number, Awaited<ReturnType<typeof selectFields>>>()
  for (const { boardId } of asked)
    if (!fields.has(boardId)) fields.set(boardId, await selectFields(db, boardId))
  const values = asked.flatMap((article) =>
    (fields.get(article.boardId) ?? []).map(({ fieldId, fieldType, options }) => ({
      comCode: article.comCode,
      articleId: article.articleId,
      fieldId,
      value: fieldValue(fieldType, options, article.draws.of('field', fieldId), article),
    })),
  )
  await insertFieldSeeds(db, values)
}
