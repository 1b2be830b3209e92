import { useMemo } from 'react'
import { useBoardsOfParts } from '../webpart.api.ts'
import type { BoardTab } from '../webpart.rules.ts'
import type { NamedTab } from './board-body.tsx'

/** Returns the tabs that the viewer may read, with names. A key contains the position: a board can occur twice. */
export function useNamedTabs(read: readonly BoardTab[]) {
  const boards = useBoardsOfParts()
  const tabs = useMemo(
    () =>
      read.flatMap((tab, index): NamedTab[] => {
        const board = boards.data?.get(tab.boardId)
        if (!board) return []
        const { name, usePopup } = board
        return [{ ...tab, usePopup, key: `${index}-${tab.boardId}`, name: tab.tabTitle || name }]
      }),
    [read, boards.data],
  )
  return { tabs, boards }
}
