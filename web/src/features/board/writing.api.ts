import type { DraftFields } from '@maru/api/board'
import { boardApi } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { useChange } from '../../kit/change.ts'
import { useMore, usePage, useRead } from '../../kit/read.ts'

/** Which draft is meant: of its number, of an article that is changed, or of a reply. */
export type DraftQuestion = Input<typeof boardApi.getDraft>

/** The own draft to open, read again each time the writer is opened; null as input for none. */
export function useDraftToContinue(question: DraftQuestion | null) {
  return useRead(boardApi.getDraft, question, {
    staleTime: 0,
    gcTime: 0,
    // Offline there is only the draft of this browser: no retries.
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

/** The stored part of a draft. */
export type DraftInput = Input<typeof boardApi.saveDraft> & { words: DraftFields }

/** Throws an own draft away, out of the list of them. */
export function useRemoveDraft() {
  return useChange(boardApi.removeDraft)
}

/** Articles that are in no list of a board: the viewer's own, for managers those of all people. */
export function useUnlisted(boardId: number) {
  return useMore(boardApi.listUnlisted, { boardId }, (row) => `${row.draftId}.${row.articleId}`)
}

/** The addressees of an article's must-read notice, for its author. */
export function useAskedReaders(articleId: number | undefined) {
  return useRead(boardApi.getMustRead, articleId === undefined ? null : { articleId }, { staleTime: 0 })
}

/** Rows of one page of readers. */
export const readersPageSize = 20

/** A page of those who have read what they must read, or who have not. */
export function useMustReadPeople(articleId: number, hasRead: boolean, page: number) {
  return usePage(boardApi.listMustReadPeople, { articleId, hasRead, page, itemsPerPage: readersPageSize })
}

/** Confirms a must-read notice; the reader and the lists show it. */
export function useConfirmMustRead() {
  return useChange(boardApi.confirmMustRead)
}
