import { accountApi } from '@maru/api/account'
import { articlesTopic, type BoardConfig, boardApi, type Comment, commentsTopic } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../kit/call.ts'
import { CallError } from '../../kit/call-error.ts'
import { usePush } from '../../kit/push.ts'
import { ownPhoto } from '../../kit/session.ts'
import { commentsAfter, firstComments } from './comment.rules.ts'
import { type ListWish, plainWish, wishInput } from './list.rules.ts'
import { usePagedList } from './paged.api.ts'

const fiveMinutes = 5 * 60_000

/** Everything of boards in the browser's cache begins with this. */
export const boardKey = ['board'] as const

/** Switches, fields and rights of a board. */
export function useBoardConfig(boardId: number | undefined): UseQueryResult<BoardConfig> {
  return useQuery({
    queryKey: ['board', 'config', boardId],
    enabled: boardId !== undefined,
    staleTime: fiveMinutes,
    queryFn: ({ signal }) => call(boardApi.getBoardConfig, { boardId: boardId ?? 0 }, { signal }),
  })
}

/** How many articles each board holds that the viewer may read. */
export function useBoardTotals(): ReadonlyMap<number, number> {
  const { data } = useQuery({
    queryKey: ['board', 'totals'],
    queryFn: ({ signal }) => call(boardApi.countArticles, {}, { signal }),
  })
  return useMemo(() => new Map(data?.boards.map((row) => [row.boardId, row.totalCount])), [data])
}

/** The newest articles of all boards, or what a search finds in them; asked again when any board changes. */
export function useRecentArticles(page: number, size: number, { field, text }: ListWish) {
  const client = useQueryClient()
  usePush(
    articlesTopic,
    useCallback(() => void client.invalidateQueries({ queryKey: ['board', 'recent'] }), [client]),
  )
  return useQuery({
    queryKey: ['board', 'recent', page, size, field, text],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        boardApi.listRecentArticles,
        { Page: page, ItemsPerPage: size, ...(text === '' ? {} : { SearchField: field, SearchText: text }) },
        { signal },
      ),
  })
}

/** The boards that the viewer may read. */
export function useBoards() {
  return useQuery({
    queryKey: ['board', 'boards'],
    staleTime: fiveMinutes,
    queryFn: ({ signal }) => call(boardApi.listBoards, {}, { signal }),
  })
}

/** A page of a board as wished for, with first words where `hasExcerpt`; the page before stays until the new one is there. */
export function useArticles(
  boardId: number,
  page: number,
  size: number,
  hasExcerpt = false,
  wish = plainWish,
) {
  const client = useQueryClient()
  usePush(
    articlesTopic,
    useCallback(
      (id: string) => {
        if (id === String(boardId)) client.invalidateQueries({ queryKey: ['board', 'list', boardId] })
      },
      [client, boardId],
    ),
  )
  return useQuery({
    queryKey: ['board', 'list', boardId, page, size, hasExcerpt, wish],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        hasExcerpt ? boardApi.listBlogArticles : boardApi.listArticles,
        { BoardId: boardId, Page: page, ItemsPerPage: size, UseNotice: true, ...wishInput(wish) },
        { signal },
      ),
  })
}

function articleQuery(boardId: number, articleId: number) {
  return queryOptions({
    queryKey: ['board', 'article', boardId, articleId],
    queryFn: ({ signal }) => call(boardApi.getArticle, { boardId, articleId }, { signal }),
  })
}

/** An article to read. */
export function useArticle(boardId: number, articleId: number) {
  return useQuery(articleQuery(boardId, articleId))
}

/** The newest version of an article, read anew each time the writer is opened. */
export function useArticleToEdit(boardId: number, articleId: number | undefined) {
  return useQuery({
    queryKey: ['board', 'edit', boardId, articleId],
    enabled: articleId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    queryFn: ({ signal }) =>
      call(boardApi.getCurrentArticle, { boardId, articleId: articleId ?? 0 }, { signal }),
  })
}

/** Notes that the viewer has read an article, and shows the new count. */
export function useCreateViewLog() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ articleId }: { boardId: number; articleId: number }) =>
      call(boardApi.createViewLog, { articleId }),
    onSuccess: ({ viewCount }, { boardId, articleId }) => {
      client.setQueryData(articleQuery(boardId, articleId).queryKey, (article) =>
        article ? { ...article, viewCount } : article,
      )
      client.invalidateQueries({ queryKey: ['board', 'list', boardId] })
    },
  })
}

/** What the writer sends; a new article has neither number nor version. */
export type ArticleWords = Omit<Input<typeof boardApi.createArticle>, 'parentArticle'> & {
  articleId?: number
  articleVersion?: number
  parentArticle?: number
}

/** Has the board asked anew where it shows names by now: the next try goes by what the screen then says. */
function useBoardAskedAnew(boardId?: number) {
  const client = useQueryClient()
  return (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'board.namelessOff') return
    void client.invalidateQueries({ queryKey: ['board', 'config', ...(boardId ? [boardId] : [])] })
  }
}

/** Writes a new article or changes one; every list and home page is asked anew. */
export function useSaveArticle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ articleId, articleVersion, parentArticle, ...words }: ArticleWords) =>
      articleId !== undefined && articleVersion !== undefined
        ? call(boardApi.updateArticle, { ...words, articleId, articleVersion })
        : call(boardApi.createArticle, { ...words, parentArticle }),
    onSuccess: () => client.invalidateQueries({ queryKey: boardKey }),
    onError: useBoardAskedAnew(),
  })
}

/** Takes an article away. */
export function useRemoveArticle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (articleId: number) => call(boardApi.removeArticle, { articleId }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ['board', 'list'] })
      client.invalidateQueries({ queryKey: ['board', 'contents'] })
      client.invalidateQueries({ queryKey: ['board', 'new'] })
    },
  })
}

/** All comments of an article, asked again when somebody comments. */
export function useComments(articleId: number, isWanted: boolean) {
  const client = useQueryClient()
  usePush(
    commentsTopic,
    useCallback(
      (id: string) => {
        if (id === String(articleId)) client.invalidateQueries({ queryKey: ['board', 'comments', articleId] })
      },
      [client, articleId],
    ),
  )
  return useInfiniteQuery({
    queryKey: ['board', 'comments', articleId],
    enabled: isWanted,
    initialPageParam: firstComments,
    queryFn: ({ signal, pageParam }): Promise<Page<Comment>> =>
      call(boardApi.listComments, { articleId, ...pageParam }, { signal }),
    getNextPageParam: (last, _pages, asked) => commentsAfter(asked, last.data.length),
    select: ({ pages }) => pages.flatMap((page) => page.data),
  })
}

function useCommentsChanged(boardId: number, articleId: number) {
  const client = useQueryClient()
  return () => {
    client.invalidateQueries({ queryKey: ['board', 'list', boardId] })
    client.invalidateQueries({ queryKey: ['board', 'article', boardId, articleId] })
    return client.invalidateQueries({ queryKey: ['board', 'comments', articleId] })
  }
}

/** Writes a comment or changes an own one. */
export function useSaveComment(boardId: number, articleId: number, isNameless: boolean) {
  const onSuccess = useCommentsChanged(boardId, articleId)
  return useMutation({
    mutationFn: (words: { content: string; mentions: string[]; commentId?: number; replyTo?: number }) =>
      call(boardApi.saveComment, { boardId, articleId, isNameless, ...words }),
    onSuccess,
    onError: useBoardAskedAnew(boardId),
  })
}

/** Takes an own comment away. */
export function useRemoveComment(boardId: number, articleId: number) {
  const onSuccess = useCommentsChanged(boardId, articleId)
  return useMutation({
    mutationFn: (commentId: number) => call(boardApi.removeComment, { commentId }),
    onSuccess,
  })
}

/** The people who recommended an article. */
export function useRecommends(articleId: number) {
  return usePagedList({
    queryKey: ['board', 'recommends', articleId],
    ask: (page, signal) => call(boardApi.listRecommends, { articleId, ...page }, { signal }),
    rowKey: (row) => row.userCode,
  })
}

/** Gives or takes back the own recommendation. */
export function useToggleRecommend(boardId: number, articleId: number, isNameless: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isGiven: boolean) =>
      isGiven
        ? call(boardApi.removeRecommend, { articleId })
        : call(boardApi.createRecommend, { articleId, isNameless }),
    onError: useBoardAskedAnew(boardId),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ['board', 'recommends', articleId] })
      return client.invalidateQueries({ queryKey: ['board', 'article', boardId, articleId] })
    },
  })
}

/** People whose photos one call tells. */
const photosAtOnce = 200

/** Photos of people by code; null where the initial is drawn. */
export function usePhotos(codes: readonly (string | null)[]): ReadonlyMap<string, string | null> {
  const wanted = [...new Set(codes.filter((code) => code !== null))].sort()
  const { data } = useQuery({
    queryKey: ['account', 'photos', wanted],
    enabled: wanted.length > 0,
    staleTime: fiveMinutes,
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(wanted.length / photosAtOnce) }, (_none, index) =>
        wanted.slice(index * photosAtOnce, (index + 1) * photosAtOnce),
      )
      const answers = await Promise.all(
        parts.map((codes) => call(accountApi.listPhotos, { codes }, { signal })),
      )
      return answers.flat()
    },
  })
  return useMemo(() => new Map(data?.map((row) => [row.personCode, ownPhoto(row.photoPath)])), [data])
}
