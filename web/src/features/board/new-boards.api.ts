import { articlesTopic, boardApi } from '@maru/api/board'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../kit/call.ts'
import { usePush } from '../../kit/push.ts'

// The menus of every page ask this, so it stands apart from what the boards' own pages load.
const fiveMinutes = 5 * 60_000

/** Boards with an article of the last day, asked again when a board changes. */
export function useNewBoards(isWanted: boolean): ReadonlySet<number> {
  const client = useQueryClient()
  usePush(
    articlesTopic,
    useCallback(() => void client.invalidateQueries({ queryKey: ['board', 'new'] }), [client]),
  )
  const { data } = useQuery({
    queryKey: ['board', 'new'],
    enabled: isWanted,
    staleTime: fiveMinutes,
    queryFn: ({ signal }) => call(boardApi.listNewArticleBoards, {}, { signal }),
  })
  return useMemo(() => new Set(data), [data])
}
