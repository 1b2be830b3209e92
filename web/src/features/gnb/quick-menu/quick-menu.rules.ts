import type { OwnQuickMenu } from '@maru/api/gnb/quick-menu'
import { isLinkAddress } from '@maru/api/kit/address'

/** What a click on a quick menu does (spec 1§3: move type 0 same window, 1 new tab, 2 window). */
export type QuickStep =
  | { kind: 'none' }
  | { kind: 'page' | 'leave' | 'tab'; address: string }
  | { kind: 'window'; address: string; size: { width: number; height: number } }

/**
 * Returns what a click on a quick menu does. Addresses are without `/po`; an address that is not a portal
 * page (`/cm/docs`) leaves the portal.
 */
export function quickStep(item: Pick<OwnQuickMenu, 'linkUrl' | 'moveType' | 'width' | 'height'>): QuickStep {
  const address = item.linkUrl.trim().replace(/^\/po(?=\/|$)/i, '')
  if (!isLinkAddress(address)) return { kind: 'none' }
  if (item.moveType === 2) {
    return { kind: 'window', address, size: { width: item.width || 1024, height: item.height || 900 } }
  }
  if (item.moveType === 1) return { kind: 'tab', address }
  const isInside = address.startsWith('/') && !/^\/cm(\/|$)/i.test(address)
  return { kind: isInside ? 'page' : 'leave', address }
}
