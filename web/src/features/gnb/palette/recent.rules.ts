import { withoutBase } from '#kit/address/address.ts'

/** A page that was shown in this tab. The address is without `/po`. */
export interface RecentPage {
  address: string
  title: string
}

/** A person whose card was opened from the field in this tab, as the field shows them. */
export interface RecentPerson {
  personCode: string
  name: string
  title: string
  department: string
  photo: string | null
}

const most = 8
const pages = 'maru.recent.'
const people = 'maru.recentPeople.'
const suffix = / · Maru$/

/**
 * Pages that are not listed as recent: home, search, account, error, mobile and administration pages,
 * windows, forms.
 */
const unlisted = /^\/(?:$|home\/?(?:\?|$)|home\/search|account|error|mobile|admin|.*popup|.*write)/i

function readList<T>(key: string, isKnown: (one: Partial<T> | null) => boolean): T[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isKnown) : []
  } catch {
    return []
  }
}

function storeList(key: string, list: readonly unknown[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(list.slice(0, most)))
  } catch {
    // Without storage there is no list.
  }
}

/**
 * Returns the pages that were shown last in this tab, the newest first. The list is deleted with the tab and at
 * sign-out, because another person may use the computer.
 */
export function recentPages(personCode: string): RecentPage[] {
  return readList<RecentPage>(pages + personCode, (page) => typeof page?.address === 'string')
}

/** Returns the people who were looked up last in this tab, the newest first; deleted like {@link recentPages}. */
export function recentPeople(personCode: string): RecentPerson[] {
  return readList<RecentPerson>(people + personCode, (person) => typeof person?.personCode === 'string')
}

/** Records a page with its address and its window title. */
export function noteRecent(personCode: string, href: string, windowTitle: string): void {
  const address = withoutBase(href)
  const title = windowTitle.replace(suffix, '')
  if (unlisted.test(address) || title === 'Maru' || title === '') return
  const others = recentPages(personCode).filter((page) => page.address !== address)
  storeList(pages + personCode, [{ address, title }, ...others])
}

/** Records a person whose card was opened. */
export function noteLookedUp(personCode: string, person: RecentPerson): void {
  const others = recentPeople(personCode).filter((one) => one.personCode !== person.personCode)
  storeList(people + personCode, [person, ...others])
}

/** Deletes the recent pages and people of this tab, of everyone who has used it. */
export function dropRecent(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(pages) || key.startsWith(people)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there is no list.
  }
}
