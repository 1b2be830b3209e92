import { change, read } from '../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../kit/paging.ts'
import { object, rowId, Type, text, versionNumber } from '../kit/schema.ts'
import { boardAuthorisation } from './config.ts'
import { articlePassword, articleVersion, versionFile, viewLog } from './reader.ts'

const articleKey = { articleId: rowId }

/**
 * Calls of an article's page except the article itself: password, versions, readers, rights (spec 2§4, 2§7).
 */
export const readerCalls = {
  checkArticlePassword: change('/api/BoardApi/Article/checkPassword', '2§4, 2§7', {
    summary:
      'Returns whether the password of an anonymous article is correct; if so, the session may change it for ten minutes.',
    refreshes: [{ read: 'board.getArticle', by: 'articleId' }],
    input: object({ ...articleKey, password: text(articlePassword.most) }),
    output: Type.Boolean(),
    throttle: 'articlePassword',
  }),
  getCreatePermission: read('/api/BoardApi/Article/createPermission', '2§6, 2§7', {
    summary: 'Returns the current rights of the viewer in a board, for the check before writing.',
    method: 'POST',
    input: object({ boardId: rowId }),
    output: boardAuthorisation,
  }),
  listArticleHistory: read('/api/BoardApi/Article/articlehistory', '2§4, 2§7', {
    summary:
      'Lists a page of the versions of an article, newest first; empty if the board stores no edit history.',
    input: object({ ...articleKey, page: Type.Optional(page), itemsPerPage: Type.Optional(pageSize) }),
    replica: true,
    output: pageOf(articleVersion),
  }),
  listVersionFiles: read('/api/BoardApi/Article/articlefilehistory', '2§7', {
    summary: 'Lists the files of an article in one of its versions.',
    input: object({
      fileCode: Type.String({ format: 'uuid' }),
      articleVersion: versionNumber,
    }),
    output: Type.Array(versionFile),
  }),
  listViewLogs: read('/api/BoardApi/Article/viewlogs', '2§2, 2§7', {
    summary:
      'Lists a page of the view log of an article, newest reader first; for its author and the board managers.',
    input: object({
      ...articleKey,
      page: Type.Optional(page),
      itemsPerPage: Type.Optional(pageSize),
    }),
    replica: true,
    output: pageOf(viewLog),
  }),
}
