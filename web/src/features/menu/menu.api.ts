import { type MenuItem, menuApi, menusTopic } from '@maru/api/menu'
import { useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readWhole, withoutBase } from '../../kit/address.ts'
import { call } from '../../kit/call.ts'
import { portalError } from '../../kit/call-error.ts'
import { cache } from '../../kit/change.ts'
import { usePush } from '../../kit/push.ts'
import { useRead } from '../../kit/read.ts'
import { type Account, askAccount, putAccount, requireAccount, useAccount } from '../../kit/session.ts'
import { type MenuNode, menuAddress, menuOfAddress, menuOfBoard, menuPath, menuTree } from './menu.rules.ts'

function menuFile(account: Account) {
  return { comCode: account.comCode, version: account.cacheVersion.menu }
}

// A file's version is in its address: it never becomes old.
const forEver = { staleTime: Number.POSITIVE_INFINITY }

/** All menus of the account's company, loaded once a version. Throws CallError. */
export async function loadMenus(account: Account): Promise<MenuItem[]> {
  return (await cache.ensure(menuApi.getMenuFile, menuFile(account))).menus
}

/** Fetches the quick menus of the account's company ahead, for the layer that shows them. */
export function loadQuickMenus(account: Account): Promise<void> {
  const input = { comCode: account.comCode, version: account.cacheVersion.quickMenu }
  return cache.prefetch(menuApi.getQuickMenuFile, input, forEver.staleTime)
}

/** Milliseconds over which open pages spread their questions after menus changed. */
const spread = 2_000

async function renewMenus(): Promise<void> {
  const account = await askAccount()
  if (!account) return
  // The new menus first: nothing is drawn without them.
  await loadMenus(account)
  putAccount(account)
}

/** Shows what changed in the menus of the account's company without a new page; asked for within two seconds. */
export function useMenuPushes(): void {
  const { comCode } = useAccount()
  usePush(
    menusTopic,
    useCallback(
      (changed) => {
        // Where it fails, the menus stay as they are until the next page.
        const renew = () => void renewMenus().catch(() => undefined)
        if (changed === comCode) setTimeout(renew, Math.random() * spread)
      },
      [comCode],
    ),
  )
}

let lastTree: { items: MenuItem[]; permitted: number[]; tree: MenuNode[] } | null = null

/** One shared tree, so that nodes may be compared by identity. */
function treeOf(items: MenuItem[], permitted: number[]): MenuNode[] {
  if (lastTree?.items !== items || lastTree.permitted !== permitted) {
    lastTree = { items, permitted, tree: menuTree(items, permitted) }
  }
  return lastTree.tree
}

/** The menus the signed-in person may see, as trees; behind the guards only. */
export function useMenuTree(): MenuNode[] {
  const account = useAccount()
  const { data } = useRead(menuApi.getMenuFile, menuFile(account), forEver)
  if (!data) throw portalError('INVALID_OPERATION_ERROR')
  return treeOf(data.menus, account.permissions.menues)
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
