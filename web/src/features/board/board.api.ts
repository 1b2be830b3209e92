import { accountApi } from '@maru/api/account'
import { type ArticleDetail, boardApi } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { useMemo } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { type Cache, useChange } from '#kit/call/change.ts'
import { useMore, usePage, usePages, useRead, useReads } from '#kit/call/read.ts'
import { ownPhoto } from '#kit/session/session.ts'
import { commentsAfter, firstComments } from './comment.rules.ts'
import { defaultFilter, filterInput, type ListFilter } from './list.rules.ts'

const fiveMinutes = { staleTime: 5 * 60_000 }

/** Reads the configuration of a board: its switches, its fields and the viewer's rights. */
export function useBoardConfig(boardId: number | undefined) {
  return useRead(boardApi.getBoardConfig, boardId === undefined ? null : { boardId }, fiveMinutes)
}

/** Number of articles by board id, for the boards that the viewer may read. */
export function useBoardTotals(): ReadonlyMap<number, number> {
  const { data } = useRead(boardApi.countArticles, {})
  return useMemo(() => new Map(data?.boards.map((row) => [row.boardId, row.totalCount])), [data])
}

/**
 * Reads a page of the newest articles of all boards, or of the results of a search in all boards. It is read
 * again when any board changes.
 */
export function useRecentArticles(page: number, size: number, { field, text }: ListFilter) {
  return usePage(boardApi.listRecentArticles, {
    Page: page,
    ItemsPerPage: size,
    ...(text === '' ? {} : { SearchField: field, SearchText: text }),
  })
}

/** Reads the boards that the viewer may read. */
export function useBoards() {
  return useRead(boardApi.listBoards, {}, fiveMinutes)
}

/**
 * Reads a page of a board with the given filters, with excerpts if `hasExcerpt` is true. The previous page
 * stays visible until the new page has loaded.
 */
export function useArticles(
  boardId: number,
  page: number,
  size: number,
  hasExcerpt = false,
  listFilter = defaultFilter,
) {
  return usePage(hasExcerpt ? boardApi.listBlogArticles : boardApi.listArticles, {
    BoardId: boardId,
    Page: page,
    ItemsPerPage: size,
    UseNotice: true,
    ...filterInput(listFilter),
  })
}

/** Reads an article for the reader. */
export function useArticle(boardId: number, articleId: number) {
  return useRead(boardApi.getArticle, { boardId, articleId })
}

/** Reads the newest version of an article again each time the writer is opened. */
export function useArticleToEdit(boardId: number, articleId: number | undefined) {
  return useRead(boardApi.getCurrentArticle, articleId === undefined ? null : { boardId, articleId }, {
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

/** Logs that the viewer has read an article, and updates the cached view count. */
export function useCreateViewLog(boardId: number) {
  return useChange(boardApi.createViewLog, {
    onSuccess: ({ viewCount }, { articleId }, cache) =>
      cache.put(boardApi.getArticle, { boardId, articleId }, (article) =>
        article ? { ...article, viewCount } : article,
      ),
  })
}

/** The input that the writer sends; a new article has no id and no version. */
export type ArticleInput = Omit<Input<typeof boardApi.createArticle>, 'parentArticle'> & {
  articleId?: number
  articleVersion?: number
  parentArticle?: number
}

/**
 * Reads the board configuration again if the server refused anonymity because the board now shows names. The
 * next attempt uses the new configuration.
 */
function askBoardAgain(boardId?: number) {
  return (error: unknown, _input: unknown, cache: Cache) => {
    if (!(error instanceof CallError) || error.code !== 'board.namelessOff') return
    void cache.refresh(boardApi.getBoardConfig, boardId ? { boardId } : undefined)
  }
}

/** Creates or updates an article; every list and home page is read again. */
export function useSaveArticle() {
  return useChange(
    ({ articleId, articleVersion, parentArticle, from, ...words }: ArticleInput, change) =>
      articleId !== undefined && articleVersion !== undefined
        ? change(boardApi.updateArticle, { ...words, articleId, articleVersion })
        : change(boardApi.createArticle, { ...words, parentArticle, from }),
    { onError: askBoardAgain() },
  )
}

/** Deletes an article. */
export function useRemoveArticle() {
  return useChange(boardApi.removeArticle)
}

/** Undoes the removal of an article. */
export function useRestoreArticle() {
  return useChange(boardApi.restoreArticle)
}

/** Reads all comments of an article; read again when its comments change. */
export function useComments(articleId: number, isWanted: boolean) {
  return usePages(boardApi.listComments, isWanted ? { articleId } : null, {
    page: (asked: ReturnType<typeof commentsAfter> & object) => asked,
    initialPageParam: firstComments,
    getNextPageParam: (last, _pages, asked) => commentsAfter(asked, last.data.length),
    select: ({ pages }) => pages.flatMap((page) => page.data),
  })
}

/** Creates a comment, or updates a comment of the viewer. */
export function useSaveComment(
  { boardId, articleId, title }: Pick<ArticleDetail, 'boardId' | 'articleId' | 'title'>,
  isNameless: boolean,
) {
  return useChange(
    (words: { content: string; mentions: string[]; commentId?: number; replyTo?: number }, change) =>
      change(boardApi.saveComment, { boardId, articleId, isNameless, ...words }),
    {
      onError: askBoardAgain(boardId),
      // A changed comment may have changed on the server meanwhile: only new ones wait without a network.
      waits: ({ commentId }) => (commentId === undefined ? { kind: 'comment', title } : null),
    },
  )
}

/** Deletes a comment of the viewer. */
export function useRemoveComment() {
  return useChange(boardApi.removeComment)
}

/** Reads the people who recommended an article. */
export function useRecommends(articleId: number) {
  return useMore(boardApi.listRecommends, { articleId }, (row) => row.userCode)
}

/** Adds the viewer's recommendation, or removes it if `isGiven` is true. */
export function useToggleRecommend(boardId: number, articleId: number, isNameless: boolean) {
  return useChange(
    (isGiven: boolean, change) =>
      isGiven
        ? change(boardApi.removeRecommend, { articleId })
        : change(boardApi.createRecommend, { articleId, isNameless }),
    { onError: askBoardAgain(boardId) },
  )
}

/** Maximum number of people in one call of `listPhotos`. */
const photosAtOnce = 200

/** Returns photo addresses by person code; null if the person has no photo and the initial is shown instead. */
export function usePhotos(codes: readonly (string | null)[]): ReadonlyMap<string, string | null> {
  const wanted = [...new Set(codes.filter((code) => code !== null))].sort()
  const inputs = Array.from({ length: Math.ceil(wanted.length / photosAtOnce) }, (_none, index) => ({
    codes: wanted.slice(index * photosAtOnce, (index + 1) * photosAtOnce),
  }))
  const { data } = useReads(accountApi.listPhotos, inputs, fiveMinutes)
  return useMemo(() => new Map(data?.flat().map((row) => [row.personCode, ownPhoto(row.photoPath)])), [data])
}
