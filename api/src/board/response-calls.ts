import { change, read } from '../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../kit/paging.ts'
import { code, nullable, object, rowId, Type, text } from '../kit/schema.ts'
import { anonymityExpected, articleLimits } from './article.ts'
import { comment, person } from './people.ts'
import { articlesTopic, commentsTopic, readTopic } from './topics.ts'

const articleKey = { articleId: rowId }
/** The actor that the specification's client sends. */
const habit = { userCode: Type.Optional(text(64)) }
const actor = ['userCode'] as const

/** Calls for comments, views and recommendations (spec 2§7). */
export const responseCalls = {
  listComments: read('/api/BoardApi/Article/getComments', '2§7', {
    offline: true,
    summary:
      'Lists a page of the comments of an article in the order of threads; itemsPerPage 0 returns all, up to 1,000.',
    method: 'POST',
    refreshedBy: [{ topic: commentsTopic, by: 'articleId' }],
    input: object({
      ...articleKey,
      itemsPerPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 200 })),
      page: Type.Optional(page),
    }),
    output: pageOf(comment),
  }),
  saveComment: change('/api/BoardApi/Article/createComment', '2§7', {
    summary: 'Creates a comment, or updates the comment of the viewer with the given commentId.',
    creates: true,
    refreshes: [
      { read: 'board.listComments', by: 'articleId' },
      { read: 'board.getArticle', by: 'articleId' },
      { topic: articlesTopic, by: 'boardId' },
    ],
    input: object({
      boardId: rowId,
      articleId: rowId,
      commentId: Type.Optional(nullable(rowId)),
      replyTo: Type.Optional(nullable(rowId)),
      content: text(articleLimits.comment),
      /** Codes of the people mentioned in the content, each as `@[code]`. */
      mentions: Type.Optional(Type.Array(code, { maxItems: articleLimits.mentions })),
      ...anonymityExpected,
    }),
    output: object({ commentId: rowId }),
    errors: ['board.commentEmpty', 'board.commentOff', 'board.mentionUnknown', 'board.namelessOff'],
  }),
  removeComment: change('/api/BoardApi/Article/deleteComment', '2§7', {
    summary: 'Deletes a comment of the viewer; one with replies is replaced by a placeholder.',
    method: 'GET',
    refreshes: ['board.listComments', 'board.getArticle', { topic: articlesTopic }],
    input: object({ commentId: rowId }),
    output: Type.Integer(),
  }),
  createViewLog: change('/api/BoardApi/Article/createViewLog', '2§4, 2§7', {
    summary:
      'Records that the viewer has read an article; returns the view count, which is the number of readers.',
    refreshes: [{ topic: readTopic }],
    actor,
    input: object({ ...articleKey, ...habit }),
    output: object({ viewCount: Type.Integer() }),
  }),
  createRecommend: change('/api/BoardApi/Article/createRecommend', '2§4, 2§7', {
    summary: 'Adds the recommendation of the viewer to an article; a second call changes nothing.',
    refreshes: [
      { read: 'board.listRecommends', by: 'articleId' },
      { read: 'board.getArticle', by: 'articleId' },
    ],
    actor,
    input: object({ ...articleKey, ...habit, ...anonymityExpected }),
    output: object({ recommendCount: Type.Integer() }),
    errors: ['board.recommendOff', 'board.namelessOff'],
  }),
  removeRecommend: change('/api/BoardApi/Article/deleteRecommend', '2§4, 2§7', {
    summary: 'Withdraws the recommendation of the viewer.',
    method: 'GET',
    refreshes: [
      { read: 'board.listRecommends', by: 'articleId' },
      { read: 'board.getArticle', by: 'articleId' },
    ],
    actor,
    input: object({ ...articleKey, ...habit }),
    output: object({ recommendCount: Type.Integer() }),
    errors: ['board.recommendOff'],
  }),
  listRecommends: read('/api/BoardApi/Article/recommends', '2§3, 2§7', {
    summary: 'Lists a page of the people who recommended an article, newest first.',
    input: object({ ...articleKey, page: Type.Optional(page), itemsPerPage: Type.Optional(pageSize) }),
    replica: true,
    output: pageOf(person),
  }),
}
