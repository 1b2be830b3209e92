import { boardApi, newBoard } from '@maru/api/board'
import type { Matrix, World } from './world.ts'

const change = { title: '새 제목', content: '<p>새 본문</p>' }

const chosen = async (world: World) => {
  const { boardId, articleId } = await world.article()
  return { boardId, articleIds: [articleId] }
}

const settings = { boardName: { ko: '새 게시판', en: '', zh: '' }, ...newBoard }

/** Who may call board. The board belongs to ONE, the people of ONE read and write, `user` has written the article. */
export const boardMatrix: Matrix = {
  'board.listAdminBoards': { input: {}, cells: '401 200 200 200 403 200 200' },
  'board.getBoardSettings': { input: ({ boardId }) => ({ boardId }), cells: '401 403 403 404 403 200 200' },
  'board.createBoard': { input: settings, cells: '401 403 403 403 403 200 200' },
  'board.updateBoard': {
    input: async (world) => ({ boardId: await world.freshBoard(), version: 1, ...settings }),
    cells: '401 403 403 404 403 200 200',
  },
  'board.removeBoard': {
    input: async (world) => ({ boardId: await world.freshBoard() }),
    cells: '401 403 403 404 403 200 200',
  },
  'board.restoreBoard': {
    input: async (world) => ({ boardId: await world.freshBoard() }),
    cells: '401 403 403 404 403 200 200',
  },
  'board.orderBoards': {
    input: (world) => world.boardOrder(),
    cells: '401 403 403 404 403 200 200',
  },
  'board.listBoardChanges': {
    input: ({ boardId }) => ({ boardId, page: 1 }),
    cells: '401 403 403 404 403 200 200',
  },
  'board.listAdminArticles': {
    input: ({ boardId }) => ({ boardId, page: 1, itemsPerPage: 20 }),
    cells: '401 403 403 404 403 200 200',
  },
  'board.removeArticles': { input: (world) => chosen(world), cells: '401 403 403 404 403 200 200' },
  'board.restoreArticles': { input: (world) => chosen(world), cells: '401 403 403 404 403 200 200' },
  'board.toggleArticlesSecret': { input: (world) => chosen(world), cells: '401 403 403 404 403 200 200' },
  'board.saveDraft': {
    input: ({ boardId }) => ({ boardId, words: change }),
    cells: '401 200 200 404 403 200 200',
  },
  'board.getDraft': { input: (world) => world.draft(), cells: '401 200 200 404 403 200 200' },
  'board.removeDraft': { input: (world) => world.draft(), cells: '401 200 404 404 403 404 404' },
  'board.listUnlisted': { input: ({ boardId }) => ({ boardId }), cells: '401 200 200 404 403 200 200' },
  'board.getMustRead': { input: (world) => world.mustRead(), cells: '401 404 404 404 403 200 200' },
  'board.listMustReadPeople': {
    input: async (world) => ({ ...(await world.mustRead()), hasRead: false, page: 1, itemsPerPage: 20 }),
    cells: '401 404 404 404 403 200 200',
  },
  'board.confirmMustRead': { input: (world) => world.mustRead(), cells: '401 200 200 404 403 404 200' },
  'board.getBoard': { input: ({ boardId }) => ({ boardId }), cells: '401 200 200 404 403 200 200' },
  'board.getBoardConfig': { input: ({ boardId }) => ({ boardId }), cells: '401 200 200 404 403 200 200' },
  'board.listBoards': { input: {}, cells: '401 200 200 200 403 200 200' },
  'board.listNewArticleBoards': { input: {}, cells: '401 200 200 200 403 200 200' },
  'board.listArticles': {
    input: (world) => ({ BoardId: world.boardId, Page: 1, ItemsPerPage: 20 }),
    cells: '401 200 200 404 403 200 200',
  },
  'board.listBlogArticles': {
    input: (world) => ({ BoardId: world.boardId, Page: 1, ItemsPerPage: 20 }),
    cells: '401 200 200 404 403 200 200',
  },
  'board.countArticles': { input: {}, cells: '401 200 200 200 403 200 200' },
  'board.listRecentArticles': { input: { Page: 1, ItemsPerPage: 20 }, cells: '401 200 200 200 403 200 200' },
  'board.getArticle': { input: (world) => world.article(), cells: '401 200 200 404 403 200 200' },
  'board.getCurrentArticle': { input: (world) => world.article(), cells: '401 200 200 404 403 200 200' },
  'board.createArticle': {
    input: ({ boardId }) => ({ boardId, ...change }),
    cells: '401 200 200 404 403 200 200',
  },
  'board.updateArticle': {
    input: async (world) => ({ ...(await world.article()), articleVersion: 1, ...change }),
    cells: '401 200 403 404 403 200 200',
  },
  'board.removeArticle': { input: (world) => world.article(), cells: '401 200 403 404 403 200 200' },
  // Only the person who removed it, here its author.
  'board.restoreArticle': {
    input: async (world) => {
      const article = await world.article()
      await world.people.user.call(boardApi.removeArticle, article)
      return article
    },
    cells: '401 200 404 404 403 404 404',
  },
  'board.listComments': { input: (world) => world.article(), cells: '401 200 200 404 403 200 200' },
  'board.saveComment': {
    input: async (world) => ({ ...(await world.comment()), content: '고침' }),
    cells: '401 200 403 404 403 403 403',
  },
  'board.removeComment': { input: (world) => world.comment(), cells: '401 200 403 404 403 403 403' },
  'board.createViewLog': { input: (world) => world.article(), cells: '401 200 200 404 403 200 200' },
  'board.createRecommend': { input: (world) => world.article(), cells: '401 200 200 404 403 200 200' },
  'board.removeRecommend': { input: (world) => world.article(), cells: '401 200 200 404 403 200 200' },
  'board.listRecommends': { input: (world) => world.article(), cells: '401 200 200 404 403 200 200' },
  'board.checkArticlePassword': {
    input: async (world) => ({ articleId: (await world.article()).articleId, password: 'a guess' }),
    cells: '401 200 200 404 403 200 200',
  },
  'board.getCreatePermission': {
    input: ({ boardId }) => ({ boardId }),
    cells: '401 200 200 404 403 200 200',
  },
  'board.listArticleHistory': { input: (world) => world.article(), cells: '401 200 200 404 403 200 200' },
  // The article has no files to list. Tests in server/src/modules/board/history list files of versions.
  'board.listVersionFiles': {
    input: { fileCode: '00000000-0000-4000-8000-000000000000', articleVersion: 1 },
    cells: '401 404 404 404 403 404 404',
  },
  'board.listViewLogs': { input: (world) => world.article(), cells: '401 200 403 404 403 200 200' },
  'board.sendMailAlarm': {
    input: async (world) => ({ ...(await world.article()), userCodes: ['peer'] }),
    cells: '401 200 403 404 403 200 200',
  },
  'board.countUnread': { input: {}, cells: '401 200 200 200 403 200 200' },
  'board.markRead': { input: ({ boardId }) => ({ boardId }), cells: '401 200 200 404 403 200 200' },
  'board.getFollow': { input: ({ boardId }) => ({ boardId }), cells: '401 200 200 404 403 200 200' },
  'board.saveFollow': {
    input: ({ boardId }) => ({ boardId, isFollowed: true }),
    cells: '401 200 200 404 403 200 200',
  },
  'board.uploadImage': {
    input: ({ boardId }) => ({ boardId, image: 'data:image/png;base64,bm8gaW1hZ2U=' }),
    // People who may write get 400, because the picture is invalid.
    cells: '401 400 400 404 403 400 400',
  },
  'board.getThumbnail': {
    input: async (world) => ({ fileName: await world.imageId() }),
    cells: '401 200 200 404 403 200 200',
  },
}
