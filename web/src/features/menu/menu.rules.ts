import { wireName } from '@maru/api/kit/wire-name'
import { fixedMenuIds, type MenuItem } from '@maru/api/menu'
import { formatQuery, parseQuery, readParam, readWhole } from '#kit/address/address.ts'
import { portalError } from '#kit/call/call-error.ts'
import { type Language, localName } from '#kit/i18n/i18n.ts'

/** A menu with its visible children, in their order. */
export interface MenuNode {
  item: MenuItem
  children: MenuNode[]
}

/** Number of menu levels below a top menu (spec 1§9). */
export const levelsBelowTop = 2

/** A menu's name in a language: Korean, Chinese if the menu has such a name, else English (spec 1§1). */
export function menuName(item: MenuItem, language: Language): string {
  return localName(wireName(item, 'menuName'), language)
}

/** Trees of the menus in `permissions.menues` of which all parents are in it too (spec 1§6). */
export function menuTree(items: readonly MenuItem[], permitted: readonly number[]): MenuNode[] {
  const allowed = new Set(permitted)
  const nodes = new Map<number, MenuNode>()
  for (const item of items) if (allowed.has(item.menuId)) nodes.set(item.menuId, { item, children: [] })
  const roots: MenuNode[] = []
  for (const node of nodes.values()) {
    if (node.item.parentMenuId === 0) roots.push(node)
    else nodes.get(node.item.parentMenuId)?.children.push(node)
  }
  return roots
}

/** First-level menus of the top bar: visible at top, call type USER (spec 1§6). */
export function topMenus(tree: readonly MenuNode[]): MenuNode[] {
  return tree.filter((node) => node.item.isTopVisible && node.item.callType === 'USER')
}

/** Menus of the site map: every call type except HOME (spec 1§6). */
export function siteMapMenus(tree: readonly MenuNode[]): MenuNode[] {
  return tree.filter((node) => node.item.callType !== 'HOME')
}

/** Whether a top menu has a drop-down; a menu with the Workflow base URL has none (spec 1§2). */
export function dropsDown(node: MenuNode): boolean {
  return node.children.length > 0 && !/^\/workflow(\/|$)/i.test(node.item.baseUrl)
}

/** Whether an address is absolute and therefore opens outside of the portal. */
export function isForeign(address: string): boolean {
  return /^https?:\/\//i.test(address)
}

/**
 * A frame's address and whether it has the portal's origin, whose pages get an opaque origin in the frame; null if the
 * frame cannot load the address.
 */
export function menuFrame(address: string, own: string): { address: string; isOwn: boolean } | null {
  const wanted = address.trim()
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(wanted) || !URL.canParse(wanted, own)) return null
  const { origin, protocol } = new URL(wanted, own)
  const isOwn = origin === new URL(own).origin
  // The Content-Security-Policy of the page blocks other frames; they would stay empty.
  return isOwn || protocol === 'https:' ? { address: wanted, isOwn } : null
}

/**
 * The address of a menu's page without `/po`, with its MENUID. Throws NULL_REFERENCE_ERROR if the menu has no
 * target URL (spec 1§5).
 */
export function menuAddress(item: MenuItem): string {
  const target = item.targetUrl.trim()
  if (!target) throw portalError('NULL_REFERENCE_ERROR', { path: 'can not be null' })
  if (isForeign(target)) return target
  const inside = target.replace(/^\/po(?=\/|$)/i, '')
  const [path = '', search = ''] = (inside.startsWith('/') ? inside : `/${inside}`).split('?', 2)
  const query = parseQuery(search)
  if (readParam(query, 'MENUID') === undefined) query.MENUID = String(item.menuId)
  return path + formatQuery(query)
}

/** What a click on a menu does (spec 1§2, 1§5). */
export type MenuStep =
  | { kind: 'open'; item: MenuItem; address: string }
  | { kind: 'expand' }
  | { kind: 'noUrl' }

/**
 * The step of a menu (spec 1§2): opens its target. Without a target, opens the target of the first child, or expands if
 * the child has no target. Without children, the menu has no URL.
 */
export function menuStep(node: MenuNode): MenuStep {
  if (node.item.targetUrl.trim()) return { kind: 'open', item: node.item, address: menuAddress(node.item) }
  const first = node.children[0]
  if (!first) return { kind: 'noUrl' }
  if (!first.item.targetUrl.trim()) return { kind: 'expand' }
  return { kind: 'open', item: first.item, address: menuAddress(first.item) }
}

/**
 * The step of a menu in the top bar and the site map, which cannot expand it: a menu without a target opens the first
 * menu below it that has one (spec 1§5).
 */
export function flatMenuStep(node: MenuNode): MenuStep {
  if (node.item.targetUrl.trim()) return menuStep(node)
  for (const child of node.children) {
    const step = flatMenuStep(child)
    if (step.kind === 'open') return step
  }
  return { kind: 'noUrl' }
}

/** The viewer's home menu. Throws NOT_FOUND_ERROR if no visible menu has call type HOME (spec 1§5). */
export function homeMenu(tree: readonly MenuNode[]): MenuItem {
  const homeNode = tree.find((node) => node.item.callType === 'HOME')
  if (!homeNode) {
    throw portalError('NOT_FOUND_ERROR', { reason: 'Failed to retrieve menu item with calltype HOME' })
  }
  return homeNode.item
}

/** The company's mail menu, to which mail-only people are limited (spec 1§2, 1§9). Throws NOT_FOUND_ERROR. */
export function mailMenu(items: readonly MenuItem[]): MenuItem {
  const match = items.find((item) => item.menuId === fixedMenuIds.mail)
  if (!match) throw portalError('NOT_FOUND_ERROR', { menuId: fixedMenuIds.mail })
  return match
}

/** The path from a root to a menu; empty if the id is not among the visible menus. */
export function menuPath(tree: readonly MenuNode[], menuId: number | undefined): MenuNode[] {
  if (menuId === undefined) return []
  for (const node of tree) {
    if (node.item.menuId === menuId) return [node]
    const below = menuPath(node.children, menuId)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The first visible menu of type BB that opens a board (spec 1§3). */
export function menuOfBoard(tree: readonly MenuNode[], boardId: number): MenuItem | undefined {
  for (const { item, children } of tree) {
    if (item.menuType === 'BB' && item.systemId === boardId && item.targetUrl) return item
    const below = menuOfBoard(children, boardId)
    if (below) return below
  }
  return undefined
}

function pathOf(address: string): string {
  return (address.split('?', 1)[0] ?? '')
    .replace(/^\/po(?=\/|$)/i, '')
    .replace(/\/+$/, '')
    .toLowerCase()
}

function leadsTo(item: MenuItem, path: string, query: Record<string, unknown>): boolean {
  if (!item.targetUrl || pathOf(item.targetUrl) !== pathOf(path)) return false
  const own = parseQuery(item.targetUrl.split('?', 2)[1] ?? '')
  return Object.entries(own).every(([name, value]) => readParam(query, name) === value)
}

/**
 * The path to the menu of an address without MENUID. Looks for a menu whose target has this path and query, then for
 * the menu of the board, then for a root where a menu has a base URL that is a prefix of the path.
 */
export function menuOfAddress(
  tree: readonly MenuNode[],
  path: string,
  query: Record<string, unknown>,
): MenuNode[] {
  const byTarget = (nodes: readonly MenuNode[]): MenuNode[] => {
    for (const node of nodes) {
      if (leadsTo(node.item, path, query)) return [node]
      const below = byTarget(node.children)
      if (below.length > 0) return [node, ...below]
    }
    return []
  }
  const exact = byTarget(siteMapMenus(tree))
  if (exact.length > 0) return exact
  // Any other page of a board, such as its administration, belongs to the board's menu.
  const ofBoard = /^\/board(?:\/|$)/i.test(path) ? menuOfSystem(tree, readWhole(query, 'SYSID')) : []
  if (ofBoard.length > 0) return ofBoard
  const wanted = pathOf(path)
  const underBase = ({ item, children }: MenuNode): boolean => {
    const base = pathOf(item.baseUrl)
    const here = base !== '' && (wanted === base || wanted.startsWith(`${base}/`))
    return here || children.some(underBase)
  }
  const root = tree.find(underBase)
  return root ? [root] : []
}

/** The path to the menu of a system, such as a board; empty if there is none. */
function menuOfSystem(nodes: readonly MenuNode[], systemId: number | undefined): MenuNode[] {
  if (systemId === undefined) return []
  for (const node of nodes) {
    if (node.item.systemId === systemId) return [node]
    const below = menuOfSystem(node.children, systemId)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/**
 * Filters the site map by a search: menus whose name contains the text, down to three levels, with their parents and
 * children. The search reads Korean names in Korean and English names in any other language (spec 1§2). In Chinese, it
 * also reads the Chinese names that are shown.
 */
export function searchMenus(
  tree: readonly MenuNode[],
  text: string,
  language: Language,
  levels = 3,
): MenuNode[] {
  const wanted = text.trim().toLocaleLowerCase()
  const cut = (nodes: readonly MenuNode[], left: number): MenuNode[] =>
    left === 0 ? [] : nodes.map((node) => ({ item: node.item, children: cut(node.children, left - 1) }))
  if (!wanted) return cut(tree, levels)
  const matches = (item: MenuItem) => {
    const name = wireName(item, 'menuName')
    const names = language === 'ko-KR' ? [name.ko] : [name.en, localName(name, language)]
    return names.some((name) => name.toLocaleLowerCase().includes(wanted))
  }
  const withoutEmpty = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => {
      if (matches(node.item)) return [node]
      const children = withoutEmpty(node.children)
      return children.length > 0 ? [{ item: node.item, children }] : []
    })
  return withoutEmpty(cut(tree, levels))
}
