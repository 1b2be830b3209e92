import { type MenuItem, menuApi } from '@maru/api/menu'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readWhole, withoutBase } from '../../kit/address.ts'
import { readCacheFile } from '../../kit/cache-file.ts'
import { call } from '../../kit/call.ts'
import { portalError } from '../../kit/call-error.ts'
import { queryClient } from '../../kit/query.ts'
import { type Account, requireAccount, useAccount } from '../../kit/session.ts'
import { type MenuNode, menuAddress, menuOfAddress, menuOfBoard, menuPath, menuTree } from './menu.rules.ts'

function menuFileQuery(account: Account) {
  const input = { comCode: account.comCode, version: account.cacheVersion.menu }
  return queryOptions({
    queryKey: ['menu', 'file', input],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await readCacheFile(menuApi.getMenuFile, input, signal)).menus,
  })
}

/** All menus of the account's company, loaded once a version. Throws CallError. */
export function loadMenus(account: Account): Promise<MenuItem[]> {
  return queryClient.ensureQueryData(menuFileQuery(account))
}

/** Fetches the quick menus of the account's company ahead, for the layer that shows them. */
export function loadQuickMenus(account: Account): Promise<void> {
  const input = { comCode: account.comCode, version: account.cacheVersion.quickMenu }
  return queryClient.prefetchQuery({
    queryKey: ['menu', 'quick', input],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await readCacheFile(menuApi.getQuickMenuFile, input, signal)).quickMenus,
  })
}

let lastTree: { items: MenuItem[]; permitted: number[]; tree: MenuNode[] } | null = null

/** One tree for all who ask, so that nodes may be compared. */
function treeOf(items: MenuItem[], permitted: number[]): MenuNode[] {
  if (lastTree?.items !== items || lastTree.permitted !== permitted) {
    lastTree = { items, permitted, tree: menuTree(items, permitted) }
  }
  return lastTree.tree
}

/** The menus the signed-in person may see, as trees; behind the guards only. */
export function useMenuTree(): MenuNode[] {
  const account = useAccount()
  const { data } = useQuery(menuFileQuery(account))
  if (!data) throw portalError('INVALID_OPERATION_ERROR')
  return treeOf(data, account.permissions.menues)
}

/** The way from the top menu to the menu of the shown page: by MENUID, else by the address. */
export function useCurrentMenuPath(): MenuNode[] {
  const tree = useMenuTree()
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  return useMemo(() => {
    const query: Record<string, unknown> = location.search // parsed by kit/address
    const named = menuPath(tree, readWhole(query, 'MENUID'))
    return named.length > 0 ? named : menuOfAddress(tree, withoutBase(location.pathname), query)
  }, [tree, location.search, location.pathname])
}

/** The way from a board's number to its menu's address, for the other rooms. */
export function useBoardAddresses(): (boardId: number) => string | undefined {
  const tree = useMenuTree()
  return useCallback(
    (boardId) => {
      const item = menuOfBoard(tree, boardId)
      return item && menuAddress(item)
    },
    [tree],
  )
}

/** Logs that a menu was chosen (spec 1§7); the person does not wait for it, and a failure changes nothing for them. */
export function logMenuClick(item: MenuItem): void {
  const { personCode, comCode } = requireAccount()
  const input = { menuId: item.menuId, personCode, comCode, menuOldName: item.menuName.slice(0, 200) }
  call(menuApi.createMenuClick, input).catch(() => undefined)
}
