import { isLinkAddress } from '@maru/api/kit/address'
import type { QuickMenuItem } from '@maru/api/menu'

/** A quick menu without its items. */
export type QuickItem = Omit<QuickMenuItem, 'childItems'>

/** Quick menus with an address, the icons and then the items of groups, in their order (spec 1§3). */
export function flatQuickMenus(menus: readonly QuickMenuItem[]): QuickItem[] {
  const items = menus.flatMap(({ childItems, ...menu }): QuickItem[] =>
    menu.hasChildren ? childItems : [menu],
  )
  const usable = items
    .filter(({ linkUrl }) => isLinkAddress(withoutPortal(linkUrl)))
    .sort((one, other) => Number(other.linkType === 'I') - Number(one.linkType === 'I'))
  // An icon and an item of a group may lead to the same place.
  return usable.filter((item, index) => usable.findIndex(({ linkUrl }) => linkUrl === item.linkUrl) === index)
}

const withoutPortal = (address: string) => address.trim().replace(/^\/po(?=\/|$)/i, '')

/** Where a quick menu leads: a page of the portal without `/po`, or an address that leaves its pages. */
export function quickLink(linkUrl: string): { address: string; isPage: boolean } {
  const address = withoutPortal(linkUrl)
  return { address, isPage: address.startsWith('/') && !/^\/cm(\/|$)/i.test(address) }
}
