import { boardApi } from '@maru/api/board'
import { routes } from '#kit/routes.ts'
import {
  listAdminArticles,
  removeArticles,
  restoreArticle,
  restoreArticles,
  toggleArticlesSecret,
} from './admin/admin.service.ts'
import {
  getBoard,
  getBoardAuthorisation,
  getBoardConfig,
  listNewArticleBoards,
  listReadableBoards,
} from './board.service.ts'
import { listComments, removeComment, saveComment } from './comment/comment.service.ts'
import { getDraft, listUnlisted, removeDraft, saveDraft } from './draft/draft.service.ts'
import { follow } from './follow/follow.service.ts'
import { listArticleHistory, listVersionFiles } from './history/history.service.ts'
import { getThumbnail, uploadImage } from './image/image.service.ts'
import { getArticle } from './list/article.service.ts'
import { listArticles, listBlogArticles } from './list/list.service.ts'
import { countArticles, listRecentArticles } from './list/recent.service.ts'
import { sendMailAlarm } from './mail/mail.service.ts'
import { confirmMustRead, getMustRead, listMustReadPeople } from './must-read/must-read.service.ts'
import { checkArticlePassword } from './password/password.service.ts'
import { createRecommend, createViewLog, listRecommends, removeRecommend } from './reader/reader.service.ts'
import { listViewLogs } from './reader/view.service.ts'
import { listBoardChanges, orderBoards } from './settings/order.service.ts'
import {
  createBoard,
  getBoardSettings,
  listAdminBoards,
  removeBoard,
  restoreBoard,
  updateBoard,
} from './settings/settings.service.ts'
import { countUnread, markRead } from './unread/unread.service.ts'
import { removeArticle } from './writing/removal.service.ts'
import { createArticle, updateArticle } from './writing/writing.service.ts'

/** The calls of the boards. */
export const boardRoutes = routes(boardApi, {
  getBoard: (context, input) => getBoard(context, input),
  getBoardConfig: (context, input) => getBoardConfig(context, input),
  listBoards: (context) => listReadableBoards(context),
  listNewArticleBoards: (context) => listNewArticleBoards(context),
  listArticles: (context, input) => listArticles(context, input),
  listBlogArticles: (context, input) => listBlogArticles(context, input),
  countArticles: (context, input) => countArticles(context, input),
  listRecentArticles: (context, input) => listRecentArticles(context, input),
  getArticle: (context, input) => getArticle(context, input),
  getCurrentArticle: (context, input) => getArticle(context, input),
  countUnread: (context) => countUnread(context),
  markRead: (context, input) => markRead(context, input),
  createArticle: (context, input) => createArticle(context, input),
  updateArticle: (context, input) => updateArticle(context, input),
  removeArticle: (context, input) => removeArticle(context, input),
  restoreArticle: (context, input) => restoreArticle(context, input),
  listComments: (context, input) => listComments(context, input),
  saveComment: (context, input) => saveComment(context, input),
  removeComment: (context, input) => removeComment(context, input),
  createViewLog: (context, input) => createViewLog(context, input),
  createRecommend: (context, input) => createRecommend(context, input),
  removeRecommend: (context, input) => removeRecommend(context, input),
  listRecommends: (context, input) => listRecommends(context, input),
  checkArticlePassword: (context, input) => checkArticlePassword(context, input),
  getCreatePermission: (context, input) => getBoardAuthorisation(context, input.boardId),
  listArticleHistory: (context, input) => listArticleHistory(context, input),
  listVersionFiles: (context, input) => listVersionFiles(context, input),
  listViewLogs: (context, input) => listViewLogs(context, input),
  sendMailAlarm: (context, input) => sendMailAlarm(context, input),
  getFollow: follow.get,
  saveFollow: follow.save,
  uploadImage: (context, input) => uploadImage(context, input),
  getThumbnail: (context, input) => getThumbnail(context, input),
  saveDraft: (context, input) => saveDraft(context, input),
  getDraft: (context, input) => getDraft(context, input),
  removeDraft: (context, input) => removeDraft(context, input),
  listUnlisted: (context, input) => listUnlisted(context, input),
  getMustRead: (context, input) => getMustRead(context, input),
  listMustReadPeople: (context, input) => listMustReadPeople(context, input),
  confirmMustRead: (context, input) => confirmMustRead(context, input),
  listAdminBoards: (context, input) => listAdminBoards(context, input),
  getBoardSettings: (context, input) => getBoardSettings(context, input),
  createBoard: (context, input) => createBoard(context, input),
  updateBoard: (context, input) => updateBoard(context, input),
  removeBoard: (context, input) => removeBoard(context, input),
  restoreBoard: (context, input) => restoreBoard(context, input),
  orderBoards: (context, input) => orderBoards(context, input),
  listBoardChanges: (context, input) => listBoardChanges(context, input),
  listAdminArticles: (context, input) => listAdminArticles(context, input),
  removeArticles: (context, input) => removeArticles(context, input),
  restoreArticles: (context, input) => restoreArticles(context, input),
  toggleArticlesSecret: (context, input) => toggleArticlesSecret(context, input),
})
