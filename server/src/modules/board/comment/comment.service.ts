import { allComments, type boardApi, boardEvents, type Comment, commentsTopic } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import { toWireName } from '@maru/api/kit/wire-name'
import { type Context, type PushMessage, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { showsNothing } from '#kit/text/shown-text.ts'
import {
  isAnswerAnonymous,
  isPublished,
  type ReadableArticle,
  requireAnonymity,
  requireArticle,
} from '../article/article.access.ts'
import { writerOf } from '../author/author.access.ts'
import { asSeenBy } from '../author/author.rules.ts'
import { requireMentionable } from '../mention/mention.access.ts'
import { namedIn } from '../mention/mention.rules.ts'
import { replaceMentions, selectMentions } from '../mention/mention.sql.ts'
import {
  type CommentCore,
  type CommentRow,
  findComment,
  findCommentCount,
  insertComment,
  selectComments,
  updateComment,
  updateCommentRemoved,
} from './comment.sql.ts'

/** Comments of an article in reading order (spec 2§7, getComments). */
export async function listComments(
  context: Context,
  input: Input<typeof boardApi.listComments>,
): Promise<Page<Comment>> {
  const article = await requireArticle(context, input.articleId)
  const size = input.itemsPerPage || allComments
  const { comCode, articleId } = article
  const offset = input.itemsPerPage ? ((input.page ?? 1) - 1) * size : 0
  const rows = await selectComments(context.db, { comCode, articleId, limit: size, offset })
  // The page has all comments: no other query is necessary to count them.
  const isWhole = offset === 0 && rows.length < size
  const totalCount = isWhole
    ? rows.filter((row) => !row.isRemoved).length
    : await findCommentCount(context.db, comCode, articleId)
  return { data: rows.map((row) => toComment(context, article, row)), totalCount }
}

function toComment(context: Context, article: ReadableArticle, row: CommentRow): Comment {
  const isAnonymous = isAnswerAnonymous(article) || row.isNameless || row.isRemoved
  const seen = asSeenBy(context.viewer, row, isAnonymous)
  // The contract of a comment has no isOwn, so the answer does not contain it.
  return Object.assign(seen, {
    canUpdate: seen.isOwn && !row.isRemoved,
    mentions: row.mentions.map(({ userCode, name }) => ({ userCode, ...toWireName('userName', name) })),
  })
}

/** Creates a comment, or changes the viewer's own comment `commentId` (spec 2§7, createComment). */
export async function saveComment(
  context: Context,
  input: Input<typeof boardApi.saveComment>,
): Promise<{ commentId: number }> {
  const content = input.content.normalize('NFC').trim()
  if (showsNothing(content)) throw failure('board.commentEmpty')
  const named = namedIn(content, input.mentions ?? [])
  return input.commentId
    ? transaction(context, (inside) => changeComment(inside, { ...input, content }, named))
    : transaction(context, (inside) => addComment(inside, { ...input, content }, named))
}

type SaveInput = Input<typeof boardApi.saveComment>

async function requireTalkingArticle(context: Context, input: SaveInput): Promise<ReadableArticle> {
  const article = await requireArticle(context, input.articleId)
  if (article.boardId !== input.boardId) throw notFound()
  if (!article.board.useComment || !isPublished(context, article)) throw failure('board.commentOff')
  return article
}

async function addComment(
  context: Context,
  input: SaveInput,
  named: string[],
): Promise<{ commentId: number }> {
  const article = await requireTalkingArticle(context, input)
  const { comCode, boardId, articleId } = article
  const isNameless = isAnswerAnonymous(article)
  requireAnonymity(input.isNameless, isNameless)
  await requireMentionable(context, article, named)
  const { content, replyTo = null } = input
  const writer = writerOf(context)
  const { commentId, isWriterThere } = await insertComment(
    context.db,
    { comCode, boardId, articleId, replyTo, writer, content, isNameless, named },
    context.clock.now(),
  )
  if (commentId === null) throw isWriterThere ? notFound() : failure('kit.forbidden')
  const payload = { boardId, articleId, commentId }
  await Promise.all([
    context.emit(context.db, { name: boardEvents.commentCreated, comCode, payload }),
    context.push(context.db, changeOf(article)),
  ])
  return { commentId }
}

async function changeComment(
  context: Context,
  input: SaveInput,
  named: string[],
): Promise<{ commentId: number }> {
  const article = await requireTalkingArticle(context, input)
  const comment = await requireOwnComment(context, input.commentId ?? 0)
  if (comment.articleId !== article.articleId) throw notFound()
  const change = { content: input.content, isNameless: isAnswerAnonymous(article) }
  await updateComment(context.db, comment, change, context.clock.now())
  await changeMentions(context, comment, named)
  await publishChange(context, article)
  return { commentId: comment.commentId }
}

/** Saves the mentions of a changed comment; only new ones must be able to read it and are notified. */
async function changeMentions(context: Context, comment: CommentCore, named: string[]): Promise<void> {
  const before = await selectMentions(context.db, comment)
  const added = named.filter((code) => !before.includes(code))
  await requireMentionable(context, comment, added)
  if (added.length === 0 && before.length === named.length) return
  await replaceMentions(context.db, comment, named)
  const { comCode, boardId, articleId, commentId } = comment
  const payload = { boardId, articleId, commentId }
  if (added.length > 0) await context.emit(context.db, { name: boardEvents.commentUpdated, comCode, payload })
}

/** Removes the viewer's own comment; returns 1 (spec 2§7, deleteComment). */
export async function removeComment(context: Context, { commentId }: { commentId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    const comment = await requireOwnComment(inside, commentId)
    const article = await requireArticle(inside, comment.articleId)
    await updateCommentRemoved(inside.db, comment, inside.clock.now())
    await publishChange(inside, article)
    return 1
  })
}

/** A comment of the viewer in a readable article; 404 if there is none, 403 if another person wrote it. */
async function requireOwnComment(context: Context, commentId: number): Promise<CommentCore> {
  const comment = await findComment(context.db, commentId)
  if (!comment) throw notFound()
  await requireArticle(context, comment.articleId)
  if (comment.authorCode !== context.viewer.personCode) throw failure('kit.forbidden')
  return comment
}

/** The message to open browsers about the comments of an article. */
function changeOf({ board, comCode, boardId, articleId }: ReadableArticle): PushMessage {
  const everywhere = board.isGlobal ? '*' : comCode
  return { to: ['*'], comCode: everywhere, topic: commentsTopic, id: articleId, within: boardId }
}

async function publishChange(context: Context, article: ReadableArticle): Promise<void> {
  await context.push(context.db, changeOf(article))
}
