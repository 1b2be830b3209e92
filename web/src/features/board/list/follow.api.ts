import { boardApi } from '@maru/api/board'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** Whether the viewer is notified of new articles in a board; undefined until it is loaded. Other windows are updated. */
export function useFollow(boardId: number): boolean | undefined {
  return useRead(boardApi.getFollow, { boardId }, { staleTime: 5 * 60_000 }).data?.isFollowed
}

/** Turns the bell of a board; it shows the new state at once, and the old one again where the server refuses. */
export function useSaveFollow() {
  return useChange(boardApi.saveFollow, {
    optimistic: (cache, follow) => cache.put(boardApi.getFollow, { boardId: follow.boardId }, () => follow),
  })
}
