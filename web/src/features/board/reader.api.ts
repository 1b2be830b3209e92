import { boardApi } from '@maru/api/board'
import { useChange } from '#kit/call/change.ts'
import { useMore, usePage, useRead } from '#kit/call/read.ts'

/**
 * Checks the password of an anonymous article on the server. If it matches, the article is read again with
 * its new flags.
 */
export function useCheckPassword() {
  return useChange(boardApi.checkArticlePassword, { isChange: (isRight) => isRight })
}

/** Reads the viewer's current rights in a board each time a new article is started. */
export function useCreatePermission(boardId: number, isWanted: boolean) {
  return useRead(boardApi.getCreatePermission, isWanted ? { boardId } : null, {
    // Read only once: a later refusal must not replace the open writer. The save detects changed rights.
    staleTime: 'static',
    gcTime: 0,
  })
}

/** Reads the versions of an article, newest first. */
export function useArticleHistory(articleId: number) {
  return useMore(boardApi.listArticleHistory, { articleId }, (row) => row.articleVersion)
}

/** Reads an article with the content of one of its versions. */
export function useVersion(boardId: number, articleId: number, articleVersion: number | null) {
  return useRead(boardApi.getArticle, articleVersion === null ? null : { boardId, articleId, articleVersion })
}

/** Reads the files of one version of an article; requests nothing if the article never had files. */
export function useVersionFiles(fileCode: string | null, articleVersion: number) {
  return useRead(boardApi.listVersionFiles, fileCode === null ? null : { fileCode, articleVersion })
}

/** Reads a page of the people who have read an article; the previous page stays until the new page has loaded. */
export function useViewLogs(articleId: number, page: number, itemsPerPage: number) {
  return usePage(boardApi.listViewLogs, { articleId, page, itemsPerPage })
}
