import { type boardApi, boardEvents } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { pictureIds } from '#kit/html/clean-html.ts'
import { dropUploads, makePlain, storePictures } from '#modules/file/index.ts'
import { storeRelation } from '#modules/relation/index.ts'
import { isVisible, requireAnonymity, requireArticle, rightsIn } from '../article/article.access.ts'
import { isTooOldForReply } from '../article/article.rules.ts'
import { type ArticleCore, findArticle } from '../article/article.sql.ts'
import { announceArticle, countPlace } from '../article/counting.service.ts'
import { changeRefused, isPasswordProven } from '../article/password.access.ts'
import { upsertArticlePassword } from '../article/password.sql.ts'
import { type NextPlace, nextPlace } from '../article/period.rules.ts'
import { requireAuthor, writerOf } from '../author/author.access.ts'
import { type ReadableBoard, requireBoard, requireWritableBoard } from '../board.access.ts'
import { takeSeq, updateNewestArticle } from '../board.sql.ts'
import { claimFiles, hasFiles, hideFileMakers, purgeDraftFiles } from '../draft/attachment.service.ts'
import { requireDraft, takeDraft } from '../draft/draft.service.ts'
import { pictureHolder } from '../image/image.access.ts'
import { saveArticleMentions } from '../mention/mention.service.ts'
import { checkMustRead, storeMustRead, wantMustRead } from '../must-read/must-read.service.ts'
import { auditUnproven, hashArticlePassword, storeArticlePassword } from '../password/password.service.ts'
import type { SearchTexts } from '../search/search.rules.ts'
import { isLongWording, loadSearchTexts, updateSearchIndex } from '../search/search.service.ts'
import type { NewSearchRow } from '../search/search.sql.ts'
import { type Prepared, prepareWriting } from './prepare.service.ts'
import { insertArticle, updateArticleFiles, updateArticleRow } from './writing.sql.ts'

type CreateInput = Input<typeof boardApi.createArticle>
type UpdateInput = Input<typeof boardApi.updateArticle>

interface Written {
  articleId: number
  articleVersion: number
}

/** Creates an article, published, scheduled or as a draft of its author (spec 2§7, createArticle). */
export async function createArticle(context: Context, input: CreateInput): Promise<Written> {
  const board = await requireWritableBoard(context, input.boardId)
  const prepared = await prepareWriting(context, board, input, null)
  if (prepared.isNotice && !board.authorisation.notice) throw failure('board.noticeRefused')
  const mustRead = await checkMustRead(context, board, prepared.mustRead, false)
  const { comCode, boardId, useNameless: isNameless } = board
  requireAnonymity(input.isNameless, isNameless)
  const password = await hashArticlePassword(
    isNameless ? input.password : undefined,
    isNameless && !prepared.isDraft,
  )
  if (isNameless && prepared.fileCode) await makePlain(context, prepared.fileCode)
  const parentId = await requireParent(context, board, input.parentArticle ?? null)
  const now = context.clock.now()
  const place = placeFor(null, prepared, now)
  const isMustRead = mustRead?.isMustRead ?? false
  const searchRow = place.seq === 'new' ? await searchRowOf(context, prepared, isNameless) : null
  const columns = { ...columnsOf(place, null), parentId, isNameless, isMustRead, writer: writerOf(context) }
  return transaction(context, async (inside) => {
    const articleId = await insertArticle(inside.db, { ...prepared, ...columns }, searchRow, now)
    if (articleId === undefined) throw failure('kit.forbidden')
    const key = { comCode, boardId, articleId }
    if (password) await upsertArticlePassword(inside.db, key, password)
    await storePictures(inside, pictureHolder(comCode, articleId), prepared, null)
    if (input.draftId) await requireDraft(inside, input.draftId)
    await finish(inside, board, { ...key, fileCode: null }, input, prepared)
    if (isNameless) await hideTraces(inside, key, prepared)
    const seen = { wasSeen: false, isChanged: false, isListed: searchRow !== null }
    if (prepared.mentioned.length > 0)
      await saveArticleMentions(inside, { ...key, ...seen }, prepared.mentioned)
    if (mustRead) await storeMustRead(inside, key, mustRead)
    // A link would name the author of an anonymous article by the mail or event that only they can read.
    if (!isNameless) await storeRelation(inside, input.from, { kind: 'article', id: String(articleId) })
    if (searchRow && isMustRead) await wantMustRead(inside, key)
    if (searchRow) await announceArticle(inside, board, articleId, boardEvents.articlePublished)
    return { articleId, articleVersion: 1 }
  })
}

/** The search texts of a new article. */
async function searchRowOf(context: Context, prepared: Prepared, isNameless: boolean): Promise<NewSearchRow> {
  const { comCode, boardId, isNotice, prefaceId } = prepared
  const { ko, en, zh } = context.viewer.name
  const names = isNameless ? '' : [ko, en, zh].join(' ')
  return {
    comCode,
    boardId,
    isNotice,
    prefaceId,
    ...(await loadSearchTexts({ ...prepared, author: names })),
    names,
  }
}

/**
 * Changes an article or publishes a draft (spec 2§7, updateArticle); 409 `board.articleChanged` if another person
 * changed the version on which the change is based.
 */
export async function updateArticle(context: Context, input: UpdateInput): Promise<Written> {
  const board = await requireBoard(context, input.boardId)
  const prepared = await prepareWriting(context, board, input, input.articleId)
  const password = await hashArticlePassword(input.password, false)
  await makeFilesPlain(context, board, input.articleId, prepared.fileCode)
  const early = await prepareSearchTexts(prepared)
  return transaction(context, async (inside) => {
    const article = await lockArticle(inside, board, input.articleId)
    requireVersion('board.articleChanged', article, input.articleVersion)
    if (prepared.isNotice !== article.isNotice && !board.authorisation.notice) {
      throw failure('board.noticeRefused')
    }
    const mustRead = await checkMustRead(inside, board, prepared.mustRead, article.isMustRead)
    const now = inside.clock.now()
    const place = placeFor(article, prepared, now)
    const seq = await seqFor(inside, board, article, place)
    const editorId = await requireAuthor(inside, board.comCode)
    const leavesDrafts = article.isDraft && place.state !== 'draft'
    // The article was never published: it is anonymous if its board is anonymous now.
    const becomesAnonymous = board.useNameless && (leavesDrafts || place.seq === 'new')
    const isNameless = article.isNameless || becomesAnonymous
    requireAnonymity(input.isNameless, isNameless)
    await storeArticlePassword(inside, { ...article, isNameless }, password, leavesDrafts)
    const isMustRead = mustRead?.isMustRead ?? article.isMustRead
    const wasSeen = article.seq !== null || article.endedDate !== null
    const change = {
      articleId: article.articleId,
      version: article.version + 1,
      published: place.seq === 'new',
      keepsHistory: board.useArticleHistory && wasSeen,
      isNameless,
      usesFields: board.useContent,
    }
    const writing = { ...prepared, ...columnsOf(place, article), isMustRead, seq, editorId }
    const carried = await updateArticleRow(inside.db, writing, change, now)
    const shown = [prepared.content, ...prepared.fieldValues.map(({ value }) => value), ...carried].join('')
    const holder = pictureHolder(board.comCode, article.articleId)
    await storePictures(inside, holder, prepared, change.keepsHistory ? null : pictureIds(shown))
    await finish(inside, board, article, input, prepared)
    if (isNameless) await hideTraces(inside, article, prepared)
    if (mustRead) await storeMustRead(inside, article, mustRead)
    await countPlace(inside, board, article, { seq, isNotice: prepared.isNotice })
    if (place.seq === 'former') await updateNewestArticle(inside.db, board.comCode, board.boardId)
    if (seq !== null) await updateSearchIndex(inside.db, [article.articleId], early)
    const seen = { wasSeen, isChanged: !change.published, isListed: seq !== null }
    await saveArticleMentions(inside, { ...article, ...seen }, prepared.mentioned)
    if (change.published) await notifyOthers(inside, board, article.articleId, isMustRead)
    else if (seq !== null) await notifyUpdated(inside, board, article, mustRead?.isMustRead ?? false)
    return { articleId: article.articleId, articleVersion: change.version }
  })
}

function placeFor(article: ArticleCore | null, prepared: Prepared, now: Date): NextPlace {
  const stored = article ?? { startDate: null, endDate: null }
  const { isDraft, startDate = stored.startDate, endDate = stored.endDate } = prepared
  const place = nextPlace(article, { isDraft, startDate, endDate }, now)
  if (!place) throw failure('board.periodInvalid')
  return place
}

async function seqFor(
  context: Context,
  { comCode, boardId }: ReadableBoard,
  article: ArticleCore | null,
  place: NextPlace,
): Promise<number | null> {
  if (place.seq === 'new') return takeSeq(context.db, comCode, boardId, context.clock.now())
  if (place.seq === 'former') return article?.formerSeq ?? null
  return place.seq === 'keep' ? (article?.seq ?? null) : null
}

/** The place of an article as columns of its row. */
function columnsOf({ state, startDate, endDate }: NextPlace, article: ArticleCore | null) {
  const hasEnded = state === 'ended'
  return {
    isDraft: state === 'draft',
    startDate,
    endDate,
    endedDate: hasEnded ? (article?.endedDate ?? null) : null,
    formerSeq: hasEnded ? (article?.formerSeq ?? null) : null,
  }
}

/** Makes the files of an anonymous article plain, in the queue of the person who changes it. */
async function makeFilesPlain(
  context: Context,
  { useNameless }: ReadableBoard,
  articleId: number,
  given: string | null | undefined,
): Promise<void> {
  const article = await requireArticle(context, articleId)
  const fileCode = given === undefined ? article.fileCode : given
  if (!fileCode || !(useNameless || article.isNameless)) return
  const isProven = await isPasswordProven(context, article)
  const mayChange = rightsIn(context, article.board, article, isProven).canUpdate
  await makePlain(context, fileCode, mayChange && article.fileCode === fileCode)
}

/**
 * Removes what would link an anonymous article to its author: uploads under their code, names inside of its files.
 */
async function hideTraces(
  context: Context,
  article: { comCode: string; articleId: number },
  prepared: Prepared,
): Promise<void> {
  await dropUploads(context, prepared)
  await hideFileMakers(context, article)
}

/** Attaches the files to the article and deletes the draft with its text. */
async function finish(
  context: Context,
  { comCode, boardId, useArticleHistory: keepsRemoved }: ReadableBoard,
  article: { comCode: string; articleId: number; fileCode: string | null },
  { draftId: asked }: CreateInput | UpdateInput,
  { fileCode }: Prepared,
): Promise<void> {
  const draftId = asked && (await takeDraft(context, { comCode, boardId, draftId: asked })) ? asked : null
  const code = fileCode === undefined ? article.fileCode : fileCode
  const isOwn = code !== null && code === article.fileCode
  // Its removed files can be restored for 14 days by the code, and a history shows them.
  const stays = isOwn && (keepsRemoved || (await hasFiles(context, comCode, code)))
  const next = isOwn
    ? stays
      ? code
      : null
    : code && (await claimFiles(context, code, article, { draftId, keepsRemoved }))
  if (next !== article.fileCode) await updateArticleFiles(context.db, article, next)
  if (draftId !== null) await purgeDraftFiles(context, draftId)
}

/** The search texts of a long article, computed before any lock is taken; null for a short one and for a draft. */
async function prepareSearchTexts(prepared: Prepared): Promise<SearchTexts | null> {
  if (prepared.isDraft || !isLongWording(prepared)) return null
  return loadSearchTexts({ ...prepared, author: null })
}

async function notifyOthers(
  context: Context,
  board: ReadableBoard,
  articleId: number,
  isMustRead: boolean,
): Promise<void> {
  const { comCode, boardId } = board
  await Promise.all([
    isMustRead && wantMustRead(context, { comCode, boardId, articleId }),
    announceArticle(context, board, articleId, boardEvents.articlePublished),
  ])
}

async function notifyUpdated(
  context: Context,
  board: ReadableBoard,
  { comCode, boardId, articleId }: ArticleCore,
  asksAnew: boolean,
): Promise<void> {
  if (asksAnew) await wantMustRead(context, { comCode, boardId, articleId })
  await announceArticle(context, board, articleId, boardEvents.articleUpdated)
}

async function requireParent(context: Context, board: ReadableBoard, parentId: number | null) {
  if (parentId === null) return null
  const key = { comCode: board.comCode, boardId: board.boardId, articleId: parentId }
  const parent = await findArticle(context.db, key, false)
  if (!parent || !isVisible(context, board, parent, parent.authorCode) || parent.seq === null)
    throw notFound()
  if (!board.useReply) throw failure('board.replyOff')
  if (isTooOldForReply(parent.createdDate)) throw failure('board.replyTooOld')
  return parentId
}

async function lockArticle(context: Context, board: ReadableBoard, articleId: number): Promise<ArticleCore> {
  const key = { comCode: board.comCode, boardId: board.boardId, articleId }
  const article = await findArticle(context.db, key, true)
  if (!article || !isVisible(context, board, article, article.authorCode)) throw notFound()
  const isProven = await isPasswordProven(context, article)
  if (!rightsIn(context, board, article, isProven).canUpdate) throw changeRefused(article)
  await auditUnproven(context, article, isProven, 'updateNameless')
  return article
}
