import { boardApi } from '@maru/api/board'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/**
 * Whether the viewer is notified of new articles in a board; undefined until the answer has loaded. It is
 * read again after a change in another window.
 */
export function useFollow(boardId: number): boolean | undefined {
  return useRead(boardApi.getFollow, { boardId }, { staleTime: 5 * 60_000 }).data?.isFollowed
}

/**
 * Turns the bell of a board on or off as an optimistic update; after a refusal the stored state is read
 * again.
 */
export function useSaveFollow() {
  return useChange(boardApi.saveFollow, {
    optimistic: (cache, follow) => cache.put(boardApi.getFollow, { boardId: follow.boardId }, () => follow),
  })
}
