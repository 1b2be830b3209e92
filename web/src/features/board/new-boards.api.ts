import { boardApi } from '@maru/api/board'
import { useMemo } from 'react'
import { useRead } from '#kit/call/read.ts'

// The menu of every page uses this file, so it is separate from the code of the board pages.

/** Ids of the boards with an article of the last 24 hours; read again when an article of a board changes. */
export function useNewBoards(isWanted: boolean): ReadonlySet<number> {
  const { data } = useRead(boardApi.listNewArticleBoards, isWanted ? {} : null, { staleTime: 5 * 60_000 })
  return useMemo(() => new Set(data), [data])
}
