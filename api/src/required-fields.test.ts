import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Api, Endpoint } from './kit/endpoint.ts'

/**
 * Fields that the specification demands of a call, without the identity of the caller. If one is missing, the call is
 * refused: a silent default would answer another question than the client asked.
 */
const demanded: Record<string, string> = {
  'account.login': 'username password',
  'account.loginEx': 'username password',
  'account.getLoginHint': 'username',
  'account.loginByEmail': 'email password',
  'account.listPhotos': 'codes',
  'account.checkAccess': 'ep',
  'account.switchPost': 'DeptCode',
  'menu.listPersonSystems': 'systemId',
  'menu.getMenuAuth': 'MenuId',
  'menu.createMenuClick': 'menuId',
  'gnb.searchPeople': 'searchText',
  'gnb.readAlarm': 'AlarmId',
  'gnb.removeBookmark': 'BookMarkId',
  'gnb.saveQuickMenus': 'QuickMenuIds',
  'gnb.searchTotal': 'keyword',
  'org.listDepartmentPath': 'comCode deptCode',
  'org.getDepartment': 'comCode deptCode',
  'org.listByEmail': 'email',
  'org.getPersonByEmail': 'email',
  'org.getPerson': 'personCode',
  'contact.listGroupContacts': 'parentId',
  'mail.listEntities': 'type fields',
  'mail.setOutOfOffice': 'startUtc endUtc enabled internalMessage',
  'mail.setCardState': 'usageState',
  'mail.moveFolders': 'ids',
  'mail.checkBackup': 'folderId',
  'mail.downloadBackup': 'folderId',
  'mail.createCategory': 'name color',
  'mail.changeCategory': 'id',
  'mail.removeCategory': 'id',
  'board.getBoard': 'boardId',
  'board.getBoardConfig': 'boardId',
  'board.listArticles': 'BoardId Page ItemsPerPage',
  'board.removeArticle': 'articleId',
  'board.listComments': 'articleId',
  'board.createViewLog': 'articleId',
  'board.saveComment': 'boardId articleId content',
  'board.createRecommend': 'articleId',
  'board.checkArticlePassword': 'articleId password',
  'board.getCurrentArticle': 'boardId articleId',
  'board.getArticle': 'boardId articleId',
  'board.listVersionFiles': 'fileCode articleVersion',
  'board.removeComment': 'commentId',
  'board.removeRecommend': 'articleId',
  'board.listRecommends': 'articleId',
  'board.listViewLogs': 'articleId',
  'board.listArticleHistory': 'articleId',
  'board.getThumbnail': 'fileName',
  'board.listRecentArticles': 'Page ItemsPerPage',
  'webpart.listBoardContents': 'boardId displayCount',
  'webpart.listEvents': 'month',
  'webpart.getResourceMenuId': 'menuName',
  'approval.listDocuments': 'documentQueryNumber',
  'approval.setDelegation': 'delegation',
  'approval.createSettings': 'data',
  'approval.saveSettings': 'data',
  'reservation.getFolder': 'id',
  'reservation.isGlobalBooking': 'bookingId',
  'reservation.mapByRequest': 'reserveRequestId',
  'reservation.mapByBooking': 'bookingId',
  'reservation.listBookings': 'resourceId requestType baseDatetime',
  'reservation.listMyBookings': 'requestType baseDatetime',
  'file.removeFiles': 'code',
  'file.uploadChunk': 'code',
  'file.swapFiles': 'sourceId targetId',
  'file.checkDownload': 'code filename',
  'file.requestExport': 'id',
}

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
const modules: Record<string, unknown>[] = await Promise.all(
  files.map((name) => import(join(import.meta.dirname, name))),
)
const endpoints = new Map<string, Endpoint>(
  modules
    .flatMap((exports) => Object.entries(exports).filter(([name]) => name.endsWith('Api')))
    .flatMap(([, api]) => Object.values(api as Api)) // the names of contracts end in Api
    .map((endpoint) => [endpoint.name, endpoint]),
)

test.each(Object.entries(demanded))('%s requires %s', (name, fields) => {
  expect(endpoints.get(name)?.input.required).toEqual(expect.arrayContaining(fields.split(' ')))
})
