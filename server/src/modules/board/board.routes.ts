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
  getBoard,
  getBoardConfig,
  listBoards: (context) => listReadableBoards(context),
  listNewArticleBoards,
  listArticles,
  listBlogArticles,
  countArticles,
  listRecentArticles,
  getArticle,
  getCurrentArticle: (context, input) => getArticle(context, input),
  countUnread,
  markRead,
  createArticle,
  updateArticle,
  removeArticle,
  restoreArticle,
  listComments,
  saveComment,
  removeComment,
  createViewLog,
  createRecommend,
  removeRecommend,
  listRecommends,
  checkArticlePassword,
  getCreatePermission: (context, input) => getBoardAuthorisation(context, input.boardId),
  listArticleHistory,
  listVersionFiles,
  listViewLogs,
  sendMailAlarm,
  getFollow: follow.get,
  saveFollow: follow.save,
  uploadImage,
  getThumbnail,
  saveDraft,
  getDraft,
  removeDraft,
  listUnlisted,
  getMustRead,
  listMustReadPeople,
  confirmMustRead,
  listAdminBoards,
  getBoardSettings,
  createBoard,
  updateBoard,
  removeBoard,
  restoreBoard,
  orderBoards,
  listBoardChanges,
  listAdminArticles,
  removeArticles,
  restoreArticles,
  toggleArticlesSecret,
})
