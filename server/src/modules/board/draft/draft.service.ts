import { type boardApi, type Draft, type DraftFields, draftsAtMost, type Unlisted } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { defaultPageSize, type Page } from '@maru/api/kit/paging'
import { type Context, transaction } from '#kit/context.ts'
import { copyIfOnHold } from '#kit/data/legal-hold.ts'
import { failure, notFound } from '#kit/failure.ts'
import { cleanStoredHtml } from '#kit/html/clean-in-thread.ts'
import { requireArticle } from '../article/article.access.ts'
import { cleanTitle } from '../article/article.rules.ts'
import { requireBoard, requireWritableBoard } from '../board.access.ts'
import { selectTargetNames } from '../must-read/must-read.sql.ts'
import { attachDraftFiles, purgeDraftFiles } from './attachment.service.ts'
import {
  copyDraft,
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

/** The body of a draft for storage: cleaned HTML, with pasted images still included. */
async function toStored(owner: string, words: DraftFields): Promise<DraftFields> {
  const { fieldValues, content, title, ...rest } = words
  return {
    ...rest,
    title: cleanTitle(title),
    content: await cleanStoredHtml(owner, content),
    // Rich fields are not cleaned here: the author's editor and the saving call clean them.
    ...(fieldValues ? { fieldValues } : {}),
  }
}

/** The place of the draft, and the files of the article itself. */
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
 * Saves the viewer's text as a private draft; an article that is being changed is not affected. 409
 * `board.tooManyDrafts` beyond 50 drafts of new articles in one board.
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

/** The viewer's own draft by its number, or by the article or reply. */
export async function getDraft(
  context: Context,
  input: Input<typeof boardApi.getDraft>,
): Promise<Draft | null> {
  const { comCode, boardId } = await requireBoard(context, input.boardId)
  const { personCode } = context.viewer
  const { draftId, articleId = null, parentArticle: parentId = null } = input
  const draft =
    draftId !== undefined
      ? await findOwnDraft(context.db, draftId, personCode)
      : await findDraftAt(context.db, { comCode, boardId, personCode, articleId, parentId })
  if (!draft || draft.boardId !== boardId) return null
  // The article may be removed, or no longer readable.
  if (draft.articleId !== null) await requireArticle(context, draft.articleId)
  return toDraft(context, draft)
}

async function toDraft(context: Context, { comCode: _comCode, ...draft }: DraftRow): Promise<Draft> {
  const named = draft.words.mustRead?.targets ?? []
  const subjects = named.map(({ kind, code }) => `${kind}:${code}`)
  const targets =
    subjects.length === 0 ? [] : await selectTargetNames(context.db, subjects, context.clock.now())
  return { ...draft, targets }
}

/** Deletes the viewer's own draft, with the files that only it has. */
export async function removeDraft(
  context: Context,
  { boardId, draftId }: { boardId: number; draftId: number },
) {
  const { comCode } = await requireBoard(context, boardId)
  await transaction(context, async (inside) => {
    const { personCode } = inside.viewer
    const key = { comCode, boardId, draftId, personCode }
    await copyIfOnHold(inside, personCode, (now) => copyDraft(inside.db, key, now))
    if (!(await deleteDraft(inside.db, key))) throw notFound()
    await purgeDraftFiles(inside, draftId)
  })
  return {}
}

/** Locks the viewer's draft for publishing; 409 `board.draftGone` if it has already been published or deleted. */
export async function requireDraft({ db, viewer }: Context, draftId: number): Promise<void> {
  if (!(await lockOwnDraft(db, draftId, viewer.personCode))) throw failure('board.draftGone')
}

/** Deletes the viewer's draft after its text became an article; the caller handles its files. */
export function takeDraft(
  { db, viewer }: Context,
  key: { comCode: string; boardId: number; draftId: number },
): Promise<boolean> {
  return deleteDraft(db, { ...key, personCode: viewer.personCode })
}

/** A page of the viewer's articles, or all articles for managers, that are not in the list of a board. */
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
