import { articleDetail, articleInput, articleItem } from './board/article.ts'
import { boardConfig, boardRead } from './board/config.ts'
import { comment, person } from './board/people.ts'
import { defineApi, endpoint } from './kit/endpoint.ts'
import { page, pageOf, pageSize } from './kit/paging.ts'
import { nullable, object, oneOf, rowId, Type, text } from './kit/schema.ts'

export * from './board/article.ts'
export * from './board/config.ts'
export * from './board/people.ts'

/** Codes of this domain with their HTTP status. */
export const boardErrors = {
  'board.articleChanged': 409,
  'board.replyTooOld': 409,
  'board.replyOff': 403,
  'board.noticeRefused': 403,
  'board.commentOff': 403,
  'board.commentEmpty': 400,
  'board.titleEmpty': 400,
  'board.prefaceUnknown': 400,
  'board.recommendOff': 403,
  'board.imageInvalid': 400,
  'board.imageTooLarge': 413,
  'board.tooManyImages': 400,
} as const

/** Names of this domain's events and push topics; their payload is ids only. */
export const boardEvents = {
  articlePublished: 'board.articlePublished',
  articleUpdated: 'board.articleUpdated',
  articleRemoved: 'board.articleRemoved',
  commentCreated: 'board.commentCreated',
} as const

/** Push topic that tells browsers that the list of a board changed; the id is the board's. */
export const articlesTopic = 'board.articles'
/** Push topic that tells browsers that an article's comments changed; the id is the article's. */
export const commentsTopic = 'board.comments'

/** The only order of the first boards: by date of publication (spec 2§7, `SortField` 4). */
export const sortByDate = 4

const articleKey = { articleId: rowId }
/** Who acts, as the specification's client says out of habit: read by nobody. */
const habit = { userCode: Type.Optional(text(64)) }

/** Boards, articles, comments and recommendations (spec 2§7). */
export const boardApi = defineApi('board', {
  getBoard: endpoint({
    summary: 'A board as the viewer may use it.',
    spec: '2§7',
    method: 'GET',
    path: '/api/BoardApi/Board',
    access: 'session',
    changes: false,
    input: object({ boardId: rowId }),
    output: boardRead,
  }),
  getBoardConfig: endpoint({
    summary: 'Everything that reader and writer of a board need: switches, fields, prefaces and rights.',
    spec: '2§7',
    method: 'GET',
    path: '/api/boardapi/Board/writeConfig',
    access: 'session',
    changes: false,
    input: object({ boardId: rowId }),
    output: boardConfig,
  }),
  listBoards: endpoint({
    summary: 'The boards that the viewer may read, those of all companies first.',
    spec: 'maru',
    method: 'GET',
    path: '/api/BoardApi/Board/list',
    access: 'session',
    changes: false,
    input: object({}),
    output: Type.Array(boardRead),
  }),
  listNewArticleBoards: endpoint({
    summary: 'Ids of the readable boards with an article of the last 24 hours.',
    spec: '2§7',
    method: 'GET',
    path: '/api/BoardApi/Board/newArticleBoard',
    access: 'session',
    changes: false,
    input: object({}),
    output: Type.Array(rowId),
  }),
  listArticles: endpoint({
    summary: 'A page of a board; with UseNotice the notices come first, without it they are left out.',
    spec: '2§7',
    method: 'POST',
    path: '/api/BoardApi/Article/getArticles',
    access: 'session',
    changes: false,
    input: object({
      BoardId: rowId,
      IncludeContent: Type.Optional(Type.Boolean()),
      UseNotice: Type.Optional(Type.Boolean()),
      Page: page,
      ItemsPerPage: pageSize,
      SortField: Type.Optional(Type.Integer({ minimum: sortByDate, maximum: sortByDate })),
      SortOrder: Type.Optional(Type.Boolean()),
    }),
    output: pageOf(articleItem),
  }),
  getArticle: endpoint({
    summary: 'An article to read, with its neighbours and what the viewer may do with it.',
    spec: '2§7',
    method: 'GET',
    path: '/api/BoardApi/Article',
    access: 'session',
    changes: false,
    input: object({
      boardId: rowId,
      articleId: rowId,
      articleVersion: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    output: articleDetail,
  }),
  getCurrentArticle: endpoint({
    summary: 'The newest version of an article, as the writer opens it.',
    spec: '2§7',
    method: 'GET',
    path: '/IsuBoard/ISU_Article',
    access: 'session',
    changes: false,
    input: object({ boardId: rowId, articleId: rowId }),
    output: articleDetail,
  }),
  createArticle: endpoint({
    summary: 'Writes an article; its HTML is cleaned and pasted images are stored apart.',
    spec: '2§7',
    method: 'POST',
    path: '/IsuBoard/ISU_Article/createArticle',
    access: 'session',
    changes: true,
    input: object({ boardId: rowId, ...articleInput, parentArticle: Type.Optional(nullable(rowId)) }),
    output: object({ articleId: rowId, articleVersion: Type.Integer() }),
    errors: [
      'board.titleEmpty',
      'board.replyTooOld',
      'board.replyOff',
      'board.noticeRefused',
      'board.prefaceUnknown',
      'board.imageInvalid',
      'board.imageTooLarge',
      'board.tooManyImages',
    ],
    // Images are pasted into the HTML as data: 8 MiB hold several screenshots.
    bodyLimit: 8 * 1_048_576,
  }),
  updateArticle: endpoint({
    summary: 'Changes an article that is still at the version the change is based on.',
    spec: '2§7',
    method: 'POST',
    path: '/IsuBoard/ISU_Article/updateArticle',
    access: 'session',
    changes: true,
    input: object({
      boardId: rowId,
      articleId: rowId,
      articleVersion: Type.Integer({ minimum: 1 }),
      ...articleInput,
    }),
    output: object({ articleId: rowId, articleVersion: Type.Integer() }),
    errors: [
      'board.articleChanged',
      'board.titleEmpty',
      'board.noticeRefused',
      'board.prefaceUnknown',
      'board.imageInvalid',
      'board.imageTooLarge',
      'board.tooManyImages',
    ],
    // As for createArticle.
    bodyLimit: 8 * 1_048_576,
  }),
  removeArticle: endpoint({
    summary: 'Takes an article out of its board; it is kept for a restore.',
    spec: '2§7',
    method: 'POST',
    path: '/api/BoardApi/Article/deleteArticle',
    access: 'session',
    changes: true,
    input: object(articleKey),
    output: Type.Integer(),
  }),
  listComments: endpoint({
    summary: 'Comments of an article, each thread in order; itemsPerPage 0 gives all, 1,000 at most.',
    spec: '2§7',
    method: 'POST',
    path: '/api/BoardApi/Article/getComments',
    access: 'session',
    changes: false,
    input: object({
      ...articleKey,
      itemsPerPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 200 })),
      page: Type.Optional(page),
    }),
    output: pageOf(comment),
  }),
  saveComment: endpoint({
    summary: 'Writes a comment, or changes the own one of the given commentId.',
    spec: '2§7',
    method: 'POST',
    path: '/api/BoardApi/Article/createComment',
    access: 'session',
    changes: true,
    input: object({
      boardId: rowId,
      articleId: rowId,
      commentId: Type.Optional(nullable(rowId)),
      replyTo: Type.Optional(nullable(rowId)),
      content: text(4000),
    }),
    output: object({ commentId: rowId }),
    errors: ['board.commentEmpty', 'board.commentOff'],
  }),
  removeComment: endpoint({
    summary: 'Takes an own comment away; one with replies leaves an empty place.',
    spec: '2§7',
    method: 'GET',
    path: '/api/BoardApi/Article/deleteComment',
    access: 'session',
    changes: true,
    input: object({ commentId: rowId }),
    output: Type.Integer(),
  }),
  createViewLog: endpoint({
    summary: 'Notes that the viewer has read an article; the view count is the number of readers.',
    spec: '2§4, 2§7',
    method: 'POST',
    path: '/api/BoardApi/Article/createViewLog',
    access: 'session',
    changes: true,
    input: object({ ...articleKey, ...habit }),
    output: object({ viewCount: Type.Integer() }),
  }),
  createRecommend: endpoint({
    summary: 'Recommends an article; a second time changes nothing.',
    spec: '2§4, 2§7',
    method: 'POST',
    path: '/api/BoardApi/Article/createRecommend',
    access: 'session',
    changes: true,
    input: object({ ...articleKey, ...habit }),
    output: object({ recommendCount: Type.Integer() }),
    errors: ['board.recommendOff'],
  }),
  removeRecommend: endpoint({
    summary: 'Takes the own recommendation back.',
    spec: '2§4, 2§7',
    method: 'GET',
    path: '/api/BoardApi/Article/deleteRecommend',
    access: 'session',
    changes: true,
    input: object({ ...articleKey, ...habit }),
    output: object({ recommendCount: Type.Integer() }),
    errors: ['board.recommendOff'],
  }),
  listRecommends: endpoint({
    summary: 'The people who recommended an article, newest first, 200 at most.',
    spec: '2§3, 2§7',
    method: 'GET',
    path: '/api/BoardApi/Article/recommends',
    access: 'session',
    changes: false,
    input: object(articleKey),
    output: Type.Array(person),
  }),
  getImage: endpoint({
    summary: 'An image of an article, for those who may read the article.',
    spec: 'maru',
    method: 'GET',
    path: '/api/BoardApi/Image/{imageId}',
    access: 'session',
    changes: false,
    input: object({
      imageId: Type.String({ format: 'uuid' }),
      size: Type.Optional(oneOf(['full', 'small'])),
    }),
    output: Type.Unknown(),
    answer: 'raw',
  }),
  getThumbnail: endpoint({
    summary: 'The small picture of an article, by the imageFilePath of lists.',
    spec: '2§7',
    method: 'GET',
    path: '/api/BoardApi/Article/thumbnail',
    access: 'session',
    changes: false,
    input: object({ fileName: Type.String({ format: 'uuid' }) }),
    output: Type.Unknown(),
    answer: 'raw',
  }),
})
