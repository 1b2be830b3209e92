import type { CompanyQuickMenu } from '@maru/api/gnb/quick-menu'
import type { Context } from '../../kit/context.ts'

/** A menu that the viewer may see, as far as a bookmark needs it. */
export interface VisibleMenu {
  menuId: number
  menuName: string
  menuNameEn: string
  menuNameCn: string
  targetUrl: string
}

/** What the top bar asks of the menus, a room of the same rank; the app joins them. */
export interface GnbParts {
  /** The menus of the active company that the viewer may see. */
  listVisibleMenus(context: Context): Promise<VisibleMenu[]>
  /** Every quick menu of the active company, groups with their items. */
  listQuickMenus(context: Context): Promise<CompanyQuickMenu[]>
}
