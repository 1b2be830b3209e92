import type { CompanyQuickMenu } from '@maru/api/gnb/quick-menu'
import type { Context } from '../../kit/context.ts'

/** A visible menu, with the fields for a bookmark. */
export interface VisibleMenu {
  menuId: number
  menuName: string
  menuNameEn: string
  menuNameCn: string
  targetUrl: string
}

/**
 * The functions of the menu room that the top bar uses. Rooms of the same rank do not import each other; the app
 * passes these functions.
 */
export interface GnbParts {
  /** The menus of the current company that the viewer may see. */
  listVisibleMenus(context: Context): Promise<VisibleMenu[]>
  /** All quick menus of the current company, groups with their items. */
  listQuickMenus(context: Context): Promise<CompanyQuickMenu[]>
}
