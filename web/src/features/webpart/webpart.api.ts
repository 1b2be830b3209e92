import { boardApi } from '@maru/api/board'
import type { Output } from '@maru/api/kit/endpoint'
import { type HomeCount, webpartApi } from '@maru/api/webpart'
import { useCallback } from 'react'
import { call } from '../../kit/call.ts'
import type { SlotAnswer } from '../../kit/fillings.ts'
import { localName, useLanguage } from '../../kit/i18n.ts'
import { composedQuery, useComposed, usePage, useRead } from '../../kit/read.ts'
import { type BoardTab, contentsInput, contentsKey, type PageContents } from './webpart.rules.ts'

/** A board's name in the reader's language, and how it opens its articles. */
export interface BoardOfPart {
  boardId: number
  name: string
  usePopup: boolean
  kind: string
}

/** The boards that the viewer may read, by id: what tabs are named after. */
export function useBoardsOfParts() {
  const language = useLanguage()
  const select = useCallback(
    (boards: Output<typeof boardApi.listBoards>) =>
      new Map<number, BoardOfPart>(
        boards.map(({ boardId, usePopup, boardKind: kind, ...board }) => {
          const names = { ko: board.boardName, en: board.boardName_En, zh: board.boardName_Cn }
          return [boardId, { boardId, name: localName(names, language), usePopup, kind }]
        }),
      ),
    [language],
  )
  return useRead(boardApi.listBoards, {}, { staleTime: 5 * 60_000, select })
}

/**
 * A page of a board as a web part shows it; the page before stays until the new one is there. It waits while the page of
 * web parts reads all of them at once, also when they are old; a push reads one board again.
 */
export function useBoardContents(tab: BoardTab, page: number, { isReady, asked }: PageContents) {
  const input = contentsInput(tab)
  const isGiven = page === 1 && asked.has(contentsKey(input))
  return usePage(
    webpartApi.listBoardContents,
    isReady ? { ...input, pageNumber: page } : null,
    isGiven ? { staleTime: Number.POSITIVE_INFINITY } : {},
  )
}

/** How many of each thing wait for the viewer. */
export function useCounts() {
  return useRead(webpartApi.listCounts, {})
}

/** The kinds of other rooms that the viewer is not offered. */
export function useClosedKinds() {
  const select = useCallback(
    (kinds: Output<typeof webpartApi.listKinds>) =>
      new Set(kinds.filter(({ isOffered }) => !isOffered).map(({ kind }) => kind)),
    [],
  )
  return useRead(webpartApi.listKinds, {}, { staleTime: 5 * 60_000, select })
}

/** What the server's source of a kind answers to these options; null requests nothing. */
export function usePart(
  asked: { kind: string; options: Record<string, unknown> } | null,
): SlotAnswer<unknown> {
  const { data, isPending, error, refetch } = useRead(webpartApi.getPart, asked)
  return { data: data?.data, isPending, error, refetch }
}

const visit = composedQuery(webpartApi.createVisit, 'visit', {}, () => call(webpartApi.createVisit, {}))

/** What is new since the visit before; requested once while the portal is open, and again after half an hour. */
export function useVisit(): { since: string | null; news: HomeCount[] } | undefined {
  return useComposed(visit, { staleTime: 30 * 60_000, retry: false }).data
}
