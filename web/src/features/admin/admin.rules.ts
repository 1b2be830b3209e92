import type { AdminPage } from '../../kit/fillings.ts'
import type { Account } from '../../kit/session.ts'

/** The address of an administration page, without `/po`; the address of the start page without `page`. */
export function adminAddress(page?: { id: string }): string {
  return page ? `/admin/${page.id}` : '/admin'
}

/** The pages that a person may open, in their order. */
export function openPages(pages: readonly AdminPage[], account: Account): AdminPage[] {
  return pages.filter((page) => page.isOpen(account))
}

/**
 * The address that the icon of the top bar opens (spec 1§6): the start page for super administrators and company
 * managers, the first page that other managers may open; null if the icon is hidden.
 */
export function adminEntry(pages: readonly AdminPage[], account: Account): string | null {
  const { isSuperAdmin, isCompanyManager } = account.permissions
  if (isSuperAdmin || isCompanyManager) return adminAddress()
  const [first] = openPages(pages, account)
  return first ? adminAddress(first) : null
}
