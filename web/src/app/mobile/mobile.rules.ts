import type { HomeCount as Counted } from '@maru/api/webpart'
import type { HomeCount } from '#kit/fillings.ts'

/** Rooms in the bar at the bottom, next to the home. */
export const barRooms = 4

/**
 * The menus of the bar: those of `first` in this order, then the others as the company orders them. A person without the
 * menu of a room does not see it.
 */
export function barMenus<N extends { item: { menuId: number } }>(
  tops: readonly N[],
  first: readonly number[],
): N[] {
  const place = ({ item }: N) => (first.includes(item.menuId) ? first.indexOf(item.menuId) : first.length)
  return tops.toSorted((a, b) => place(a) - place(b)).slice(0, barRooms)
}

/** A count of the phone's home; `count` is null if its room gave no answer. */
export interface PhoneCount {
  look: HomeCount
  count: number | null
  url: string
}

/**
 * The counts of the page: what leads to a page and was counted, and what the person has a menu for but its room did not
 * count. The bell has its own place in the bar.
 */
export function phoneCounts(
  looks: readonly HomeCount[],
  counted: readonly Counted[],
  hasMenu: (menuId: number) => boolean,
): PhoneCount[] {
  return looks
    .filter(({ run }) => run === undefined)
    .flatMap((look): PhoneCount[] => {
      const match = counted.find(({ name }) => name === look.name)
      if (match) return [{ look, count: match.count, url: match.url }]
      return look.menuId !== undefined && hasMenu(look.menuId) ? [{ look, count: null, url: '' }] : []
    })
}

/** The part of the day of a greeting. */
export function greetingOf(hour: number): 'morning' | 'day' | 'evening' {
  if (hour >= 4 && hour < 11) return 'morning'
  return hour >= 18 || hour < 4 ? 'evening' : 'day'
}

/** The page that the guard replaced, from the address; undefined if it is not one of the portal. */
export function askedPage(returnUrl: string | undefined): string | undefined {
  return returnUrl && /^\/(?![/\\])/.test(returnUrl) ? returnUrl : undefined
}

/** A count as a mark shows it. */
export const markText = (count: number): string => (count > 99 ? '99+' : String(count))
