import { useMemo } from 'react'
import { useBoardsOfParts } from '../webpart.api.ts'
import type { BoardTab } from '../webpart.rules.ts'
import type { NamedTab } from './board-body.tsx'

/** The tabs whose boards the viewer may read, with their names; tabs of one board are distinguished by their position. */
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
