import type { DraftFields } from '@maru/api/board'
import { boardApi } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { call } from '#kit/call/call.ts'
import { useChange } from '#kit/call/change.ts'
import { useMore, usePage, useRead } from '#kit/call/read.ts'

/** Identifies a draft by its id, by the article that it changes, or by the parent of a reply. */
export type DraftQuestion = Input<typeof boardApi.getDraft>

/** Reads the viewer's draft again each time the writer is opened; null as input requests nothing. */
export function useDraftToContinue(question: DraftQuestion | null) {
  return useRead(boardApi.getDraft, question, {
    staleTime: 0,
    gcTime: 0,
    // Offline, only the draft of this browser is available, so the request is not retried.
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

/** The input that saves a draft. */
export type DraftInput = Input<typeof boardApi.saveDraft> & { words: DraftFields }

/** Deletes a draft of the viewer and its files; the list of drafts is read again. */
export function useRemoveDraft() {
  return useChange(boardApi.removeDraft)
}

/**
 * Reads the viewer's drafts and the viewer's scheduled and ended articles of a board. Managers get the
 * scheduled and ended articles of all authors.
 */
export function useUnlisted(boardId: number) {
  return useMore(boardApi.listUnlisted, { boardId }, (row) => `${row.draftId}.${row.articleId}`)
}

/** Reads the recipients of an article's must-read notice, for its author and the managers of the board. */
export function useAskedReaders(articleId: number | undefined) {
  return useRead(boardApi.getMustRead, articleId === undefined ? null : { articleId }, { staleTime: 0 })
}

/** Number of readers per page. */
export const readersPageSize = 20

/** Reads a page of the recipients who have confirmed a must-read notice, or who have not if `hasRead` is false. */
export function useMustReadPeople(articleId: number, hasRead: boolean, page: number) {
  return usePage(boardApi.listMustReadPeople, { articleId, hasRead, page, itemsPerPage: readersPageSize })
}

/** Confirms a must-read notice; the article and the lists are read again. */
export function useConfirmMustRead() {
  return useChange(boardApi.confirmMustRead)
}

/** Returns a function that uploads a picture before its article is saved; it takes a data URL. */
export function uploadTo(article: Omit<Input<typeof boardApi.uploadImage>, 'image'>) {
  return (image: string) => call(boardApi.uploadImage, { ...article, image })
}
