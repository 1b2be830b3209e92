import { type AdminFilter, boardApi } from '@maru/api/board'
import { useChange } from '../../../kit/change.ts'
import { usePage } from '../../../kit/read.ts'

/** What the administration of articles shows. */
export interface AdminListFilter {
  filter: AdminFilter
  searchText: string
  page: number
  size: number
}

/** A page of a board's articles for its managers, read again when the board changes. */
export function useAdminArticles(boardId: number, { filter, searchText, page, size }: AdminListFilter) {
  return usePage(boardApi.listAdminArticles, { boardId, filter, searchText, page, itemsPerPage: size })
}

/** What managers do with many articles at once. */
export type AdminAct = 'remove' | 'restore' | 'hide' | 'show'

/** Does one act with the chosen articles; every list and home page is read again. */
export function useAdminAct(boardId: number) {
  return useChange(({ act, articleIds }: { act: AdminAct; articleIds: number[] }, change) => {
    const chosen = { boardId, articleIds }
    if (act === 'remove') return change(boardApi.removeArticles, chosen)
    if (act === 'restore') return change(boardApi.restoreArticles, chosen)
    return change(boardApi.toggleArticlesSecret, { ...chosen, isSecret: act === 'hide' })
  })
}
