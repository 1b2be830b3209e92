import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import type { Input } from '@maru/api/kit/endpoint'
import { menuApi } from '@maru/api/menu'
import { type WebpartFile, webpartApi } from '@maru/api/webpart'
import type { Client, TestApp } from '../app.ts'

type BoardTab = Input<typeof webpartApi.listBoardContents>

/**
 * Everything that the home page asks for when it is opened again: the browser keeps the files of menu, words and web
 * parts by their version. Answers the calls by name.
 */
export async function openHome(client: Client, parts: WebpartFile['webparts']) {
  const account = await client.call(accountApi.getCurrentAccount, {})
  const access = await client.call(accountApi.checkAccess, { ep: '/po/' })
  const boards = await client.call(boardApi.listBoards, {})
  const fresh = await client.call(boardApi.listNewArticleBoards, {})
  const alarms = await client.call(gnbWorkFeedApi.countAlarms, {})
  const answers = [account, access, boards, fresh, alarms].map(({ status }) => status)
  for (const part of parts) {
    // The options of a part of this kind are the home page's own shape.
    const [tab] = part.kind === 'board' ? (part.options as { tabs: BoardTab[] }).tabs : []
    if (tab) answers.push((await client.call(webpartApi.listBoardContents, { ...tab, pageNumber: 1 })).status)
  }
  return answers
}

/** The web parts of a company as the home page reads them once a version. */
export async function partsOf(client: Client) {
  const { cacheVersion, comCode } = (await client.call(accountApi.getCurrentAccount, {})).result
  const file = await client.call(menuApi.getWebpartFile, { comCode, version: cacheVersion.webpart })
  // The file's shape is the contract of the web parts; the menu room only carries it.
  return (JSON.parse(file.body) as WebpartFile).webparts
}

/** Statements that the process sends while something is done. */
export async function statementsOf(app: TestApp, make: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const options = app.app.db.options as { debug: unknown }
  options.debug = (_connection: number, text: string) => sent.push(text.replace(/\s+/g, ' ').trim())
  try {
    await make()
  } finally {
    options.debug = false
  }
  return sent
}
