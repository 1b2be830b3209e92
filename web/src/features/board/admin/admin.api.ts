import { type AdminFilter, boardApi } from '@maru/api/board'
import { useChange } from '#kit/call/change.ts'
import { usePage } from '#kit/call/read.ts'

/** Filter, search text and page of the article administration. */
export interface AdminListFilter {
  filter: AdminFilter
  searchText: string
  page: number
  size: number
}

/** Reads a page of a board's articles for its managers; read again when an article of the board changes. */
export function useAdminArticles(boardId: number, { filter, searchText, page, size }: AdminListFilter) {
  return usePage(boardApi.listAdminArticles, { boardId, filter, searchText, page, itemsPerPage: size })
}

/** Actions that managers can apply to several articles in one call. */
export type AdminAct = 'remove' | 'restore' | 'hide' | 'show'

/** Applies one action to the selected articles; every list and home page is read again. */
export function useAdminAct(boardId: number) {
  return useChange(({ act, articleIds }: { act: AdminAct; articleIds: number[] }, change) => {
    const chosen = { boardId, articleIds }
    if (act === 'remove') return change(boardApi.removeArticles, chosen)
    if (act === 'restore') return change(boardApi.restoreArticles, chosen)
    return change(boardApi.toggleArticlesSecret, { ...chosen, isSecret: act === 'hide' })
  })
}
