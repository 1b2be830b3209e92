import type { CompanyQuickMenu, OwnQuickMenu } from '@maru/api/gnb/quick-menu'

/** The ids of a `;`-joined list without duplicates; empty parts are skipped. */
export function readQuickMenuIds(text: string): number[] {
  const ids = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(Number)
  return [...new Set(ids)]
}

/**
 * The quick menus of a company in a person's arrangement: first the selected ones in their order, then the others,
 * marked as not selected. By default all are selected, in the company's order (spec 1§4).
 */
export function arrangeQuickMenus(
  menus: readonly CompanyQuickMenu[],
  choice: number[] | undefined,
): OwnQuickMenu[] {
  if (choice === undefined) return menus.map((menu) => ({ ...menu, isSelected: true }))
  const byId = new Map(menus.map((menu) => [menu.quickMenuId, menu]))
  const selected = choice.flatMap((id) => byId.get(id) ?? [])
  const rest = menus.filter((menu) => !choice.includes(menu.quickMenuId))
  return [
    ...selected.map((menu) => ({ ...menu, isSelected: true })),
    ...rest.map((menu) => ({ ...menu, isSelected: false })),
  ]
}
