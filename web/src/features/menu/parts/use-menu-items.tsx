import { wireName } from '@maru/api/kit/wire-name'
import { PanelTop } from 'lucide-react'
import type { PaletteItem } from '#kit/fillings.ts'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { bestMatches } from '#kit/screen/match-text.ts'
import { Icon } from '#ui/icon.tsx'
import { useMenuTree } from '../menu.api.ts'
import { type MenuNode, menuAddress, menuName, siteMapMenus } from '../menu.rules.ts'

const icon = <Icon icon={PanelTop} size={18} />
const most = 5

interface Named {
  node: MenuNode
  parents: string
}

/** Finds menus that have an address by any of their names, for the palette. A hook. */
export function useMenuItems(text: string): readonly PaletteItem[] {
  const language = useLanguage()
  const tree = useMenuTree()
  if (text === '') return []
  const below = (nodes: readonly MenuNode[], parents: string): Named[] =>
    nodes.flatMap((node) => {
      const name = menuName(node.item, language)
      return [{ node, parents }, ...below(node.children, parents === '' ? name : `${parents} › ${name}`)]
    })
  const all = below(siteMapMenus(tree), '').filter(({ node }) => node.item.targetUrl.trim() !== '')
  const names = ({ node: { item } }: Named) => Object.values(wireName(item, 'menuName'))
  return bestMatches(all, text, names, most).map(({ node, parents }) => ({
    id: String(node.item.menuId),
    label: menuName(node.item, language),
    hint: parents,
    icon,
    address: menuAddress(node.item),
  }))
}
