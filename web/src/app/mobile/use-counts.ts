import { webpartApi } from '@maru/api/webpart'
import { type MenuNode, useMenuTree } from '#features/menu/index.tsx'
import { useRead } from '#kit/call/read.ts'
import { slot } from '#kit/slots.ts'
import { phoneCounts } from './mobile.rules.ts'

const hasIn = (tree: readonly MenuNode[], menuId: number): boolean =>
  tree.some(({ item, children }) => item.menuId === menuId || hasIn(children, menuId))

/** Reads the counts of what waits for the viewer, once for the tiles and the bar. */
export function usePhoneCounts() {
  const tree = useMenuTree()
  const answer = useRead(webpartApi.listCounts, {})
  const shown = phoneCounts(slot('homeCounts'), answer.data ?? [], (menuId) => hasIn(tree, menuId))
  return { answer, shown: answer.data === undefined ? [] : shown }
}
