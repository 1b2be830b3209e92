import { boardApi } from '@maru/api/board'
import { routes } from '#kit/routes.ts'
import * as admin from './admin/admin.service.ts'
import * as board from './board.service.ts'
import * as comment from './comment/comment.service.ts'
import * as draft from './draft/draft.service.ts'
import { follow } from './follow/follow.service.ts'
import * as history from './history/history.service.ts'
import * as image from './image/image.service.ts'
import * as article from './list/article.service.ts'
import * as list from './list/list.service.ts'
import * as recent from './list/recent.service.ts'
import * as mail from './mail/mail.service.ts'
import * as mustRead from './must-read/must-read.service.ts'
import * as password from './password/password.service.ts'
import * as reader from './reader/reader.service.ts'
import * as view from './reader/view.service.ts'
import * as order from './settings/order.service.ts'
import * as settings from './settings/settings.service.ts'
import * as unread from './unread/unread.service.ts'
import * as removal from './writing/removal.service.ts'
import * as writing from './writing/writing.service.ts'

/** The calls of the boards. */
export const boardRoutes = routes(
  boardApi,
  admin,
  board,
  comment,
  draft,
  history,
  image,
  article,
  list,
  recent,
  mail,
  mustRead,
  password,
  reader,
  view,
  order,
  settings,
  unread,
  removal,
  writing,
  {
    listBoards: board.listReadableBoards,
    getCurrentArticle: article.getArticle,
    getCreatePermission: (context, input) => board.getBoardAuthorisation(context, input.boardId),
    getFollow: follow.get,
    saveFollow: follow.save,
  },
)
