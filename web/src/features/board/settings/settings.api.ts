import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { orgApi } from '@maru/api/org'
import { useChange } from '../../../kit/change.ts'
import { usePage, useRead } from '../../../kit/read.ts'

/** The list of the administration as the server gives it. */
export type AdminBoards = Output<typeof boardApi.listAdminBoards>

/** The boards that the viewer administers. */
export function useAdminBoards(withRemoved: boolean) {
  return useRead(boardApi.listAdminBoards, { withRemoved })
}

/** A board's settings, read again each time they are opened. */
export function useBoardSettings(boardId: number | undefined) {
  return useRead(boardApi.getBoardSettings, boardId === undefined ? null : { boardId }, { gcTime: 0 })
}

/** What administrators did in a board. */
export function useBoardChanges(boardId: number, page: number) {
  return usePage(boardApi.listBoardChanges, { boardId, page })
}

/** What the form sends; a new board has neither number nor version. */
export type SettingsInput = Input<typeof boardApi.createBoard> & { boardId?: number; version?: number }

/** Makes a board or changes one. */
export function useSaveSettings() {
  return useChange(({ boardId, version, companyCode, ...words }: SettingsInput, change) =>
    boardId !== undefined && version !== undefined
      ? change(boardApi.updateBoard, { boardId, version, ...words })
      : change(boardApi.createBoard, { companyCode, ...words }),
  )
}

/** Takes a board away or brings it back. */
export function useSetBoardRemoved() {
  return useChange(({ boardId, act }: { boardId: number; act: 'remove' | 'restore' }, change) =>
    change(act === 'remove' ? boardApi.removeBoard : boardApi.restoreBoard, { boardId }),
  )
}

/** Puts the boards of one list into an order; the list shows it at once and is read again if it was refused. */
export function useOrderBoards() {
  return useChange(boardApi.orderBoards, {
    optimistic: (cache, { boardIds }) => {
      const places = new Map(boardIds.map((id, index) => [id, index]))
      cache.putAll(boardApi.listAdminBoards, (list) => {
        if (!list) return list
        const named = list.boards.filter((board) => places.has(board.boardId))
        named.sort((one, other) => (places.get(one.boardId) ?? 0) - (places.get(other.boardId) ?? 0))
        const boards = list.boards.map((board) =>
          places.has(board.boardId) ? (named.shift() ?? board) : board,
        )
        return { ...list, boards }
      })
    },
  })
}

const fiveMinutes = { staleTime: 5 * 60_000 }

/** Companies and roles that rights can be given to. */
export function useSubjects() {
  const companies = useRead(orgApi.listCompanies, {}, fiveMinutes)
  const roles = useRead(accountApi.listRoles, {}, fiveMinutes)
  return { companies: companies.data ?? [], roles: roles.data ?? [] }
}
