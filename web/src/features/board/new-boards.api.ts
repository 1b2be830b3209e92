import { boardApi } from '@maru/api/board'
import { useMemo } from 'react'
import { useRead } from '../../kit/read.ts'

// The menus of every page use this, so it is separate from the code of the boards' pages.

/** Boards with an article of the last day, read again when a board changes. */
export function useNewBoards(isWanted: boolean): ReadonlySet<number> {
  const { data } = useRead(boardApi.listNewArticleBoards, isWanted ? {} : null, { staleTime: 5 * 60_000 })
  return useMemo(() => new Set(data), [data])
}
