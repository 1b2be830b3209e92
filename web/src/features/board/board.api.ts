import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { useMemo } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { type Cache, useChange } from '../../kit/change.ts'
import { useMore, usePage, usePages, useRead, useReads } from '../../kit/read.ts'
import { ownPhoto } from '../../kit/session.ts'
import { commentsAfter, firstComments } from './comment.rules.ts'
import { defaultFilter, filterInput, type ListFilter } from './list.rules.ts'

const fiveMinutes = { staleTime: 5 * 60_000 }

/** Switches, fields and rights of a board. */
export function useBoardConfig(boardId: number | undefined) {
  return useRead(boardApi.getBoardConfig, boardId === undefined ? null : { boardId }, fiveMinutes)
}

/** How many articles each board holds that the viewer may read. */
export function useBoardTotals(): ReadonlyMap<number, number> {
  const { data } = useRead(boardApi.countArticles, {})
  return useMemo(() => new Map(data?.boards.map((row) => [row.boardId, row.totalCount])), [data])
}

/** The newest articles of all boards, or what a search finds in them; read again when any board changes. */
export function useRecentArticles(page: number, size: number, { field, text }: ListFilter) {
  return usePage(boardApi.listRecentArticles, {
    Page: page,
    ItemsPerPage: size,
    ...(text === '' ? {} : { SearchField: field, SearchText: text }),
  })
}

/** The boards that the viewer may read. */
export function useBoards() {
  return useRead(boardApi.listBoards, {}, fiveMinutes)
}

/** A page of a board with the chosen filters, with excerpts if `hasExcerpt`; the old page stays until the new one has arrived. */
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

/** An article to read. */
export function useArticle(boardId: number, articleId: number) {
  return useRead(boardApi.getArticle, { boardId, articleId })
}

/** The newest version of an article, read anew each time the writer is opened. */
export function useArticleToEdit(boardId: number, articleId: number | undefined) {
  return useRead(boardApi.getCurrentArticle, articleId === undefined ? null : { boardId, articleId }, {
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

/** Notes that the viewer has read an article, and shows the new count. */
export function useCreateViewLog(boardId: number) {
  return useChange(boardApi.createViewLog, {
    onSuccess: ({ viewCount }, { articleId }, cache) =>
      cache.put(boardApi.getArticle, { boardId, articleId }, (article) =>
        article ? { ...article, viewCount } : article,
      ),
  })
}

/** What the writer sends; a new article has neither number nor version. */
export type ArticleInput = Omit<Input<typeof boardApi.createArticle>, 'parentArticle'> & {
  articleId?: number
  articleVersion?: number
  parentArticle?: number
}

/** Reads the board again if it now shows names: the next try uses what the screen then shows. */
function askBoardAgain(boardId?: number) {
  return (error: unknown, _input: unknown, cache: Cache) => {
    if (!(error instanceof CallError) || error.code !== 'board.namelessOff') return
    void cache.refresh(boardApi.getBoardConfig, boardId ? { boardId } : undefined)
  }
}

/** Writes a new article or changes one; every list and home page is read again. */
export function useSaveArticle() {
  return useChange(
    ({ articleId, articleVersion, parentArticle, ...words }: ArticleInput, change) =>
      articleId !== undefined && articleVersion !== undefined
        ? change(boardApi.updateArticle, { ...words, articleId, articleVersion })
        : change(boardApi.createArticle, { ...words, parentArticle }),
    { onError: askBoardAgain() },
  )
}

/** Takes an article away. */
export function useRemoveArticle() {
  return useChange(boardApi.removeArticle)
}

/** All comments of an article, read again when a person comments. */
export function useComments(articleId: number, isWanted: boolean) {
  return usePages(boardApi.listComments, isWanted ? { articleId } : null, {
    page: (asked: ReturnType<typeof commentsAfter> & object) => asked,
    initialPageParam: firstComments,
    getNextPageParam: (last, _pages, asked) => commentsAfter(asked, last.data.length),
    select: ({ pages }) => pages.flatMap((page) => page.data),
  })
}

/** Writes a comment or changes an own one. */
export function useSaveComment(boardId: number, articleId: number, isNameless: boolean) {
  return useChange(
    (words: { content: string; mentions: string[]; commentId?: number; replyTo?: number }, change) =>
      change(boardApi.saveComment, { boardId, articleId, isNameless, ...words }),
    { onError: askBoardAgain(boardId) },
  )
}

/** Takes an own comment away. */
export function useRemoveComment() {
  return useChange(boardApi.removeComment)
}

/** The people who recommended an article. */
export function useRecommends(articleId: number) {
  return useMore(boardApi.listRecommends, { articleId }, (row) => row.userCode)
}

/** Gives or takes back the own recommendation. */
export function useToggleRecommend(boardId: number, articleId: number, isNameless: boolean) {
  return useChange(
    (isGiven: boolean, change) =>
      isGiven
        ? change(boardApi.removeRecommend, { articleId })
        : change(boardApi.createRecommend, { articleId, isNameless }),
    { onError: askBoardAgain(boardId) },
  )
}

/** The largest number of people in one call for photos. */
const photosAtOnce = 200

/** Photos of people by code; null where the initial is drawn. */
export function usePhotos(codes: readonly (string | null)[]): ReadonlyMap<string, string | null> {
  const wanted = [...new Set(codes.filter((code) => code !== null))].sort()
  const inputs = Array.from({ length: Math.ceil(wanted.length / photosAtOnce) }, (_none, index) => ({
    codes: wanted.slice(index * photosAtOnce, (index + 1) * photosAtOnce),
  }))
  const { data } = useReads(accountApi.listPhotos, inputs, fiveMinutes)
  return useMemo(() => new Map(data?.flat().map((row) => [row.personCode, ownPhoto(row.photoPath)])), [data])
}
