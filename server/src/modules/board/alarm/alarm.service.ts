import type { AlarmTopic } from '@maru/api/kit/quiet/topics'
import type { LocalName } from '@maru/api/kit/schema'
import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import type { AlarmActor } from '#kit/notification/alarms.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import { listRecipients, type Recipient } from '#modules/account/index.ts'
import { isVisible } from '../article/article.access.ts'
import { boardRights, joinRights } from '../board.rules.ts'
import { type BoardWithRights, findBoardWithRights } from '../board.sql.ts'
import { follow } from '../follow/follow.service.ts'
import {
  type AlarmArticle,
  findAlarmArticle,
  findAlarmComment,
  selectArticleMentions,
  selectMustReaders,
} from './alarm.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'board.tellFollowers': { articleId: number }
    'board.tellMustReaders': { articleId: number; since: string | null }
  }
}

/** The context of background work in this room. */
export type Background = Services & { db: Db }

/** Name of the job that notifies the followers of a board. */
export const notifyFollowersJob = 'board.tellFollowers'

/** Name of the job that notifies the readers who must read an article. */
export const notifyMustReadersJob = 'board.tellMustReaders'

/** Number of people who are checked and notified in one step. */
const batchSize = 200

/**
 * Returns which of these people may now read a board and an article in it, each with their first post that has this
 * right. One statement for up to a few hundred people.
 */
export async function readersAmong(
  { db, clock }: Pick<Background, 'db' | 'clock'>,
  board: BoardWithRights,
  personCodes: readonly string[],
  article: AlarmArticle | null,
): Promise<Recipient[]> {
  const people = await listRecipients(db, [...new Set(personCodes)], clock.now())
  const result = new Map<string, Recipient>()
  for (const viewer of people) {
    if (viewer.mailOnly || result.has(viewer.personCode)) continue
    const authorisation = boardRights(viewer, board, joinRights(board.rights, viewer.subjects))
    const isSeen =
      article === null || isVisible({ viewer, clock }, { authorisation }, article, knownAuthor(article))
    if (authorisation.read && isSeen) result.set(viewer.personCode, viewer)
  }
  return [...result.values()]
}

/** The author code for the rights check of a notification: empty for an anonymous article. */
function knownAuthor(article: AlarmArticle): string {
  // Otherwise the set of notified people would reveal the author.
  return article.isNameless ? '' : article.authorCode
}

/** The subject of alarms about an article, so that they are removed with it. */
export const articleSubject = (articleId: number) => `board.article:${articleId}`

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    /** An article with its board, loaded by the caller for each batch of recipients. */
    'board.article': ArticleNotice
  }
}

/** What happened to an article: `word` is the key of the text in the group `alarm`. */
export interface ArticleNotice {
  article: AlarmArticle
  board: BoardWithRights
  word: string
  actor: AlarmActor
}

/** Notices with their comments are one kind (spec 3§3); other articles have three. */
export function topicOf(isNotice: boolean, word: string): AlarmTopic {
  if (isNotice) return 'board.notice'
  if (word === 'mustRead') return 'board.mustRead'
  return word === 'article' ? 'board.article' : 'board.comment'
}

/** Notifications about articles; only people who may read the board and the article get one. */
export const articleNotification = notification({
  name: 'board.article',
  kind: 'BB',
  topic: ({ article, word }) => topicOf(article.isNotice, word),
  listViewers: (context, { article, board }, recipients) =>
    readersAmong(
      context,
      board,
      recipients.map(({ personCode }) => personCode),
      article,
    ),
  describe: async (_context, { article, word, actor }) => ({
    word: `board.alarm.${article.isNameless ? `${word}Anonymous` : word}`,
    title: article.title,
    actor: article.isNameless ? null : actor,
    url: `/board/list/modal/read?SYSID=${article.boardId}&ARTICLEID=${article.articleId}`,
    subject: articleSubject(article.articleId),
  }),
})

const authorOf = ({ authorCode, authorName }: { authorCode: string; authorName: LocalName }): AlarmActor => ({
  ...authorName,
  personCode: authorCode,
})

/** Notifies the people of a list, except the actor. */
async function notifyPeople(
  context: Background,
  thing: ArticleNotice,
  personCodes: readonly (string | null)[],
  { actorCode, eventKey }: { actorCode: string; eventKey: string },
): Promise<void> {
  const { comCode } = thing.article
  const recipients = personCodes.flatMap((personCode) =>
    personCode === null || personCode === actorCode ? [] : [{ comCode, personCode }],
  )
  await notify(context, { name: 'board.article', thing, recipients, eventKey })
}

/**
 * Notifies of a new article: the mentioned people and the author of its parent immediately, the followers of the board by
 * a separate job. A person is notified once, for the first of these reasons.
 */
export async function notifyOfArticle(context: Background, articleId: number): Promise<void> {
  const article = await findAlarmArticle(context.db, articleId)
  if (!article) return
  const { comCode, boardId, authorCode } = article
  await notifyArticleMentions(context, article, await selectArticleMentions(context.db, article), 'article')
  if (article.parentCode !== null && article.parentCode !== authorCode) {
    const board = await findBoardWithRights(context.db, boardId)
    if (board) {
      const thing = { article, board, word: 'reply', actor: authorOf(article) }
      const event = { actorCode: authorCode, eventKey: `board.article:${articleId}` }
      await notifyPeople(context, thing, [article.parentCode], event)
    }
  }
  const followers = await follow.listOwners(context, { comCode, id: boardId }, '', 2)
  if (followers.some((personCode) => personCode !== authorCode)) {
    await context.enqueue(context.db, notifyFollowersJob, { articleId })
  }
}

/** Notifies people who are mentioned in a published article since its last change. */
export async function notifyNewMentions(
  context: Background,
  { articleId, personCodes }: { articleId: number; personCodes: readonly string[] },
): Promise<void> {
  const article = await findAlarmArticle(context.db, articleId)
  if (article) await notifyArticleMentions(context, article, personCodes, 'mention')
}

async function notifyArticleMentions(
  context: Background,
  article: AlarmArticle,
  personCodes: readonly string[],
  event: 'article' | 'mention',
): Promise<void> {
  if (personCodes.length === 0) return
  const { articleId, authorCode: actorCode } = article
  const board = await findBoardWithRights(context.db, article.boardId)
  if (!board) return
  const thing = { article, board, word: 'articleMention', actor: authorOf(article) }
  await notifyPeople(context, thing, personCodes, { actorCode, eventKey: `board.${event}:${articleId}` })
}

/** The next people of a job, after a person code, and the text for them. */
interface NoticeAudience {
  next(article: AlarmArticle, after: string): Promise<string[]>
  word: string
  eventKey: string
}

async function notifyRecipients(
  context: Background,
  articleId: number,
  crowd: NoticeAudience,
): Promise<void> {
  for (let after = ''; ; ) {
    // Read again for every batch: the article may be removed and rights may change between batches.
    const article = await findAlarmArticle(context.db, articleId)
    const board = article && (await findBoardWithRights(context.db, article.boardId))
    if (!article || !board) return
    const people = await crowd.next(article, after)
    const thing = { article, board, word: crowd.word, actor: authorOf(article) }
    await notifyPeople(context, thing, people, { actorCode: article.authorCode, eventKey: crowd.eventKey })
    const last = people.at(-1)
    if (last === undefined || people.length < batchSize) return
    after = last
  }
}

/** Notifies the followers of a board of a new article, in batches; a repeated run does not notify twice. */
export function enqueueFollowerNotices(context: Background, articleId: number): Promise<void> {
  return notifyRecipients(context, articleId, {
    next: ({ comCode, boardId: id }, after) => follow.listOwners(context, { comCode, id }, after, batchSize),
    word: 'article',
    eventKey: `board.article:${articleId}`,
  })
}

/**
 * Notifies the people who must read an article and have not, in batches; with `since`, only people who were added at
 * that time or later.
 */
export function enqueueMustReaderNotices(
  context: Background,
  articleId: number,
  since: string | null,
): Promise<void> {
  return notifyRecipients(context, articleId, {
    next: (article, after) => selectMustReaders(context.db, article, { after, since }, batchSize),
    word: 'mustRead',
    eventKey: `board.mustRead:${articleId}`,
  })
}

type CommentPlace = { articleId: number; commentId: number }

async function findNotified(context: Background, { articleId, commentId }: CommentPlace) {
  const article = await findAlarmArticle(context.db, articleId)
  if (!article) return undefined
  const comment = await findAlarmComment(context.db, { comCode: article.comCode, articleId, commentId })
  const board = comment && (await findBoardWithRights(context.db, article.boardId))
  if (!comment || !board) return undefined
  const isNameless = article.isNameless || comment.isNameless || board.useNameless
  const event = { actorCode: comment.authorCode, eventKey: `board.comment:${commentId}` }
  const about = { article: { ...article, isNameless }, board, actor: authorOf(comment) }
  const notifyThem = (word: string, personCodes: readonly (string | null)[]) =>
    notifyPeople(context, { ...about, word }, personCodes, event)
  return { article, comment, notifyThem }
}

/**
 * Notifies of a comment: the mentioned people, then the author of the answered comment, then the author of the
 * article.
 */
export async function notifyOfComment(context: Background, place: CommentPlace): Promise<void> {
  const notified = await findNotified(context, place)
  if (!notified) return
  const { article, comment, notifyThem } = notified
  // One alarm per person and comment: the first reason applies.
  await notifyThem('mention', comment.mentioned)
  await notifyThem('commentReply', [comment.repliedCode])
  await notifyThem('comment', [article.authorCode])
}

/** Notifies the people mentioned in a changed comment. */
export async function notifyMentioned(context: Background, place: CommentPlace): Promise<void> {
  const notified = await findNotified(context, place)
  await notified?.notifyThem('mention', notified.comment.mentioned)
}
