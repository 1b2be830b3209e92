import { endpoint } from '../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../kit/paging.ts'
import { object, rowId, Type, text, versionNumber } from '../kit/schema.ts'
import { boardAuthorisation } from './config.ts'
import { articlePassword, articleVersion, versionFile, viewLog } from './reader.ts'

const articleKey = { articleId: rowId }

/**
 * Calls of an article's page except the article itself: password, versions, readers, rights (spec 2§4, 2§7).
 */
export const readerCalls = {
  checkArticlePassword: endpoint({
    summary:
      'Returns whether the password of an anonymous article is correct; if so, the session may change it for ten minutes.',
    spec: '2§4, 2§7',
    method: 'POST',
    path: '/api/BoardApi/Article/checkPassword',
    access: 'session',
    changes: true,
    refreshes: [{ read: 'board.getArticle', by: 'articleId' }],
    input: object({ ...articleKey, password: text(articlePassword.most) }),
    output: Type.Boolean(),
    throttle: 'articlePassword',
  }),
  getCreatePermission: endpoint({
    summary: 'Returns the current rights of the viewer in a board, for the check before writing.',
    spec: '2§6, 2§7',
    method: 'POST',
    path: '/api/BoardApi/Article/createPermission',
    access: 'session',
    changes: false,
    input: object({ boardId: rowId }),
    output: boardAuthorisation,
  }),
  listArticleHistory: endpoint({
    summary:
      'Lists a page of the versions of an article, newest first; empty if the board stores no edit history.',
    spec: '2§4, 2§7',
    method: 'GET',
    path: '/api/BoardApi/Article/articlehistory',
    access: 'session',
    changes: false,
    input: object({ ...articleKey, page: Type.Optional(page), itemsPerPage: Type.Optional(pageSize) }),
    output: pageOf(articleVersion),
  }),
  listVersionFiles: endpoint({
    summary: 'Lists the files of an article in one of its versions.',
    spec: '2§7',
    method: 'GET',
    path: '/api/BoardApi/Article/articlefilehistory',
    access: 'session',
    changes: false,
    input: object({
      fileCode: Type.String({ format: 'uuid' }),
      articleVersion: versionNumber,
    }),
    output: Type.Array(versionFile),
  }),
  listViewLogs: endpoint({
    summary:
      'Lists a page of the view log of an article, newest reader first; for its author and the board managers.',
    spec: '2§2, 2§7',
    method: 'GET',
    path: '/api/BoardApi/Article/viewlogs',
    access: 'session',
    changes: false,
    input: object({
      ...articleKey,
      page: Type.Optional(page),
      itemsPerPage: Type.Optional(pageSize),
    }),
    output: pageOf(viewLog),
  }),
}
