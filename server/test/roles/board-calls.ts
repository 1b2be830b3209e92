import { boardApi } from '@maru/api/board'
import { fileApi } from '@maru/api/file'
import type { Endpoint } from '@maru/api/kit/endpoint'
import type { Client } from '../app.ts'
import { type Place, password } from './demo.ts'

/** The results of a login for a group of calls: for each call a status, `yes`, `no` or `-`. */
export type CallCells = [call: string, cell: string][]

/** A person in a board. */
export interface Visit {
  client: Client
  author: Client
  place: Place
}

const pixel = `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='}`
const words = { title: '새 글', content: '<p>글</p>' }
/** Returns the input for a new article. Only an anonymous article requires the password. */
const fresh = ({ boardId, isNameless }: Place) => ({ boardId, ...words, ...(isNameless ? { password } : {}) })

async function ask(client: Client, calls: readonly (readonly [Endpoint, object])[]): Promise<CallCells> {
  const cells: CallCells = []
  for (const [endpoint, input] of calls) {
    cells.push([endpoint.name, String((await client.callWith(endpoint, input)).status)])
  }
  return cells
}

/** Like {@link ask}, but concurrent, for calls that change nothing. */
async function look(client: Client, calls: readonly (readonly [Endpoint, object])[]): Promise<CallCells> {
  return (await Promise.all(calls.map((one) => ask(client, [one])))).flat()
}

/** Lists of many boards: `yes` if they contain the board. */
async function shown({ client, place: { boardId } }: Visit): Promise<CallCells> {
  const all = { Page: 1, ItemsPerPage: 200 }
  const answers = [
    [boardApi.listBoards.name, await client.call(boardApi.listBoards, {})],
    [boardApi.listNewArticleBoards.name, await client.call(boardApi.listNewArticleBoards, {})],
    [boardApi.listRecentArticles.name, await client.call(boardApi.listRecentArticles, all)],
    [boardApi.countArticles.name, await client.call(boardApi.countArticles, { BoardIds: [boardId] })],
  ] as const
  return answers.map(([name, { status, body }]) => {
    const holds = new RegExp(`"boardId":${boardId}\\b|[\\[,]${boardId}[\\],]`).test(body)
    return [name, status === 200 ? (holds ? 'yes' : 'no') : String(status)]
  })
}

function read({ client, place }: Visit): Promise<CallCells> {
  const { boardId, articleId, imageId, fileCode } = place
  const page = { BoardId: boardId, Page: 1, ItemsPerPage: 20 }
  return look(client, [
    [boardApi.getBoard, { boardId }],
    [boardApi.getBoardConfig, { boardId }],
    [boardApi.getCreatePermission, { boardId }],
    [boardApi.getFollow, { boardId }],
    [boardApi.listArticles, page],
    [boardApi.listBlogArticles, page],
    [boardApi.listUnlisted, { boardId }],
    [boardApi.getDraft, { boardId }],
    [boardApi.getArticle, { boardId, articleId }],
    [boardApi.getCurrentArticle, { boardId, articleId }],
    [boardApi.listComments, { articleId }],
    [boardApi.listRecommends, { articleId }],
    [boardApi.listArticleHistory, { articleId }],
    [boardApi.listVersionFiles, { fileCode, articleVersion: 1 }],
    [boardApi.getThumbnail, { fileName: imageId }],
  ])
}

/** A picture in the article. Mail-only people may ask for pictures, because mails have them too, but find none here. */
const picture = ({ client, place: { imageId } }: Visit) =>
  look(client, [[fileApi.getPicture, { pictureId: imageId }]])

/** Actions of readers: views, recommendations, comments, following. */
function answer({ client, place: { boardId, articleId } }: Visit): Promise<CallCells> {
  return ask(client, [
    [boardApi.createViewLog, { articleId }],
    [boardApi.markRead, { boardId }],
    [boardApi.createRecommend, { articleId }],
    [boardApi.removeRecommend, { articleId }],
    [boardApi.checkArticlePassword, { articleId, password: 'a guess' }],
    [boardApi.saveFollow, { boardId, isFollowed: true }],
    [boardApi.saveComment, { boardId, articleId, content: '댓글' }],
  ])
}

/** Confirms that the caller has read the article. Only its must-read targets may do this. */
const confirm = ({ client, place: { articleId } }: Visit) =>
  ask(client, [[boardApi.confirmMustRead, { articleId }]])

function others({ client, place: { boardId, articleId, commentId } }: Visit): Promise<CallCells> {
  return ask(client, [
    [boardApi.saveComment, { boardId, articleId, commentId, content: '고침' }],
    [boardApi.removeComment, { commentId }],
  ])
}

function write({ client, place }: Visit): Promise<CallCells> {
  return ask(client, [
    [boardApi.createArticle, { ...fresh(place), parentArticle: place.articleId }],
    [boardApi.saveDraft, { boardId: place.boardId, words }],
    [boardApi.uploadImage, { boardId: place.boardId, image: pixel }],
  ])
}

/** Changes and removes items of the caller. The cell is `-` for people who may not write on this board. */
async function own({ client, place }: Visit): Promise<CallCells> {
  const { boardId, articleId: standing } = place
  const written = await client.call(boardApi.createArticle, fresh(place))
  if (written.status !== 200) return [['nothing', '-']]
  const { articleId } = written.result
  const comment = await client.call(boardApi.saveComment, { boardId, articleId: standing, content: '댓글' })
  const { commentId } = comment.result
  const { draftId } = (await client.call(boardApi.saveDraft, { boardId, words })).result
  return ask(client, [
    [boardApi.saveComment, { boardId, articleId: standing, commentId, content: '고침' }],
    [boardApi.removeComment, { commentId }],
    [boardApi.removeDraft, { boardId, draftId }],
    [boardApi.checkArticlePassword, { articleId, password }],
    [boardApi.updateArticle, { boardId, articleId, articleVersion: 1, ...words }],
    [boardApi.removeArticle, { articleId }],
    [boardApi.restoreArticle, { articleId }],
    [boardApi.removeArticle, { articleId }],
  ])
}

async function change({ client, place }: Visit): Promise<CallCells> {
  const { boardId } = place
  const articleId = await place.victim()
  const cells = await ask(client, [
    [boardApi.updateArticle, { boardId, articleId, articleVersion: 1, ...words }],
    [boardApi.removeArticle, { articleId }],
  ])
  if (cells.some(([, status]) => status === '200')) place.spend()
  return cells
}

function readers({ client, place: { articleId } }: Visit): Promise<CallCells> {
  return look(client, [
    [boardApi.getMustRead, { articleId }],
    [boardApi.listMustReadPeople, { articleId, hasRead: false, page: 1, itemsPerPage: 20 }],
  ])
}

const views = ({ client, place: { articleId } }: Visit) =>
  ask(client, [[boardApi.listViewLogs, { articleId }]])

const mail = ({ client, place: { articleId } }: Visit) =>
  ask(client, [[boardApi.sendMailAlarm, { articleId, userCodes: [] }]])

async function manage({ client, place }: Visit): Promise<CallCells> {
  const { boardId } = place
  const chosen = { boardId, articleIds: [await place.victim()] }
  const cells = await ask(client, [
    [boardApi.listAdminArticles, { boardId, page: 1, itemsPerPage: 20 }],
    [boardApi.toggleArticlesSecret, chosen],
    [boardApi.removeArticles, chosen],
    [boardApi.restoreArticles, chosen],
  ])
  if (cells.some(([, status]) => status === '200')) place.spend()
  return cells
}

/** The board list of the administration: `yes` if it contains the board. */
async function listed({ client, place: { boardId } }: Visit): Promise<CallCells> {
  const { status, body } = await client.call(boardApi.listAdminBoards, {})
  const cell = body.includes(`"boardId":${boardId},`) ? 'yes' : 'no'
  return [[boardApi.listAdminBoards.name, status === 200 ? cell : String(status)]]
}

async function settings({ client, author, place }: Visit): Promise<CallCells> {
  const { boardId, comCode, isGlobal } = place
  const { rights, ...set } = (await author.call(boardApi.getBoardSettings, { boardId })).result
  const { boards } = (await author.call(boardApi.listAdminBoards, {})).result
  const siblings = boards.filter((one) => one.isGlobal === isGlobal && (isGlobal || one.comCode === comCode))
  // The board itself is first, because it determines who may order the list.
  const boardIds = [...new Set([boardId, ...siblings.map((one) => one.boardId)])]
  return ask(client, [
    [boardApi.getBoardSettings, { boardId }],
    [boardApi.updateBoard, { ...set, rights: rights.map(({ name: _name, ...right }) => right) }],
    [boardApi.listBoardChanges, { boardId, page: 1 }],
    [boardApi.orderBoards, { boardIds }],
    [boardApi.removeBoard, { boardId }],
    [boardApi.restoreBoard, { boardId }],
  ])
}

/** Creates a board of the same company and scope. */
function searchCells({ client, place: { comCode, isGlobal } }: Visit): Promise<CallCells> {
  const switches = ['useComment', 'useRecommend', 'useReply', 'useTag', 'useNameless', 'useArticleHistory']
  const more = ['useContent', 'usePopup', 'usePreface', 'useFile']
  const input = {
    companyCode: comCode,
    boardName: { ko: '새 게시판', en: '', zh: '' },
    boardKind: 'normal',
    isGlobal,
    ...Object.fromEntries([...switches, ...more].map((name) => [name, false])),
    itemsPerPage: 20,
    fields: [],
    prefaces: [],
    rights: [],
  }
  return ask(client, [[boardApi.createBoard, input]])
}

/** The calls of boards in groups with the same right, in the order of the test. */
export const groups = {
  ...{
    shown,
    read,
    picture,
    answer,
    confirm,
    others,
    write,
    own,
    change,
    readers,
    views,
    mail,
    manage,
    listed,
    settings,
  },
  found: searchCells,
} as const
