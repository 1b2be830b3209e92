import { isLinkAddress } from '../kit/address.ts'

/** Icons of menus and quick menus by name; a menu's `customClass` is `icon-` and the name. */
export const menuIcons = [
  'home',
  'board',
  'notice',
  'mail',
  'calendar',
  'approval',
  'draft',
  'reservation',
  'booking',
  'survey',
  'people',
  'contacts',
  'file',
  'folder',
  'photo',
  'chart',
  'money',
  'training',
  'health',
  'travel',
  'time',
  'meal',
  'car',
  'card',
  'gift',
  'support',
  'tool',
  'security',
  'building',
  'chat',
  'idea',
  'link',
  'settings',
] as const
/** The name of a menu's icon. */
export type MenuIcon = (typeof menuIcons)[number]

/** The icons of pages by the beginning of their address; the first that fits. */
const pageIcons: readonly (readonly [string, MenuIcon])[] = [
  ['/workflow/absence', 'travel'],
  ['/workflow?new=', 'draft'],
  ['/workflow', 'approval'],
  ['/page/form', 'draft'],
  ['/mail', 'mail'],
  ['/calendar', 'calendar'],
  ['/reservedb/write', 'booking'],
  ['/reservedb/personal-write', 'booking'],
  ['/reservedbpopup/write', 'booking'],
  ['/reservedb', 'reservation'],
  ['/survey', 'survey'],
  ['/orgmap', 'people'],
  ['/contact', 'contacts'],
  ['/board/album', 'photo'],
  ['/board/contract', 'file'],
  ['/boardpopup/contractdetail', 'file'],
  ['/boardpopup/writepopup', 'draft'],
  ['/boardpopup', 'board'],
  ['/board', 'board'],
  ['/home/recentarticle', 'notice'],
  ['/home/proxy', 'link'],
  ['/home', 'home'],
  ['/webparts', 'home'],
  ['/file/box', 'folder'],
  ['/gnb/learning', 'training'],
  ['/admin', 'settings'],
]

/** Whether an address begins with a page, not only with its letters: `/mailing` is not below `/mail`. */
function isBelow(address: string, page: string): boolean {
  if (!address.startsWith(page)) return false
  return page.endsWith('=') || /^([/?#]|$)/.test(address.slice(page.length))
}

/**
 * The icon of an address for which no administrator chose one: that of the page of the portal, otherwise a link.
 * The address may have `/po` before it, and its letters may have any case, as addresses of the portal may.
 */
export function iconOfAddress(address: string): MenuIcon | null {
  const page = address
    .trim()
    .toLowerCase()
    .replace(/^\/po(?=\/|$)/, '')
  if (page === '' || !isLinkAddress(page)) return null
  return pageIcons.find(([start]) => isBelow(page, start))?.[1] ?? 'link'
}
