import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import type { Input } from '@maru/api/kit/endpoint'
import { menuApi } from '@maru/api/menu'
import { type Layout, type WebpartFile, webpartApi } from '@maru/api/webpart'
import type { Client } from '../app.ts'

type Contents = Input<typeof webpartApi.listFirstContents>['items']

/**
 * Sends all calls of the home page for a second visit, when the browser has cached the files of menu, texts and web
 * parts by version. Returns the statuses.
 */
export async function openHome(client: Client, parts: Layout['parts']) {
  const items: Contents = parts.flatMap(({ kind, options }) => {
    if (kind === 'album') return [{ boardId: Number(options.boardId), displayCount: 4 }]
    // The home page defines the options of a web part of this kind.
    const [tab] = kind === 'board' ? (options as { tabs: Contents }).tabs : []
    return tab ? [tab] : []
  })
  const answers = [
    await client.call(accountApi.getCurrentAccount, {}),
    await client.call(accountApi.checkAccess, { ep: '/po/' }),
    await client.call(boardApi.listBoards, {}),
    await client.call(boardApi.listNewArticleBoards, {}),
    await client.call(gnbWorkFeedApi.countAlarms, {}),
    await client.call(webpartApi.getLayout, { page: 'home' }),
    await client.call(webpartApi.listFirstContents, { items }),
    await client.call(webpartApi.listCounts, {}),
  ]
  return answers.map(({ status }) => status)
}

/** Returns the web parts of the caller's home page, from the file that the browser reads once per version. */
export async function partsOf(client: Client) {
  const { cacheVersion, comCode } = (await client.call(accountApi.getCurrentAccount, {})).result
  const { setId } = (await client.call(webpartApi.getLayout, { page: 'home' })).result
  const file = await client.call(menuApi.getWebpartFile, { comCode, version: cacheVersion.webpart })
  // The room webpart defines the type of the file. The menu room only serves the file.
  const { sets } = JSON.parse(file.body) as WebpartFile
  return sets.find((set) => set.setId === setId)?.parts ?? []
}
