import { randomUUID } from 'node:crypto'
import { articlesTopic, type boardApi, boardEvents } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '../../../kit/context.ts'
import { Failure, notFound } from '../../../kit/failure.ts'
import { requireAuthor } from '../author/author.access.ts'
import { type ReadableBoard, requireBoard, requireWritableBoard } from '../board.access.ts'
import { selectBoardParts, takeSeq, updateCounts, updateNewestArticle } from '../board.sql.ts'
import { cleanContent } from '../content/content.rules.ts'
import { checkImages, type ImageCopy, planCopies, storeImages } from '../image/image.service.ts'
import type { StoredImage } from '../image/image.sql.ts'
import { changeRefused, isPasswordProven } from '../password/password.access.ts'
import { hashArticlePassword, storeArticlePassword } from '../password/password.service.ts'
import { upsertArticlePassword } from '../password/password.sql.ts'
import { isVisible, requireArticle, rightsIn } from './article.access.ts'
import { cleanTags, cleanTitle, isTooOldForReply, stepSize } from './article.rules.ts'
import { type ArticleCore, findArticle } from './article.sql.ts'
import { type ArticleWriting, insertArticle, updateArticleRemoved, updateArticleRow } from './writing.sql.ts'

type CreateInput = Input<typeof boardApi.createArticle>
type UpdateInput = Input<typeof boardApi.updateArticle>

interface Written {
  articleId: number
  articleVersion: number
}

/** What is written, cleaned and checked before any lock is taken. */
interface Prepared extends Omit<ArticleWriting, 'seq' | 'editorId'> {
  images: StoredImage[]
  copies: ImageCopy[]
}

/** Writes an article, or a draft that its author alone sees (spec 2§7, createArticle). */
export async function createArticle(context: Context, input: CreateInput): Promise<Written> {
  const board = await requireWritableBoard(context, input.boardId)
  const prepared = await prepare(context, board, input, null)
  if (prepared.isNotice && !board.authorisation.notice) throw new Failure('board.noticeRefused', 403)
  const { useNameless: isNameless } = board
  const password = await hashArticlePassword(
    isNameless ? input.password : undefined,
    isNameless && !prepared.isDraft,
  )
  return transaction(context, async (inside) => {
    const parentId = await requireParent(inside, board, input.parentArticle ?? null)
    const now = inside.clock.now()
    const editorId = await requireAuthor(inside, board.comCode)
    const seq = prepared.isDraft ? null : await takeSeq(inside.db, board.comCode, board.boardId, now)
    const writing = { ...prepared, editorId, seq, parentId, isNameless }
    const articleId = await insertArticle(inside.db, writing, now)
    if (password) await upsertArticlePassword(inside.db, { comCode: board.comCode, articleId }, password)
    await storeImages(inside, { comCode: board.comCode, boardId: board.boardId, articleId }, prepared, null)
    await count(inside, board, null, { seq, isNotice: prepared.isNotice })
    if (!prepared.isDraft) await announce(inside, board, articleId, boardEvents.articlePublished)
    return { articleId, articleVersion: 1 }
  })
}

/**
 * Changes an article or publishes a draft (spec 2§7, updateArticle); 409 `board.articleChanged` when somebody was
 * faster than the version that the change is based on.
 */
export async function updateArticle(context: Context, input: UpdateInput): Promise<Written> {
  const board = await requireBoard(context, input.boardId)
  const prepared = await prepare(context, board, input, input.articleId)
  const password = await hashArticlePassword(input.password, false)
  return transaction(context, async (inside) => {
    const article = await lockArticle(inside, board, input.articleId)
    if (article.version !== input.articleVersion) {
      throw new Failure('board.articleChanged', 409, { version: article.version })
    }
    if (prepared.isNotice !== article.isNotice && !board.authorisation.notice) {
      throw new Failure('board.noticeRefused', 403)
    }
    const now = inside.clock.now()
    const published = article.isDraft && !prepared.isDraft
    const seq = published ? await takeSeq(inside.db, board.comCode, board.boardId, now) : article.seq
    const editorId = await requireAuthor(inside, board.comCode)
    // What others have seen cannot become a draft again.
    const isDraft = seq === null
    await storeArticlePassword(inside, article, password, published)
    const change = {
      articleId: article.articleId,
      version: article.version + 1,
      published,
      keepsHistory: board.useArticleHistory && !article.isDraft,
    }
    await updateArticleRow(inside.db, { ...prepared, isDraft, seq, editorId }, change, now)
    const kept = change.keepsHistory ? null : namedImages(prepared.content)
    await storeImages(inside, article, prepared, kept)
    await count(inside, board, article, { seq, isNotice: prepared.isNotice })
    const event = published ? boardEvents.articlePublished : boardEvents.articleUpdated
    if (!isDraft) await announce(inside, board, article.articleId, event)
    return { articleId: article.articleId, articleVersion: change.version }
  })
}

/** Takes an article away; answers 1 (spec 2§4, 2§7, deleteArticle). */
export async function removeArticle(context: Context, { articleId }: { articleId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    const article = await requireArticle(inside, articleId, true)
    const isProven = await isPasswordProven(inside, article)
    if (!rightsIn(inside, article.board, article, isProven).canDelete) throw changeRefused(article)
    const by = await requireAuthor(inside, article.comCode)
    await updateArticleRemoved(inside.db, article, by, inside.clock.now())
    await count(inside, article.board, article, { seq: null, isNotice: false })
    if (article.seq !== null) {
      await updateNewestArticle(inside.db, article.comCode, article.boardId)
      await announce(inside, article.board, articleId, boardEvents.articleRemoved)
    }
    return 1
  })
}

async function prepare(
  context: Context,
  board: ReadableBoard,
  input: CreateInput | UpdateInput,
  articleId: number | null,
): Promise<Prepared> {
  const title = cleanTitle(input.title)
  if (title === '') throw new Failure('board.titleEmpty', 400)
  const cleaned = cleanContent(input.content, randomUUID)
  const images = await checkImages(cleaned.pasted)
  const { html, copies } = await planCopies(context, articleId, cleaned)
  return {
    comCode: board.comCode,
    boardId: board.boardId,
    title,
    tags: board.useTag ? cleanTags(input.tags) : '',
    content: html,
    isNotice: input.isNotice ?? false,
    isDraft: input.isDraft ?? false,
    imageId: namedImages(html)[0] ?? null,
    ...(await checkParts(context, board, input)),
    images,
    copies,
  }
}

async function checkParts(context: Context, board: ReadableBoard, input: CreateInput | UpdateInput) {
  const asked = { prefaceId: input.prefaceId ?? null, fieldValues: input.fieldValues ?? [] }
  if (asked.prefaceId === null && asked.fieldValues.length === 0) return asked
  const parts = await selectBoardParts(context.db, board.comCode, board.boardId)
  if (asked.prefaceId !== null && !parts.prefaces.some((row) => row.prefaceId === asked.prefaceId)) {
    throw new Failure('board.prefaceUnknown', 400)
  }
  const known = new Map(asked.fieldValues.map((row) => [row.fieldId, row]))
  return { ...asked, fieldValues: parts.fields.flatMap((row) => known.get(row.fieldId) ?? []) }
}

function namedImages(html: string): string[] {
  return [...html.matchAll(/\/cm\/api\/BoardApi\/Image\/([0-9a-f-]{36})/g)].map((match) => match[1] ?? '')
}

async function requireParent(context: Context, board: ReadableBoard, parentId: number | null) {
  if (parentId === null) return null
  const key = { comCode: board.comCode, boardId: board.boardId, articleId: parentId }
  const parent = await findArticle(context.db, key, false)
  if (!parent || parent.isDraft) throw notFound()
  if (!board.useReply) throw new Failure('board.replyOff', 403)
  if (isTooOldForReply(parent.createdDate)) throw new Failure('board.replyTooOld', 409)
  return parentId
}

async function lockArticle(context: Context, board: ReadableBoard, articleId: number): Promise<ArticleCore> {
  const key = { comCode: board.comCode, boardId: board.boardId, articleId }
  const article = await findArticle(context.db, key, true)
  if (!article || !isVisible(context, board, article)) throw notFound()
  const isProven = await isPasswordProven(context, article)
  if (!rightsIn(context, board, article, isProven).canUpdate) throw changeRefused(article)
  return article
}

type Place = { seq: number | null; isNotice: boolean }

/** Brings the stored counts from where the article stood to where it stands; a seq of null counts nowhere. */
async function count(
  context: Context,
  board: ReadableBoard,
  before: Place | null,
  after: Place,
): Promise<void> {
  const { comCode, boardId } = board
  const seq = after.seq ?? before?.seq
  if (seq === null || seq === undefined) return
  const stood = (place: Place | null, notice: boolean) =>
    place !== null && place.seq !== null && place.isNotice === notice ? 1 : 0
  const notices = stood(after, true) - stood(before, true)
  const articles = stood(after, false) - stood(before, false)
  if (notices === 0 && articles === 0) return
  await updateCounts(context.db, { comCode, boardId, notices, articles, step: Math.floor(seq / stepSize) })
}

async function announce(
  context: Context,
  board: ReadableBoard,
  articleId: number,
  name: string,
): Promise<void> {
  const { comCode, boardId } = board
  await context.emit(context.db, { name, comCode, payload: { boardId, articleId } })
  const everywhere = board.isGlobal ? '*' : comCode
  await context.push(context.db, { to: ['*'], comCode: everywhere, topic: articlesTopic, id: boardId })
}
