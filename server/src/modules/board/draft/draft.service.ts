import { type boardApi, type Draft, type DraftFields, draftsAtMost, type Unlisted } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { defaultPageSize, type Page } from '@maru/api/kit/paging'
import { type Context, transaction } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import { requireArticle } from '../article/article.access.ts'
import { cleanTitle } from '../article/article.rules.ts'
import { requireBoard, requireWritableBoard } from '../board.access.ts'
import { cleanStoredHtml } from '../content/content.service.ts'
import { selectTargetNames } from '../must-read/must-read.sql.ts'
import { attachDraftFiles, purgeDraftFiles } from './attachment.service.ts'
import {
  countDrafts,
  countUnlisted,
  type DraftPlace,
  type DraftRow,
  deleteDraft,
  findDraftAt,
  findOwnDraft,
  insertDraft,
  lockDrafts,
  lockOwnDraft,
  selectUnlisted,
  updateDraft,
} from './draft.sql.ts'

type SaveInput = Input<typeof boardApi.saveDraft>

/** Words as they are kept: HTML cleaned, with the images that were just pasted still in it. */
async function toStored(owner: string, words: DraftFields): Promise<DraftFields> {
  const { fieldValues, content, title, ...rest } = words
  return {
    ...rest,
    title: cleanTitle(title),
    content: await cleanStoredHtml(owner, content),
    // Which of the fields are rich is not asked on the way: the writer's editor and the saving call clean them.
    ...(fieldValues ? { fieldValues } : {}),
  }
}

/** Where the draft belongs, and the files that the article itself bears. */
async function requirePlace(
  context: Context,
  input: SaveInput,
): Promise<DraftPlace & { fileCode: string | null }> {
  const { articleId = null, boardId } = input
  const { personCode } = context.viewer
  if (articleId === null) {
    const { comCode } = await requireWritableBoard(context, boardId)
    return { comCode, boardId, personCode, articleId, parentId: input.parentArticle ?? null, fileCode: null }
  }
  const article = await requireArticle(context, articleId)
  if (article.boardId !== boardId) throw notFound()
  const { comCode, fileCode } = article
  return { comCode, boardId, personCode, articleId, parentId: null, fileCode }
}

/**
 * Saves what the viewer is writing as a draft that no other person sees; an article that is being changed stays
 * untouched. 409 `board.tooManyDrafts` beyond 50 drafts of new articles in one board.
 */
export async function saveDraft(context: Context, input: SaveInput) {
  const place = await requirePlace(context, input)
  const words = await toStored(place.personCode, input.words)
  const articleVersion = input.articleVersion ?? null
  const writing = { title: words.title, words, articleVersion }
  return transaction(context, async (inside) => {
    const now = inside.clock.now()
    if (place.articleId === null) await lockDrafts(inside.db, place)
    const known = input.draftId ? await findOwnDraft(inside.db, input.draftId, place.personCode) : undefined
    const isSame = known?.boardId === place.boardId && known.articleId === place.articleId
    if (known && isSame) await updateDraft(inside.db, known, writing, now)
    else if (place.articleId === null && (await countDrafts(inside.db, place)) >= draftsAtMost) {
      throw failure('board.tooManyDrafts', { most: draftsAtMost })
    }
    const draftId = known && isSame ? known.draftId : await insertDraft(inside.db, place, writing, now)
    const { fileCode = null } = words
    await attachDraftFiles(inside, fileCode === place.fileCode ? null : fileCode, draftId)
    return { draftId, savedDate: now.toISOString() }
  })
}

/** The viewer's own draft of this number, or of the article or reply that is being written. */
export async function getDraft(
  context: Context,
  input: Input<typeof boardApi.getDraft>,
): Promise<Draft | null> {
  const { comCode, boardId } = await requireBoard(context, input.boardId)
  const { personCode } = context.viewer
  const { draftId, articleId = null, parentArticle: parentId = null } = input
  const found =
    draftId !== undefined
      ? await findOwnDraft(context.db, draftId, personCode)
      : await findDraftAt(context.db, { comCode, boardId, personCode, articleId, parentId })
  if (!found || found.boardId !== boardId) return null
  // The article may be gone, or no longer for these eyes.
  if (found.articleId !== null) await requireArticle(context, found.articleId)
  return toDraft(context, found)
}

async function toDraft(context: Context, { comCode: _comCode, ...draft }: DraftRow): Promise<Draft> {
  const named = draft.words.mustRead?.targets ?? []
  const subjects = named.map(({ kind, code }) => `${kind}:${code}`)
  const targets =
    subjects.length === 0 ? [] : await selectTargetNames(context.db, subjects, context.clock.now())
  return { ...draft, targets }
}

/** Throws an own draft away, with the files that only it held. */
export async function removeDraft(
  context: Context,
  { boardId, draftId }: { boardId: number; draftId: number },
) {
  const { comCode } = await requireBoard(context, boardId)
  await transaction(context, async (inside) => {
    if (!(await takeDraft(inside, { comCode, boardId, draftId }))) throw notFound()
    await purgeDraftFiles(inside, draftId)
  })
  return {}
}

/** Locks the viewer's draft that is being published; 409 `board.draftGone` where it was published or removed meanwhile. */
export async function requireDraft({ db, viewer }: Context, draftId: number): Promise<void> {
  if (!(await lockOwnDraft(db, draftId, viewer.personCode))) throw failure('board.draftGone')
}

/** Takes the viewer's draft away once its words are an article; its files are the caller's matter. */
export function takeDraft(
  { db, viewer }: Context,
  key: { comCode: string; boardId: number; draftId: number },
): Promise<boolean> {
  return deleteDraft(db, { ...key, personCode: viewer.personCode })
}

/** A page of what of the viewer, or for managers of everybody, is in no list of a board. */
export async function listUnlisted(
  context: Context,
  { boardId, page = 1, itemsPerPage = defaultPageSize }: Input<typeof boardApi.listUnlisted>,
): Promise<Page<Unlisted>> {
  const { comCode, authorisation } = await requireBoard(context, boardId)
  const { personCode } = context.viewer
  const asked = { comCode, boardId, personCode, isManager: authorisation.notice }
  const slice = { limit: itemsPerPage, offset: (page - 1) * itemsPerPage }
  const data = await selectUnlisted(context.db, asked, slice)
  return { data, totalCount: await countUnlisted(context.db, asked) }
}
