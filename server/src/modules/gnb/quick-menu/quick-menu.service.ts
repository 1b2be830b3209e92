import { type CompanyQuickMenu, type OwnQuickMenu, quickMenusTopic } from '@maru/api/gnb/quick-menu'
import type { Context } from '#kit/context.ts'
import { arrangeQuickMenus, readQuickMenuIds } from './quick-menu.rules.ts'
import { findQuickMenuChoice, upsertQuickMenuChoice } from './quick-menu.sql.ts'

declare module '#kit/slots.ts' {
  interface Slots {
    /** Filled by the room menu: all quick menus of the current company, groups with their items. */
    companyQuickMenus: (context: Context) => Promise<CompanyQuickMenu[]>
  }
}

const listCompanyQuickMenus = (context: Context) => context.slots.one('companyQuickMenus')(context)

/** The quick menus of the company in the viewer's arrangement; with `selectedOnly` only the selected ones. */
export async function listQuickMenus(
  context: Context,
  { SearchType: searchType }: { SearchType?: string },
): Promise<OwnQuickMenu[]> {
  const [menus, choice] = await Promise.all([
    listCompanyQuickMenus(context),
    findQuickMenuChoice(context.db, context.viewer),
  ])
  const arranged = arrangeQuickMenus(menus, choice)
  return searchType?.toUpperCase() === 'U' ? arranged.filter((menu) => menu.isSelected) : arranged
}

/**
 * Stores the quick menus that the viewer shows, in this order, and returns their number. If one of them does not
 * belong to the company, stores nothing and returns -1 (spec 1§4: -1 or below means failure). The open pages
 * of the viewer read them again.
 */
export async function saveQuickMenus(
  context: Context,
  { QuickMenuIds: text }: { QuickMenuIds: string },
): Promise<number> {
  const ids = readQuickMenuIds(text)
  const known = new Set((await listCompanyQuickMenus(context)).map((menu) => menu.quickMenuId))
  if (!ids.every((id) => known.has(id))) return -1
  await upsertQuickMenuChoice(context.db, context.viewer, ids, context.clock.now())
  const { comCode, personCode } = context.viewer
  // The choice is made in a window of its own; the page that opened it and other devices read it again.
  await context.push(context.db, { to: [personCode], comCode, topic: quickMenusTopic, id: 0 })
  return ids.length
}
