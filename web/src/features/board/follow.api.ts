import { boardApi, followTopic } from '@maru/api/board'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../kit/call.ts'
import { usePush } from '../../kit/push.ts'

const followQuery = (boardId: number) =>
  queryOptions({
    // Apart from the other keys of boards, so that writing an article does not ask for it again.
    queryKey: ['boardFollow', boardId],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => call(boardApi.getFollow, { boardId }, { signal }),
  })

/** Whether the viewer is told of new articles in a board; undefined until it is known. Other windows follow. */
export function useFollow(boardId: number): boolean | undefined {
  const client = useQueryClient()
  usePush(
    followTopic,
    useCallback(
      (id: string) => {
        if (id === String(boardId)) client.invalidateQueries({ queryKey: followQuery(boardId).queryKey })
      },
      [client, boardId],
    ),
  )
  return useQuery(followQuery(boardId)).data?.isFollowed
}

/** Turns the bell of a board; it shows the new state at once, and the old one again where the server refuses. */
export function useSaveFollow(boardId: number) {
  const client = useQueryClient()
  const { queryKey } = followQuery(boardId)
  return useMutation({
    mutationFn: (isFollowed: boolean) => call(boardApi.saveFollow, { boardId, isFollowed }),
    onMutate: (isFollowed) => client.setQueryData(queryKey, { boardId, isFollowed }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
