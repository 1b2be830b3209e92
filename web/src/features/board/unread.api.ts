import { boardApi } from '@maru/api/board'
import { useMemo } from 'react'
import { useChange } from '../../kit/change.ts'
import { useRead } from '../../kit/read.ts'

// The menus of every page use this, so it is separate from the code of the boards' pages.

/** Unread articles by board, for boards that have any; undefined until they are known. */
export function useUnreadCounts(isWanted = true): ReadonlyMap<number, number> | undefined {
  const { data } = useRead(boardApi.countUnread, isWanted ? {} : null, { staleTime: 60_000 })
  return useMemo(
    () => data && new Map(data.boards.map(({ boardId, unreadCount }) => [boardId, unreadCount])),
    [data],
  )
}

/** The most that the server counts in a board. */
const mostCounted = 100

/** How a count of unread articles is written. */
export function unreadText(count: number): string {
  return count >= mostCounted ? '99+' : String(count)
}

/** Marks everything in a board as read. */
export function useMarkRead() {
  return useChange(boardApi.markRead)
}
