import { withoutBase } from '#kit/address/address.ts'

/** A page that was shown in this tab. The address is without `/po`. */
export interface RecentPage {
  address: string
  title: string
}

const most = 8
const keyOf = (personCode: string) => `maru.recent.${personCode}`
const suffix = / · Maru$/

/**
 * Pages that are not listed as recent: home, search, account, error, mobile and administration pages,
 * windows, forms.
 */
const unlisted = /^\/(?:$|home\/?(?:\?|$)|home\/search|account|error|mobile|admin|.*popup|.*write)/i

/**
 * Returns the pages that were shown last in this tab, the newest first. The list is deleted with the tab,
 * because another person may use the computer.
 */
export function recentPages(personCode: string): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(personCode)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((page) => typeof page?.address === 'string') : []
  } catch {
    return []
  }
}

/** Records a page with its address and its window title. */
export function noteRecent(personCode: string, href: string, windowTitle: string): void {
  const address = withoutBase(href)
  const title = windowTitle.replace(suffix, '')
  if (unlisted.test(address) || title === 'Maru' || title === '') return
  const others = recentPages(personCode).filter((page) => page.address !== address)
  try {
    const all = [{ address, title }, ...others].slice(0, most)
    sessionStorage.setItem(keyOf(personCode), JSON.stringify(all))
  } catch {
    // Without storage there is no list.
  }
}
