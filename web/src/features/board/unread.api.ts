import { boardApi } from '@maru/api/board'
import { useMemo } from 'react'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

// The menu of every page uses this file, so it is separate from the code of the board pages.

/** Number of unread articles by board id, only for boards with unread articles; undefined until it has loaded. */
export function useUnreadCounts(isWanted = true): ReadonlyMap<number, number> | undefined {
  const { data } = useRead(boardApi.countUnread, isWanted ? {} : null, { staleTime: 60_000 })
  return useMemo(
    () => data && new Map(data.boards.map(({ boardId, unreadCount }) => [boardId, unreadCount])),
    [data],
  )
}

/** Maximum that the server counts in one board. */
const mostCounted = 100

/** Returns a number of unread articles as text. */
export function unreadText(count: number): string {
  return count >= mostCounted ? '99+' : String(count)
}

/** Marks all articles of a board as read. */
export function useMarkRead() {
  return useChange(boardApi.markRead)
}
