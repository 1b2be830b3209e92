import { type MenuItem, menuApi, menusTopic } from '@maru/api/menu'
import { useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readWhole, withoutBase } from '#kit/address/address.ts'
import { call } from '#kit/call/call.ts'
import { portalError } from '#kit/call/call-error.ts'
import { cache } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { usePush } from '#kit/session/push.ts'
import { type Account, askAccount, putAccount, requireAccount, useAccount } from '#kit/session/session.ts'
import { type MenuNode, menuAddress, menuOfAddress, menuOfBoard, menuPath, menuTree } from './menu.rules.ts'

function menuFile(account: Account) {
  return { comCode: account.comCode, version: account.cacheVersion.menu }
}

// The address of a file contains its version, so the cached content never becomes stale.
const forEver = { staleTime: Number.POSITIVE_INFINITY }

/** Loads all menus of the account's company, once per version. Throws CallError. */
export async function loadMenus(account: Account): Promise<MenuItem[]> {
  return (await cache.ensure(menuApi.getMenuFile, menuFile(account))).menus
}

/** Prefetches the quick menus of the account's company for the layer that shows them. */
export function loadQuickMenus(account: Account): Promise<void> {
  const input = { comCode: account.comCode, version: account.cacheVersion.quickMenu }
  return cache.prefetch(menuApi.getQuickMenuFile, input, forEver.staleTime)
}

/** Milliseconds over which open pages spread their requests after menus changed. */
const spread = 2_000

async function renewMenus(): Promise<void> {
  const account = await askAccount()
  if (!account) return
  // Loads the new menus before it changes the account: `useMenuTree` throws without them.
  await loadMenus(account)
  putAccount(account)
}

/** Shows changed menus of the company without a page reload; each page requests them within two seconds. */
export function useMenuPushes(): void {
  const { comCode } = useAccount()
  usePush(
    menusTopic,
    useCallback(
      (changed) => {
        // If the request fails, the menus stay unchanged until the next push or page load.
        const renew = () => void renewMenus().catch(() => undefined)
        if (changed === comCode) setTimeout(renew, Math.random() * spread)
      },
      [comCode],
    ),
  )
}

let lastTree: { items: MenuItem[]; permitted: number[]; tree: MenuNode[] } | null = null

/** Returns one shared tree for the same input, so that nodes can be compared by identity. */
function treeOf(items: MenuItem[], permitted: number[]): MenuNode[] {
  if (lastTree?.items !== items || lastTree.permitted !== permitted) {
    lastTree = { items, permitted, tree: menuTree(items, permitted) }
  }
  return lastTree.tree
}

/** The menus that the signed-in person may see, as trees. Only for pages behind the guards. */
export function useMenuTree(): MenuNode[] {
  const account = useAccount()
  const { data } = useRead(menuApi.getMenuFile, menuFile(account), forEver)
  if (!data) throw portalError('INVALID_OPERATION_ERROR')
  return treeOf(data.menus, account.permissions.menues)
}

/** The path from the top menu to the menu of the current page, found by MENUID, else by the address. */
export function useCurrentMenuPath(): MenuNode[] {
  const tree = useMenuTree()
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  return useMemo(() => {
    const query: Record<string, unknown> = location.search // parsed by kit/address/address
    const named = menuPath(tree, readWhole(query, 'MENUID'))
    return named.length > 0 ? named : menuOfAddress(tree, withoutBase(location.pathname), query)
  }, [tree, location.search, location.pathname])
}

/** Returns a function that finds the menu address of a board by its number, for other rooms. */
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

/** Logs a click on a menu (spec 1§7) in the background; a failure is ignored. */
export function logMenuClick(item: MenuItem): void {
  const { personCode, comCode } = requireAccount()
  const input = { menuId: item.menuId, personCode, comCode, menuOldName: item.menuName.slice(0, 200) }
  call(menuApi.createMenuClick, input).catch(() => undefined)
}
