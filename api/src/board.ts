import { adminCalls } from './board/admin-calls.ts'
import { articleCalls } from './board/article-calls.ts'
import { boardCalls } from './board/board-calls.ts'
import { followCalls } from './board/follow-calls.ts'
import { imageCalls } from './board/image-calls.ts'
import { mailCalls } from './board/mail-calls.ts'
import { readerCalls } from './board/reader-calls.ts'
import { responseCalls } from './board/response-calls.ts'
import { searchCalls } from './board/search-calls.ts'
import { settingsCalls } from './board/settings-calls.ts'
import { unreadCalls } from './board/unread-calls.ts'
import { writingCalls } from './board/writing-calls.ts'
import { defineApi } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { defineEvents } from './kit/events.ts'

export * from './board/admin-calls.ts'
export * from './board/article.ts'
export * from './board/config.ts'
export * from './board/draft.ts'
export { mailLimits } from './board/mail-calls.ts'
export * from './board/must-read.ts'
export * from './board/people.ts'
export * from './board/reader.ts'
export * from './board/search.ts'
export * from './board/settings-calls.ts'
export { articlesTopic, commentsTopic, followTopic, readTopic, settingsTopic } from './board/topics.ts'

/** Error codes of this domain with their HTTP status. */
export const boardErrors = defineErrors({
  'board.articleChanged': 409,
  'board.replyTooOld': 409,
  'board.replyOff': 403,
  'board.noticeRefused': 403,
  'board.commentOff': 403,
  'board.commentEmpty': 400,
  'board.mentionUnknown': 400,
  'board.mailOff': 503,
  'board.mailNobody': 400,
  'board.tooManyRecipients': 400,
  'board.mailThrottled': 429,
  'board.titleEmpty': 400,
  'board.prefaceUnknown': 400,
  'board.fieldMissing': 400,
  'board.fieldInvalid': 400,
  'board.fileRefused': 400,
  'board.periodInvalid': 400,
  'board.mustReadRefused': 403,
  'board.mustReadEmpty': 400,
  'board.tooManyDrafts': 409,
  'board.draftGone': 409,
  'board.recommendOff': 403,
  'board.searchTooShort': 400,
  'board.boardChanged': 409,
  'board.nameEmpty': 400,
  'board.settingsInvalid': 400,
  'board.subjectUnknown': 400,
  'board.fieldTypeFixed': 409,
  'board.passwordNeeded': 403,
  'board.undoOver': 409,
  'board.passwordShort': 400,
  'board.namelessOff': 409,
})
type BoardErrors = typeof boardErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends BoardErrors {}
}

/** Payload of an event about one article. */
interface ArticleEvent {
  boardId: number
  articleId: number
}
/** Payload of an event about several articles of a board. */
interface ArticlesEvent {
  boardId: number
  articleIds: number[]
}

/** Names of this domain's events; payloads contain ids only. */
export const boardEvents = defineEvents({
  articlePublished: 'board.articlePublished',
  articleUpdated: 'board.articleUpdated',
  articleRemoved: 'board.articleRemoved',
  articlesRemoved: 'board.articlesRemoved',
  articlesRestored: 'board.articlesRestored',
  /** Articles became secret. */
  articlesHidden: 'board.articlesHidden',
  /** The article left the list at the end of its period. */
  articleEnded: 'board.articleEnded',
  /** A listed article has must-read targets; a job expands them to people next. */
  mustReadWanted: 'board.mustReadWanted',
  /** The people who must read an article are known. */
  mustReadAsked: 'board.mustReadAsked',
  /** A board was created, changed, removed or restored. */
  boardSet: 'board.boardSet',
  /** People were mentioned in a published article at a change. */
  articleMentioned: 'board.articleMentioned',
  commentCreated: 'board.commentCreated',
  commentUpdated: 'board.commentUpdated',
})

declare module './kit/events.ts' {
  interface Events {
    'board.articlePublished': ArticleEvent
    'board.articleUpdated': ArticleEvent
    'board.articleRemoved': ArticleEvent
    'board.articlesRemoved': ArticlesEvent
    'board.articlesRestored': ArticlesEvent
    'board.articlesHidden': ArticlesEvent
    'board.articleEnded': ArticleEvent
    'board.mustReadWanted': ArticleEvent
    'board.mustReadAsked': ArticleEvent & { since: string }
    'board.articleMentioned': ArticleEvent & { personCodes: string[] }
    'board.boardSet': { boardId: number }
    'board.commentCreated': ArticleEvent & { commentId: number }
    'board.commentUpdated': ArticleEvent & { commentId: number }
  }
}

/** Actions of administrators in the audit log of a board. */
export const boardActs = [
  'create',
  'update',
  'remove',
  'restore',
  'order',
  'removeArticles',
  'restoreArticles',
  'hideArticles',
  'updateNameless',
  'removeNameless',
] as const
/** An action of an administrator in the audit log of a board. */
export type BoardAct = (typeof boardActs)[number]

/** Boards, articles, comments and recommendations (spec 2§7). */
export const boardApi = defineApi('board', {
  ...writingCalls,
  ...boardCalls,
  ...articleCalls,
  ...responseCalls,
  ...readerCalls,
  ...imageCalls,
  ...adminCalls,
  ...settingsCalls,
  ...searchCalls,
  ...followCalls,
  ...mailCalls,
  ...unreadCalls,
})
