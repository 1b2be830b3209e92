import { withoutBase } from '../../../kit/address.ts'

/** A page that this tab showed; the address is without `/po`. */
export interface RecentPage {
  address: string
  title: string
}

const most = 8
const keyOf = (personCode: string) => `maru.recent.${personCode}`
const suffix = / · Maru$/

/** Pages that are not listed as recent: the start, windows and forms. */
const unlisted = /^\/(?:$|home\/?(?:\?|$)|home\/search|account|error|mobile|admin|.*popup|.*write)/i

/** The pages that this tab showed last, the newest first. They are forgotten with the tab: another person may use the computer. */
export function recentPages(personCode: string): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(personCode)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((page) => typeof page?.address === 'string') : []
  } catch {
    return []
  }
}

/** Remembers a page by its address and the title of its window. */
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
