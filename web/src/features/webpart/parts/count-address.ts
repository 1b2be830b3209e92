import { menuApi } from '@maru/api/menu'
import { useRead } from '#kit/call/read.ts'
import type { HomeCount } from '#kit/fillings.ts'
import { useAccount } from '#kit/session/session.ts'

/** Returns the link target of a count: from the server, else from the menu, else from the room; else undefined. */
export function useCountAddress(): (look: HomeCount, url: string) => string | undefined {
  const { comCode, cacheVersion, permissions } = useAccount()
  const { data } = useRead(
    menuApi.getMenuFile,
    { comCode, version: cacheVersion.menu },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  return (look, url) => {
    const menu = data?.menus.find(
      ({ menuId }) => menuId === look.menuId && permissions.menues.includes(menuId),
    )
    return url || menu?.targetUrl || look.address
  }
}
