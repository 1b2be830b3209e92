import { type boardApi, boardEvents, type MustReadInput, readTopic } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Services } from '#kit/context.ts'
import { type Context, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { Background, Job, Subscriber } from '#kit/room.ts'
import { requireArticle } from '../article/article.access.ts'
import type { ReadableBoard } from '../board.access.ts'
import { requireFollowedArticle } from './must-read.access.ts'
import {
  type ArticleKey,
  countTargets,
  deleteMustRead,
  expandMustRead,
  findMustRead,
  findStaleMustRead,
  selectMustReaders,
  selectTargetNames,
  updateMustReadPerson,
  upsertMustRead,
} from './must-read.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'board.expandMustRead': { comCode: string; boardId: number; articleId: number }
  }
}

/** The job that expands must-read targets to one row per person. */
export const mustReadJob = 'board.expandMustRead'

/**
 * Computes the change of an article's must-read targets: null if unchanged. 403 `board.mustReadRefused` for people
 * who cannot write notices, 400 `board.mustReadEmpty` without a target.
 */
export async function checkMustRead(
  context: Context,
  board: ReadableBoard,
  wish: MustReadInput | null | undefined,
  wasMustRead: boolean,
): Promise<{ isMustRead: boolean; wish: { isWhole: boolean; subjects: string[] } | null } | null> {
  if (wish === undefined || (wish === null && !wasMustRead)) return null
  if (!board.authorisation.notice) throw failure('board.mustReadRefused')
  if (wish === null) return { isMustRead: false, wish: null }
  const subjects = wish.isWhole ? [] : [...new Set(wish.targets.map(({ kind, code }) => `${kind}:${code}`))]
  if (!wish.isWhole && (subjects.length === 0 || (await countTargets(context.db, subjects, board)) === 0)) {
    throw failure('board.mustReadEmpty')
  }
  return { isMustRead: true, wish: { isWhole: wish.isWhole, subjects } }
}

/** Stores checked targets; a job expands them to people once the article is listed. */
export async function storeMustRead(
  context: Context,
  key: ArticleKey,
  checked: NonNullable<Awaited<ReturnType<typeof checkMustRead>>>,
): Promise<void> {
  if (checked.wish) await upsertMustRead(context.db, key, checked.wish)
  else await deleteMustRead(context.db, key)
}

/** Requests the expansion of an article's targets after commit of the transaction that lists it. */
export function wantMustRead(
  context: Pick<Services, 'emit'> & { db: Db },
  { comCode, boardId, articleId }: ArticleKey & { boardId: number },
): Promise<void> {
  return context.emit(context.db, {
    name: boardEvents.mustReadWanted,
    comCode,
    payload: { boardId, articleId },
  })
}

/** Queues the expansion, which may take a second for a large board. */
export const queueMustRead: Subscriber<typeof boardEvents.mustReadWanted> = (
  { db, enqueue },
  { comCode, payload },
) => enqueue(db, mustReadJob, { comCode, ...payload })

/** Expands the targets of an article and notifies the new people. */
async function lookUp(context: Background, key: ArticleKey & { boardId: number }): Promise<void> {
  const { comCode, boardId, articleId } = key
  const now = context.clock.now()
  if (!(await expandMustRead(context.db, key, now))) return
  const payload = { boardId, articleId, since: now.toISOString() }
  await context.emit(context.db, { name: boardEvents.mustReadAsked, comCode, payload })
}

/** Expands the targets of an article and notifies other rooms; does nothing if it is not listed. */
export const expandMustReadJob: Job<typeof mustReadJob> = (context, key) =>
  transaction(context, (inside) => lookUp(inside, key))

/** The job that adds people who joined a board after its must-read notices, every five minutes. */
export const requestMustReadsJob = 'board.keepMustReads'

/** Maximum number of notices per run, those checked longest ago first; the next run continues. */
const mostInOneRun = 20
/** Roles and the first and last days of posts change no version: each notice is checked at least once a day. */
const longest = 86_400_000

/**
 * Adds people who became readers of a board after a must-read notice was published, while it is listed, and removes
 * people who lost access; people who have read it remain.
 */
export async function requestMustReads(context: Background): Promise<void> {
  for (let looked = 0; looked < mostInOneRun; looked += 1) {
    const isFound = await transaction(context, async (inside) => {
      const now = inside.clock.now()
      const stale = await findStaleMustRead(inside.db, now, new Date(now.getTime() - longest))
      if (stale) await lookUp(inside, stale)
      return stale !== undefined
    })
    if (!isFound) return
  }
}

/** The must-read targets of an article with their names, for its author. */
export async function getMustRead(context: Context, { articleId }: { articleId: number }) {
  const article = await requireFollowedArticle(context, articleId)
  const mustRead = await findMustRead(context.db, article)
  if (!mustRead) throw notFound()
  return {
    isWhole: mustRead.isWhole,
    targets: await selectTargetNames(context.db, mustRead.targets, context.clock.now()),
  }
}

/** A page of the people who have read a must-read article, or of those who have not. */
export async function listMustReadPeople(context: Context, input: Input<typeof boardApi.listMustReadPeople>) {
  const article = await requireFollowedArticle(context, input.articleId)
  const mustRead = await findMustRead(context.db, article)
  if (!mustRead) throw notFound()
  const { hasRead, page, itemsPerPage: limit } = input
  const slice = { hasRead, limit, offset: (page - 1) * limit }
  const data = await selectMustReaders(context.db, article, slice, context.clock.now())
  return { data, totalCount: hasRead ? mustRead.readCount : mustRead.targetCount - mustRead.readCount }
}

/** Stores that the viewer has read a must-read article; 404 if they are not a target. */
export function confirmMustRead(context: Context, { articleId }: { articleId: number }) {
  return transaction(context, async (inside) => {
    const article = await requireArticle(inside, articleId)
    const { personCode } = inside.viewer
    const readDate = await updateMustReadPerson(inside.db, article, personCode, inside.clock.now())
    if (readDate === undefined) throw notFound()
    // The other windows of the person leave it out of their counts and lists.
    const { comCode, boardId } = article
    await inside.push(inside.db, { to: [personCode], comCode, topic: readTopic, id: boardId })
    return { readDate }
  })
}
