import { boardApi } from '@maru/api/board'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { usePagedList } from './paged.api.ts'

/** Shows the server the password of a nameless article; on a match the article is read again with its new flags. */
export function useCheckPassword(boardId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (guess: { articleId: number; password: string }) =>
      call(boardApi.checkArticlePassword, guess),
    onSuccess: (isRight, { articleId }) =>
      isRight ? client.invalidateQueries({ queryKey: ['board', 'article', boardId, articleId] }) : undefined,
  })
}

/** What the viewer may do in a board at this moment, asked whenever a new article is begun. */
export function useCreatePermission(boardId: number, isWanted: boolean) {
  return useQuery({
    queryKey: ['board', 'createPermission', boardId],
    enabled: isWanted,
    // Asked once a writer: what is being typed is not taken away, the save is told what has changed since.
    staleTime: 'static',
    gcTime: 0,
    queryFn: ({ signal }) => call(boardApi.getCreatePermission, { boardId }, { signal }),
  })
}

/** The versions of an article, newest first. */
export function useArticleHistory(boardId: number, articleId: number) {
  return usePagedList({
    queryKey: ['board', 'article', boardId, articleId, 'history'],
    ask: (page, signal) => call(boardApi.listArticleHistory, { articleId, ...page }, { signal }),
    rowKey: (row) => row.articleVersion,
  })
}

/** An article as one of its versions says it. */
export function useVersion(boardId: number, articleId: number, articleVersion: number | null) {
  return useQuery({
    queryKey: ['board', 'article', boardId, articleId, 'version', articleVersion],
    enabled: articleVersion !== null,
    queryFn: ({ signal }) =>
      call(boardApi.getArticle, { boardId, articleId, articleVersion: articleVersion ?? 1 }, { signal }),
  })
}

/** The files that an article had in one of its versions; none are asked for where it never had any. */
export function useVersionFiles(fileCode: string | null, articleVersion: number) {
  return useQuery({
    queryKey: ['board', 'versionFiles', fileCode, articleVersion],
    enabled: fileCode !== null,
    queryFn: ({ signal }) =>
      call(boardApi.listVersionFiles, { fileCode: fileCode ?? '', articleVersion }, { signal }),
  })
}

/** A page of the people who have read an article; the page before stays until the new one is there. */
export function useViewLogs(articleId: number, page: number, itemsPerPage: number) {
  return useQuery({
    queryKey: ['board', 'viewLogs', articleId, page, itemsPerPage],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(boardApi.listViewLogs, { articleId, page, itemsPerPage }, { signal }),
  })
}
