import { boardApi } from '@maru/api/board'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { createCompany, createPerson } from './people.ts'

/** Returns the name of a board in three languages, derived from the Korean name. */
export const boardName = (ko: string) => ({ ko, en: `${ko} en`, zh: `${ko} zh` })

/** Writes an article of one paragraph; returns its number. */
export async function writeArticle(
  client: Client,
  boardId: number,
  title: string,
  more: object = {},
): Promise<number> {
  const words = { boardId, title, content: `<p>${title}</p>`, ...more }
  return (await client.call(boardApi.createArticle, words)).result.articleId
}

/** Creates a board of ONE (see `openCast`). The people of ONE read and write; the person `keeper` administers it. */
export function createHistoryBoard(app: TestApp, more: object = {}): Promise<number> {
  const name = { ko: '게시판', en: 'Board', zh: '公告板' }
  const rights = { 'company:ONE': 'rw', 'person:keeper': 'rwa' }
  return createBoard(app.db, { comCode: 'ONE', name, rights, ...more }, app.clock.now())
}

/** Opens an app: a company with boards, people with different rights, and people of another company. */
export async function openBoards() {
  const app = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  const home = await createCompany(app.db, 'AAA')
  const away = await createCompany(app.db, 'BBB')
  const { comCode } = home
  const make = (ko: string, more: object) =>
    createBoard(app.db, { comCode, name: boardName(ko), ...more }, app.clock.now())
  return {
    app,
    home,
    writer: await createPerson(app, home, 'P1'),
    reader: await createPerson(app, home, 'P2'),
    manager: await createPerson(app, home, 'P3', ['isBoardManager']),
    foreigner: await createPerson(app, away, 'Q1'),
    superAdmin: await createPerson(app, away, 'Q2', ['isSuperAdmin']),
    notice: await make('공지사항', {
      useHistory: true,
      usePreface: true,
      rights: { 'company:AAA': 'r', 'person:P1': 'w' },
      fields: [{ fieldType: 'SELECT', name: boardName('구분'), options: ['가', '나'] }],
      prefaces: [{ prefaceId: 'B10', name: boardName('일괄'), text: '머리글' }],
    }),
    free: await make('자유', { rights: { everyone: 'rw' } }),
    closed: await make('임원', { rights: { 'person:P1': 'rw' } }),
    shared: await make('그룹', { isGlobal: true, rights: { everyone: 'rw' } }),
  }
}
