import { isLinkAddress } from '@maru/api/kit/address'
import type { Input } from '@maru/api/kit/endpoint'
import type { menuQuickApi, QuickMenuSetting } from '@maru/api/menu/quick-editor'
import { knownIcon, toStoredName } from '../menu.rules.ts'
import type { QuickMenuRow } from '../menu.sql.ts'

/** The quick menus that an administrator sends. */
export type QuickInput = Input<typeof menuQuickApi.saveQuickMenuSettings>['items']

/** Stored quick menus for their administrators: the top ones in their order, each followed by its items. */
export function toSettings(rows: readonly QuickMenuRow[]): QuickMenuSetting[] {
  const sorted = [...rows].sort(
    (one, other) => one.sortOrder - other.sortOrder || one.quickMenuId - other.quickMenuId,
  )
  const below = (parent: number | null) => sorted.filter((row) => row.parentQuickMenuId === parent)
  return below(null)
    .flatMap((row) => [row, ...below(row.quickMenuId)])
    .map(({ sortOrder: _order, filePath: _path, icon, ...row }) => ({
      ...row,
      icon: knownIcon(icon),
    }))
}

/** Why quick menus cannot be stored; null if they can. */
export function faultOf(items: QuickInput): 'misplaced' | 'badAddress' | null {
  const byId = new Map(items.map((item) => [item.quickMenuId, item]))
  if (byId.size < items.length || byId.has(0)) return 'misplaced'
  for (const { parentQuickMenuId, linkType, linkUrl } of items) {
    const parent = parentQuickMenuId === null ? null : byId.get(parentQuickMenuId)
    const fits = !parent || (parent.linkType === 'Q' && parent.parentQuickMenuId === null)
    if (parent === undefined || !fits || (parent && linkType !== 'Q')) return 'misplaced'
    if (linkUrl.trim() !== '' && !isLinkAddress(linkUrl.trim())) return 'badAddress'
  }
  return null
}

/** Rows to store: new quick menus get the next numbers, pictures of known ones stay. */
export function toRows(items: QuickInput, stored: readonly QuickMenuRow[]): QuickMenuRow[] {
  const pictures = new Map(stored.map((row) => [row.quickMenuId, row.filePath]))
  let next = Math.max(0, ...stored.map((row) => row.quickMenuId), ...items.map((item) => item.quickMenuId))
  const numbers = new Map<number, number>()
  for (const { quickMenuId } of items) {
    const isKnown = pictures.has(quickMenuId)
    if (!isKnown) next += 1
    numbers.set(quickMenuId, isKnown ? quickMenuId : next)
  }
  const rows = items.map((item, sortOrder): QuickMenuRow => {
    const { quickMenuId, parentQuickMenuId, name, linkUrl, linkType, moveType, width, height, icon } = item
    return {
      ...{ linkType, moveType, width, height, icon: icon ?? '', sortOrder },
      quickMenuId: numbers.get(quickMenuId) ?? 0,
      parentQuickMenuId: parentQuickMenuId === null ? null : (numbers.get(parentQuickMenuId) ?? null),
      name: toStoredName(name) ?? name,
      linkUrl: linkUrl.trim(),
      filePath: pictures.get(quickMenuId) ?? '',
    }
  })
  // Groups before their items, which name them.
  return rows.sort(
    (one, other) => Number(one.parentQuickMenuId !== null) - Number(other.parentQuickMenuId !== null),
  )
}
