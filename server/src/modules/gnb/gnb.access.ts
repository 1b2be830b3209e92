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

/** What the top bar needs from the menus, a room of the same rank; the app connects them. */
export interface GnbParts {
  /** The menus of the current company that the viewer may see. */
  listVisibleMenus(context: Context): Promise<VisibleMenu[]>
  /** All quick menus of the current company, groups with their items. */
  listQuickMenus(context: Context): Promise<CompanyQuickMenu[]>
}
