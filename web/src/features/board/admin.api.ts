import { type AdminFilter, articlesTopic, boardApi } from '@maru/api/board'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../kit/call.ts'
import { usePush } from '../../kit/push.ts'
import { boardKey } from './board.api.ts'

/** What the administration of articles shows. */
export interface AdminWish {
  filter: AdminFilter
  searchText: string
  page: number
  size: number
}

/** A page of a board's articles for its managers, asked again when the board changes. */
export function useAdminArticles(boardId: number, wish: AdminWish) {
  const client = useQueryClient()
  usePush(
    articlesTopic,
    useCallback(
      (id: string) => {
        if (id === String(boardId)) client.invalidateQueries({ queryKey: ['board', 'admin', boardId] })
      },
      [client, boardId],
    ),
  )
  const { filter, searchText, page, size } = wish
  return useQuery({
    queryKey: ['board', 'admin', boardId, wish],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(boardApi.listAdminArticles, { boardId, filter, searchText, page, itemsPerPage: size }, { signal }),
  })
}

/** What managers do with many articles at once. */
export type AdminAct = 'remove' | 'restore' | 'hide' | 'show'

/** Does one act with the chosen articles; every list and home page is asked anew. */
export function useAdminAct(boardId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ act, articleIds }: { act: AdminAct; articleIds: number[] }) => {
      const chosen = { boardId, articleIds }
      if (act === 'remove') return call(boardApi.removeArticles, chosen)
      if (act === 'restore') return call(boardApi.restoreArticles, chosen)
      return call(boardApi.toggleArticlesSecret, { ...chosen, isSecret: act === 'hide' })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: boardKey }),
  })
}
