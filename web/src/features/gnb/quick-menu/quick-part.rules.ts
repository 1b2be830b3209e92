import type { OwnQuickMenu } from '@maru/api/gnb/quick-menu'
import { isLinkAddress } from '@maru/api/kit/address'

/** A quick menu without its items. */
export type QuickItem = Omit<OwnQuickMenu, 'childItems' | 'isSelected'>

/** Returns the quick menus that have an address: first the icons, then the other items, in their order (spec 1§3). */
export function flatQuickMenus(menus: readonly OwnQuickMenu[]): QuickItem[] {
  const items = menus.flatMap(({ childItems, isSelected: _, ...menu }): QuickItem[] =>
    menu.hasChildren ? childItems : [menu],
  )
  const usable = items
    .filter(({ linkUrl }) => isLinkAddress(withoutPortal(linkUrl)))
    .sort((one, other) => Number(other.linkType === 'I') - Number(one.linkType === 'I'))
  // An icon and an item of a group can have the same address.
  return usable.filter((item, index) => usable.findIndex(({ linkUrl }) => linkUrl === item.linkUrl) === index)
}

const withoutPortal = (address: string) => address.trim().replace(/^\/po(?=\/|$)/i, '')

/** Returns the address of a quick menu without `/po`, and whether it is a page of the portal. */
export function quickLink(linkUrl: string): { address: string; isPage: boolean } {
  const address = withoutPortal(linkUrl)
  return { address, isPage: address.startsWith('/') && !/^\/cm(\/|$)/i.test(address) }
}
