import type { AdminPage } from '../../kit/fillings.ts'
import type { Account } from '../../kit/session.ts'

/** The address of a page of the administration, without `/po`; the start without a page. */
export function adminAddress(page?: { id: string }): string {
  return page ? `/admin/${page.id}` : '/admin'
}

/** The pages that a person may open, in their order. */
export function openPages(pages: readonly AdminPage[], account: Account): AdminPage[] {
  return pages.filter((page) => page.isOpen(account))
}

/**
 * Where the icon of the top bar leads (spec 1§6): super administrators and company managers to the start, managers
 * of one thing to its page; null where the icon is not shown.
 */
export function adminEntry(pages: readonly AdminPage[], account: Account): string | null {
  const { isSuperAdmin, isCompanyManager } = account.permissions
  if (isSuperAdmin || isCompanyManager) return adminAddress()
  const [first] = openPages(pages, account)
  return first ? adminAddress(first) : null
}
