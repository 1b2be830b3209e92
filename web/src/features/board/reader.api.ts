import { boardApi } from '@maru/api/board'
import { useChange } from '../../kit/change.ts'
import { useMore, usePage, useRead } from '../../kit/read.ts'

/** Shows the server the password of an anonymous article; on a match the article is read again with its new flags. */
export function useCheckPassword() {
  return useChange(boardApi.checkArticlePassword, { isChange: (isRight) => isRight })
}

/** The present rights of the viewer in a board, read whenever a new article is started. */
export function useCreatePermission(boardId: number, isWanted: boolean) {
  return useRead(boardApi.getCreatePermission, isWanted ? { boardId } : null, {
    // Read once per writer, so that a refetch never replaces typed text; the save detects later changes.
    staleTime: 'static',
    gcTime: 0,
  })
}

/** The versions of an article, newest first. */
export function useArticleHistory(articleId: number) {
  return useMore(boardApi.listArticleHistory, { articleId }, (row) => row.articleVersion)
}

/** An article with the content of one of its versions. */
export function useVersion(boardId: number, articleId: number, articleVersion: number | null) {
  return useRead(boardApi.getArticle, articleVersion === null ? null : { boardId, articleId, articleVersion })
}

/** The files that an article had in one of its versions; none are requested where it never had any. */
export function useVersionFiles(fileCode: string | null, articleVersion: number) {
  return useRead(boardApi.listVersionFiles, fileCode === null ? null : { fileCode, articleVersion })
}

/** A page of the people who have read an article; the page before stays until the new one is there. */
export function useViewLogs(articleId: number, page: number, itemsPerPage: number) {
  return usePage(boardApi.listViewLogs, { articleId, page, itemsPerPage })
}
