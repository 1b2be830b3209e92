import type { AdminPage } from '#kit/fillings.ts'
import type { Account } from '#kit/session/session.ts'

/** The address of an administration page, without `/po`; the address of the start page without `page`. */
export function adminAddress(page?: { id: string }): string {
  return page ? `/admin/${page.id}` : '/admin'
}

/** The page of an address: the page of people has a second address in the specification (spec 1§6). */
export function pageOfAddress(wanted: string): string {
  const id = wanted.toLowerCase()
  return id === 'hrproxy' ? 'people' : id
}

/** The pages that a person may open, in their order. */
export function openPages(pages: readonly AdminPage[], account: Account): AdminPage[] {
  return pages.filter((page) => page.isOpen(account))
}

/** The pages of managers of one thing, in the order of the specification (spec 1§6). */
const entries = [
  [['isReserveManager', 'isGlobalReserveManager'], 'reservation'],
  [['isPopupManager'], 'noticepopup'],
  [['isBoardManager', 'isGroupBoardManager'], 'board'],
  [['isGroupwareAccountManager', 'isHrManager'], 'people'],
] as const

/**
 * The address that the icon of the top bar opens (spec 1§6): the start page for super administrators and company
 * managers, the page of their role for other managers; null if the icon is hidden.
 */
export function adminEntry({ permissions }: Account): string | null {
  if (permissions.isSuperAdmin || permissions.isCompanyManager) return adminAddress()
  const entry = entries.find(([flags]) => flags.some((flag) => permissions[flag]))
  return entry ? adminAddress({ id: entry[1] }) : null
}
