import type { DraftWords } from '@maru/api/board'
import { boardApi } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { usePagedList } from './paged.api.ts'

/** Which draft is meant: of its number, of an article that is changed, or of a reply. */
export type DraftQuestion = Input<typeof boardApi.getDraft>

/** The own draft to go on with, read anew each time the writer is opened; without a question there is none. */
export function useDraftToContinue(question: DraftQuestion | null) {
  return useQuery({
    queryKey: ['board', 'draft', question],
    enabled: question !== null,
    staleTime: 0,
    gcTime: 0,
    // Offline, the draft of this browser is all there is: nobody waits for retries.
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(boardApi.getDraft, question ?? { boardId: 0 }, { signal }),
  })
}

/** What is kept of a draft. */
export type DraftInput = Input<typeof boardApi.saveDraft> & { words: DraftWords }

/** Keeps a draft on the server. */
export function saveDraft(input: DraftInput) {
  return call(boardApi.saveDraft, input)
}

/** Throws an own draft away, wherever it is shown. */
export function removeDraft(boardId: number, draftId: number) {
  return call(boardApi.removeDraft, { boardId, draftId })
}

/** Throws an own draft away, out of the list of them. */
export function useRemoveDraft(boardId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draftId: number) => removeDraft(boardId, draftId),
    onSuccess: () => client.invalidateQueries({ queryKey: ['board', 'unlisted', boardId] }),
  })
}

/** What of the viewer, or for managers of everybody, stands in no list of a board. */
export function useUnlisted(boardId: number) {
  return usePagedList({
    queryKey: ['board', 'unlisted', boardId],
    ask: (page, signal) => call(boardApi.listUnlisted, { boardId, ...page }, { signal }),
    rowKey: (row) => `${row.draftId}.${row.articleId}`,
  })
}

/** Who was asked to read an article, for its writer. */
export function useAskedReaders(articleId: number | undefined) {
  return useQuery({
    queryKey: ['board', 'mustRead', articleId],
    enabled: articleId !== undefined,
    staleTime: 0,
    queryFn: ({ signal }) => call(boardApi.getMustRead, { articleId: articleId ?? 0 }, { signal }),
  })
}

/** Rows of one page of readers. */
export const readersPageSize = 20

/** A page of those who have read what they must read, or who have not. */
export function useMustReadPeople(articleId: number, hasRead: boolean, page: number) {
  return useQuery({
    queryKey: ['board', 'mustReadPeople', articleId, hasRead, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        boardApi.listMustReadPeople,
        { articleId, hasRead, page, itemsPerPage: readersPageSize },
        { signal },
      ),
  })
}

/** Says that the viewer has read what they must read; the reader and the lists show it. */
export function useConfirmMustRead(boardId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (articleId: number) => call(boardApi.confirmMustRead, { articleId }),
    onSuccess: (_answer, articleId) => {
      client.invalidateQueries({ queryKey: ['board', 'list', boardId] })
      return client.invalidateQueries({ queryKey: ['board', 'article', boardId, articleId] })
    },
  })
}
