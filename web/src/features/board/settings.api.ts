import { accountApi } from '@maru/api/account'
import { boardApi, settingsTopic } from '@maru/api/board'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { orgApi } from '@maru/api/org'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../kit/call.ts'
import { usePush } from '../../kit/push.ts'
import { boardKey } from './board.api.ts'

/** The list of the administration as the server gives it. */
export type AdminBoards = Output<typeof boardApi.listAdminBoards>

/** Milliseconds over which open pages spread their questions after a board's settings changed. */
const spread = 2_000

/** Asks anew for boards, their settings and lists when an administrator changed something; spread over two seconds. */
export function useSettingsPushes() {
  const client = useQueryClient()
  usePush(
    settingsTopic,
    useCallback(() => {
      setTimeout(() => {
        client.invalidateQueries({ queryKey: ['board', 'config'] })
        client.invalidateQueries({ queryKey: ['board', 'boards'] })
        client.invalidateQueries({ queryKey: ['board', 'settings'] })
      }, Math.random() * spread)
    }, [client]),
  )
}

/** The boards that the viewer administers. */
export function useAdminBoards(withRemoved: boolean) {
  return useQuery({
    queryKey: ['board', 'settings', 'list', withRemoved],
    queryFn: ({ signal }) => call(boardApi.listAdminBoards, { withRemoved }, { signal }),
  })
}

/** A board's settings, read anew each time they are opened. */
export function useBoardSettings(boardId: number | undefined) {
  return useQuery({
    queryKey: ['board', 'settings', 'one', boardId],
    enabled: boardId !== undefined,
    gcTime: 0,
    queryFn: ({ signal }) => call(boardApi.getBoardSettings, { boardId: boardId ?? 0 }, { signal }),
  })
}

/** What administrators did in a board. */
export function useBoardChanges(boardId: number, page: number) {
  return useQuery({
    queryKey: ['board', 'settings', 'changes', boardId, page],
    queryFn: ({ signal }) => call(boardApi.listBoardChanges, { boardId, page }, { signal }),
  })
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: boardKey })

/** What the form sends; a new board has neither number nor version. */
export type SettingsWords = Input<typeof boardApi.createBoard> & { boardId?: number; version?: number }

/** Makes a board or changes one. */
export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ boardId, version, companyCode, ...words }: SettingsWords) =>
      boardId !== undefined && version !== undefined
        ? call(boardApi.updateBoard, { boardId, version, ...words })
        : call(boardApi.createBoard, { companyCode, ...words }),
    onSuccess: () => refresh(client),
  })
}

/** Takes a board away or brings it back. */
export function useSetBoardRemoved() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ boardId, act }: { boardId: number; act: 'remove' | 'restore' }) =>
      call(act === 'remove' ? boardApi.removeBoard : boardApi.restoreBoard, { boardId }),
    onSuccess: () => refresh(client),
  })
}

/** Puts the boards of one list into an order; the list shows it at once and asks again where it was refused. */
export function useOrderBoards() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (boardIds: number[]) => call(boardApi.orderBoards, { boardIds }),
    onMutate: (boardIds) => {
      const places = new Map(boardIds.map((id, index) => [id, index]))
      client.setQueriesData<AdminBoards>({ queryKey: ['board', 'settings', 'list'] }, (list) => {
        if (!list) return list
        const named = list.boards.filter((board) => places.has(board.boardId))
        named.sort((one, other) => (places.get(one.boardId) ?? 0) - (places.get(other.boardId) ?? 0))
        const boards = list.boards.map((board) =>
          places.has(board.boardId) ? (named.shift() ?? board) : board,
        )
        return { ...list, boards }
      })
    },
    onSettled: () => refresh(client),
  })
}

/** Companies and roles that rights can be given to. */
export function useSubjects() {
  const companies = useQuery({
    queryKey: ['org', 'companies'],
    staleTime: 300_000,
    queryFn: ({ signal }) => call(orgApi.listCompanies, {}, { signal }),
  })
  const roles = useQuery({
    queryKey: ['account', 'roles'],
    staleTime: 300_000,
    queryFn: ({ signal }) => call(accountApi.listRoles, {}, { signal }),
  })
  return { companies: companies.data ?? [], roles: roles.data ?? [] }
}
