import { articlesTopic, boardApi } from '@maru/api/board'
import { menuApi } from '@maru/api/menu'
import { type WebpartFile, webpartApi } from '@maru/api/webpart'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readCacheFile } from '../../kit/cache-file.ts'
import { call } from '../../kit/call.ts'
import { localName, useLanguage } from '../../kit/i18n.ts'
import { usePush } from '../../kit/push.ts'
import { queryClient } from '../../kit/query.ts'
import { type Account, useAccount } from '../../kit/session.ts'
import type { BoardTab } from './webpart.rules.ts'

function fileQuery(account: Account) {
  const input = { comCode: account.comCode, version: account.cacheVersion.webpart }
  return queryOptions({
    queryKey: ['webpart', 'file', input],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<WebpartFile['webparts']> =>
      // The file's shape is this room's own contract; the menu room only carries it.
      ((await readCacheFile(menuApi.getWebpartFile, input, signal)) as WebpartFile).webparts,
  })
}

/** The web parts of the account's company, loaded once a version. A failure is shown by the home page, not by the guard. */
export async function loadWebparts(account: Account): Promise<void> {
  await queryClient.prefetchQuery(fileQuery(account))
}

/** The web parts of the company's home page in their order. */
export function useWebparts() {
  return useQuery(fileQuery(useAccount()))
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
    (boards: Awaited<ReturnType<typeof readBoards>>) =>
      new Map<number, BoardOfPart>(
        boards.map((board) => {
          const names = { ko: board.boardName, en: board.boardName_En, zh: board.boardName_Cn }
          return [board.boardId, { name: localName(names, language), usePopup: board.usePopup }]
        }),
      ),
    [language],
  )
  return useQuery({
    queryKey: ['board', 'boards'],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => readBoards(signal),
    select,
  })
}

function readBoards(signal: AbortSignal) {
  return call(boardApi.listBoards, {}, { signal })
}

/** A page of a board as a web part shows it; the page before stays until the new one is there. */
export function useBoardContents(tab: BoardTab, page: number) {
  const client = useQueryClient()
  const queryKey = [
    'board',
    'contents',
    tab.boardId,
    tab.displayCount,
    tab.isNoticeShow,
    tab.isContentShow,
    page,
  ]
  const refresh = useCallback(
    (id: string) => {
      if (id === String(tab.boardId))
        client.invalidateQueries({ queryKey: ['board', 'contents', tab.boardId] })
    },
    [client, tab.boardId],
  )
  usePush(articlesTopic, refresh)
  return useQuery({
    queryKey,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        webpartApi.listBoardContents,
        {
          boardId: tab.boardId,
          displayCount: tab.displayCount,
          pageNumber: page,
          isNoticeShow: tab.isNoticeShow,
          isContentShow: tab.isContentShow,
        },
        { signal },
      ),
  })
}
