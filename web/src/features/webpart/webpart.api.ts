import { boardApi } from '@maru/api/board'
import type { Output } from '@maru/api/kit/endpoint'
import { menuApi } from '@maru/api/menu'
import { type WebpartFile, webpartApi } from '@maru/api/webpart'
import { useCallback } from 'react'
import { cache } from '../../kit/change.ts'
import { localName, useLanguage } from '../../kit/i18n.ts'
import { usePage, useRead } from '../../kit/read.ts'
import { type Account, useAccount } from '../../kit/session.ts'
import type { BoardTab } from './webpart.rules.ts'

function fileOf(account: Account) {
  return { comCode: account.comCode, version: account.cacheVersion.webpart }
}

// The file's shape is this room's own contract; the menu room only carries it.
const webpartsOf = (file: unknown) => (file as WebpartFile).webparts

/** The web parts of the account's company, loaded once a version. A failure is shown by the home page, not by the guard. */
export async function loadWebparts(account: Account): Promise<void> {
  await cache.prefetch(menuApi.getWebpartFile, fileOf(account), Number.POSITIVE_INFINITY)
}

/** The web parts of the company's home page in their order. */
export function useWebparts() {
  return useRead(menuApi.getWebpartFile, fileOf(useAccount()), {
    staleTime: Number.POSITIVE_INFINITY,
    select: webpartsOf,
  })
}

/** A board's name in the reader's language, and how it opens its articles. */
export interface BoardOfPart {
  name: string
  usePopup: boolean
}

/** The boards that the viewer may read, by id: what tabs are named after. */
export function useBoardsOfParts() {
  const language = useLanguage()
  const select = useCallback(
    (boards: Output<typeof boardApi.listBoards>) =>
      new Map<number, BoardOfPart>(
        boards.map((board) => {
          const names = { ko: board.boardName, en: board.boardName_En, zh: board.boardName_Cn }
          return [board.boardId, { name: localName(names, language), usePopup: board.usePopup }]
        }),
      ),
    [language],
  )
  return useRead(boardApi.listBoards, {}, { staleTime: 5 * 60_000, select })
}

/** A page of a board as a web part shows it; the page before stays until the new one is there. */
export function useBoardContents(tab: BoardTab, page: number) {
  return usePage(webpartApi.listBoardContents, {
    boardId: tab.boardId,
    displayCount: tab.displayCount,
    pageNumber: page,
    isNoticeShow: tab.isNoticeShow,
    isContentShow: tab.isContentShow,
  })
}
