import { randomBytes } from 'node:crypto'
import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import { menuApi } from '@maru/api/menu'
import type { Db } from '@maru/server/kit/db'
import { verifyPassword } from '@maru/server/kit/session/password'
import { insertSession } from '@maru/server/kit/session/session.sql'
import { selectSignIn } from '@maru/server/modules/account/account.sql'
import { findArticleDetail, findArticleWithBoard } from '@maru/server/modules/board/article/article.sql'
import { selectPage } from '@maru/server/modules/board/article/page.sql'
import { findBoardWithRights } from '@maru/server/modules/board/board.sql'
import { selectComments } from '@maru/server/modules/board/comment/comment.sql'
import { selectSeenMenu } from '@maru/server/modules/menu/menu.sql'
import { boardsMeasured } from './board/boards.ts'
import type { Measured, Step } from './kit/measured.ts'
import type { Place } from './kit/place.ts'
import { peopleMeasured } from './people.ts'

const pageSize = 20

const listQuery = (db: Db, { comCode, boardId, personCode }: Place) =>
  selectPage(db, {
    comCode,
    boardId,
    start: 0,
    size: pageSize,
    useNotice: true,
    ascending: false,
    words: 'none',
    reader: { personCode, hasListFields: false },
  })

const detailQuery = (db: Db, { comCode, boardId, articleId, personCode }: Place) =>
  findArticleDetail(db, { comCode, boardId, articleId, version: null, personCode })

const commentsQuery = (db: Db, { comCode, articleId }: Place) =>
  selectComments(db, { comCode, articleId, limit: 1000, offset: 0 })

const list: Step = {
  endpoint: boardApi.listArticles,
  input: ({ boardId }) => ({ BoardId: boardId, Page: 1, ItemsPerPage: pageSize, UseNotice: true }),
  query: listQuery,
  // The portal caches the board and its rights, so it runs no statement for them.
  statements: listQuery,
}

const article: Step = {
  endpoint: boardApi.getArticle,
  input: ({ boardId, articleId }) => ({ boardId, articleId }),
  query: detailQuery,
  statements: detailQuery,
}

const comments: Step = {
  endpoint: boardApi.listComments,
  input: ({ articleId }) => ({ articleId, itemsPerPage: 0 }),
  query: commentsQuery,
  async statements(db, place) {
    await findArticleWithBoard(db, place.articleId, place.subjects, false)
    return commentsQuery(db, place)
  },
}

const menuQuery = (db: Db, { comCode, menuId, subjects }: Place) =>
  selectSeenMenu(db, comCode, menuId, subjects, false)

const menu: Step = {
  endpoint: menuApi.getMenuAuth,
  input: ({ menuId }) => ({ MenuId: menuId }),
  query: menuQuery,
  async statements(db, place) {
    const menu = await menuQuery(db, place)
    return [menu, menu?.systemId && (await findBoardWithRights(db, menu.systemId))]
  },
}

async function bareSignIn(db: Db, { login, password, personCode, comCode, deptCode }: Place) {
  const now = new Date()
  const account = await selectSignIn(db, login, 'name', now)
  if (!account || !(await verifyPassword(account.passwordHash, password))) throw new Error('refused')
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const session = { personCode, comCode, deptCode, now, expiresAt, address: '127.0.0.1', agent: 'bench' }
  await insertSession(db, { ...session, idHash: randomBytes(32) })
  return { personCode: account.personCode }
}

const signIn: Step = {
  endpoint: accountApi.login,
  input: ({ login, password }) => ({ username: login, password }),
  query: bareSignIn,
  statements: bareSignIn,
}

/** All measurements of the bench. */
export const measured: Measured[] = [
  { key: 'list', title: 'Board list, 20 of 100,000', steps: [list], goal: 0.7 },
  { key: 'read', title: 'Article with 10 comments', steps: [article, comments], goal: 0.6 },
  ...boardsMeasured,
  { key: 'menu', title: 'Rights of a menu', steps: [menu] },
  { key: 'sign-in', title: 'Sign-in (Argon2id)', steps: [signIn] },
  ...peopleMeasured,
]
