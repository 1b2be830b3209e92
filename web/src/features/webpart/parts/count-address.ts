import { menuApi } from '@maru/api/menu'
import type { HomeCount } from '../../../kit/fillings.ts'
import { useRead } from '../../../kit/read.ts'
import { useAccount } from '../../../kit/session.ts'

/** Finds where a count is read: the server's word, the room's, or the menu of that number; undefined for nowhere. */
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
