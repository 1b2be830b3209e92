import { type boardApi, boardEvents, type MustReadInput } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Services } from '../../../kit/context.ts'
import { type Context, transaction } from '../../../kit/context.ts'
import type { Db } from '../../../kit/db.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import type { Background, Job, Subscriber } from '../../../kit/room.ts'
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

declare module '../../../kit/job-inputs.ts' {
  interface JobInputs {
    'board.expandMustRead': { comCode: string; boardId: number; articleId: number }
  }
}

/** The job that turns those who were asked for into one row a person. */
export const mustReadJob = 'board.expandMustRead'

/**
 * What the writer's wish makes of an article: null where it is left as it is. 403 `board.mustReadRefused` for those
 * who may not write notices, 400 `board.mustReadEmpty` where no one is named.
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

/** Writes a checked wish; the people are looked up by the job, once the article is in the list. */
export async function storeMustRead(
  context: Context,
  key: ArticleKey,
  checked: NonNullable<Awaited<ReturnType<typeof checkMustRead>>>,
): Promise<void> {
  if (checked.wish) await upsertMustRead(context.db, key, checked.wish)
  else await deleteMustRead(context.db, key)
}

/** Has the people looked up who must read an article, once the transaction that puts it into the list is through. */
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

/** Queues the look-up, which may take a second for a large board. */
export const queueMustRead: Subscriber<typeof boardEvents.mustReadWanted> = (
  { db, enqueue },
  { comCode, payload },
) => enqueue(db, mustReadJob, { comCode, ...payload })

/** Looks up who must read an article and has those notified who were not asked before. */
async function lookUp(context: Background, key: ArticleKey & { boardId: number }): Promise<void> {
  const { comCode, boardId, articleId } = key
  const now = context.clock.now()
  if (!(await expandMustRead(context.db, key, now))) return
  const payload = { boardId, articleId, since: now.toISOString() }
  await context.emit(context.db, { name: boardEvents.mustReadAsked, comCode, payload })
}

/** Looks up who must read an article and notifies other rooms that they are known; does nothing for what is in no list. */
export const expandMustReadJob: Job<typeof mustReadJob> = (context, key) =>
  transaction(context, (inside) => lookUp(inside, key))

/** The job that asks those who came to a board after its must-read notices, every five minutes. */
export const requestMustReadsJob = 'board.keepMustReads'

/** Notices that one run looks at, the longest unlooked first: the next run goes on. */
const mostInOneRun = 20
/** Roles and days of beginning and leaving raise no version: each notice is looked at once a day at least. */
const longest = 86_400_000

/**
 * Asks a person who has come to the readers of a must-read notice since it was published, while it is in its list, and
 * asks those no longer who have left them; who has read stays noted.
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

/** Who was asked to read an article, with their names, for its writer. */
export async function getMustRead(context: Context, { articleId }: { articleId: number }) {
  const article = await requireFollowedArticle(context, articleId)
  const found = await findMustRead(context.db, article)
  if (!found) throw notFound()
  return {
    isWhole: found.isWhole,
    targets: await selectTargetNames(context.db, found.targets, context.clock.now()),
  }
}

/** A page of those who have read an article that they must read, or who have not. */
export async function listMustReadPeople(context: Context, input: Input<typeof boardApi.listMustReadPeople>) {
  const article = await requireFollowedArticle(context, input.articleId)
  const found = await findMustRead(context.db, article)
  if (!found) throw notFound()
  const { hasRead, page, itemsPerPage: limit } = input
  const slice = { hasRead, limit, offset: (page - 1) * limit }
  const data = await selectMustReaders(context.db, article, slice, context.clock.now())
  return { data, totalCount: hasRead ? found.readCount : found.targetCount - found.readCount }
}

/** Notes that the viewer has read what they must read; 404 for those who need not. */
export function confirmMustRead(context: Context, { articleId }: { articleId: number }) {
  return transaction(context, async (inside) => {
    const article = await requireArticle(inside, articleId)
    const { personCode } = inside.viewer
    const readDate = await updateMustReadPerson(inside.db, article, personCode, inside.clock.now())
    if (readDate === undefined) throw notFound()
    return { readDate }
  })
}
