import { isLinkAddress } from '@maru/api/kit/address'
import type { QuickMenuSetting } from '@maru/api/menu/quick-editor'

/** The items of a group in their order, or the top quick menus for null. */
export function below(items: readonly QuickMenuSetting[], parent: number | null): QuickMenuSetting[] {
  return items.filter((item) => item.parentQuickMenuId === parent)
}

/** A new quick menu with a number that no other has. */
export function freshItem(
  items: readonly QuickMenuSetting[],
  kind: { linkType: 'I' | 'Q'; parentQuickMenuId: number | null },
): QuickMenuSetting {
  const quickMenuId = Math.min(0, ...items.map((item) => item.quickMenuId)) - 1
  return {
    ...{ quickMenuId, ...kind, name: { ko: '', en: '', zh: '' } },
    ...{ linkUrl: '', moveType: 0, width: 1024, height: 900, icon: null },
  }
}

/** The quick menus with one added at the end or changed in its place. */
export function withItem(items: readonly QuickMenuSetting[], item: QuickMenuSetting): QuickMenuSetting[] {
  const isKnown = items.some((one) => one.quickMenuId === item.quickMenuId)
  return isKnown ? items.map((one) => (one.quickMenuId === item.quickMenuId ? item : one)) : [...items, item]
}

/** The quick menus without one and, if it is a group, without its items. */
export function withoutItem(items: readonly QuickMenuSetting[], quickMenuId: number): QuickMenuSetting[] {
  return items.filter((one) => one.quickMenuId !== quickMenuId && one.parentQuickMenuId !== quickMenuId)
}

/** The quick menus with those of one level in another order. */
export function withOrder(items: readonly QuickMenuSetting[], ids: readonly number[]): QuickMenuSetting[] {
  const places = items.flatMap((item, index) => (ids.includes(item.quickMenuId) ? [index] : []))
  const next = [...items]
  ids.forEach((id, at) => {
    const item = items.find((one) => one.quickMenuId === id)
    const place = places[at]
    if (item && place !== undefined) next[place] = item
  })
  return next
}

/** Whether a quick menu is a group, which needs no address. */
export function isGroup({ linkType, parentQuickMenuId }: QuickMenuSetting): boolean {
  return linkType === 'Q' && parentQuickMenuId === null
}

/** Whether an address fits: required but for a group. */
export function fitsAddress(item: QuickMenuSetting, address: string): boolean {
  const typed = address.trim()
  return typed === '' ? isGroup(item) : isLinkAddress(typed)
}
