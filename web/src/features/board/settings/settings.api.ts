import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { orgApi } from '@maru/api/org'
import { useChange } from '#kit/call/change.ts'
import { usePage, useRead } from '#kit/call/read.ts'

/** The list of boards in the administration, as the server returns it. */
export type AdminBoards = Output<typeof boardApi.listAdminBoards>

/** Reads the boards that the viewer administers. */
export function useAdminBoards(withRemoved: boolean) {
  return useRead(boardApi.listAdminBoards, { withRemoved })
}

/** Reads a board's settings again each time the form is opened. */
export function useBoardSettings(boardId: number | undefined) {
  return useRead(boardApi.getBoardSettings, boardId === undefined ? null : { boardId }, { gcTime: 0 })
}

/** Reads a page of the audit log of a board. */
export function useBoardChanges(boardId: number, page: number) {
  return usePage(boardApi.listBoardChanges, { boardId, page })
}

/** The input that the form sends; a new board has no id and no version. */
export type SettingsInput = Input<typeof boardApi.createBoard> & { boardId?: number; version?: number }

/** Creates or updates a board. */
export function useSaveSettings() {
  return useChange(({ boardId, version, companyCode, ...words }: SettingsInput, change) =>
    boardId !== undefined && version !== undefined
      ? change(boardApi.updateBoard, { boardId, version, ...words })
      : change(boardApi.createBoard, { companyCode, ...words }),
  )
}

/** Removes or restores a board. */
export function useSetBoardRemoved() {
  return useChange(({ boardId, act }: { boardId: number; act: 'remove' | 'restore' }, change) =>
    change(act === 'remove' ? boardApi.removeBoard : boardApi.restoreBoard, { boardId }),
  )
}

/**
 * Changes the order of the boards of one list as an optimistic update; after a refusal the list is read
 * again.
 */
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

/** Reads the companies and roles that can get rights. */
export function useSubjects() {
  const companies = useRead(orgApi.listCompanies, {}, fiveMinutes)
  const roles = useRead(accountApi.listRoles, {}, fiveMinutes)
  return { companies: companies.data ?? [], roles: roles.data ?? [] }
}
