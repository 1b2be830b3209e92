import { boardApi } from '@maru/api/board'
import type { Output } from '@maru/api/kit/endpoint'
import { wireName } from '@maru/api/kit/wire-name'
import { type HomeCount, webpartApi } from '@maru/api/webpart'
import { useCallback } from 'react'
import { call } from '#kit/call/call.ts'
import { composedQuery, useComposed, usePage, useRead } from '#kit/call/read.ts'
import type { SlotAnswer } from '#kit/fillings.ts'
import { localName, useLanguage } from '#kit/i18n/i18n.ts'
import { type BoardTab, contentsInput, contentsKey, type PageContents } from './webpart.rules.ts'

/** A board with its name in the viewer's language. `usePopup`: its articles open in a new window. */
export interface BoardOfPart {
  boardId: number
  name: string
  usePopup: boolean
  kind: string
}

/** Returns the boards that the viewer may read, by id. Tabs use their names. */
export function useBoardsOfParts() {
  const language = useLanguage()
  const select = useCallback(
    (boards: Output<typeof boardApi.listBoards>) =>
      new Map<number, BoardOfPart>(
        boards.map(({ boardId, usePopup, boardKind: kind, ...board }) => {
          const names = wireName(board, 'boardName')
          return [boardId, { boardId, name: localName(names, language), usePopup, kind }]
        }),
      ),
    [language],
  )
  return useRead(boardApi.listBoards, {}, { staleTime: 5 * 60_000, select })
}

/**
 * Reads one page of a board for a web part. The previous page is shown until the new one has arrived. The hook sends no
 * request while the layout page reads the contents of all web parts with one call. If that call includes the contents,
 * the hook does not read them again because of their age, but a push message still reads a single board again.
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

/** Reads the counts of items that wait for the viewer. */
export function useCounts() {
  return useRead(webpartApi.listCounts, {})
}

/** Reads the viewer's leave of this year; null if no room of the portal knows it. */
export function useVacation() {
  return useRead(webpartApi.getVacation, {}, { staleTime: 5 * 60_000 })
}

/** Returns the kinds of web parts of other rooms that the viewer cannot add. */
export function useClosedKinds() {
  const select = useCallback(
    (kinds: Output<typeof webpartApi.listKinds>) =>
      new Set(kinds.filter(({ isOffered }) => !isOffered).map(({ kind }) => kind)),
    [],
  )
  return useRead(webpartApi.listKinds, {}, { staleTime: 5 * 60_000, select })
}

/** Reads the data of a web part by its kind and options. With null, nothing is requested. */
export function usePart(
  asked: { kind: string; options: Record<string, unknown> } | null,
): SlotAnswer<unknown> {
  const { data, isPending, error, refetch } = useRead(webpartApi.getPart, asked)
  return { data: data?.data, isPending, error, refetch }
}

const visit = composedQuery(webpartApi.createVisit, 'visit', {}, () => call(webpartApi.createVisit, {}))

/** The counts of new items since the previous visit. They are requested once, and again after 30 minutes. */
export function useVisit(): { since: string | null; news: HomeCount[] } | undefined {
  return useComposed(visit, { staleTime: 30 * 60_000, retry: false }).data
}
