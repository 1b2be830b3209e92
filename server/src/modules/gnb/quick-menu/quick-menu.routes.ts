import { gnbQuickMenuApi } from '@maru/api/gnb/quick-menu'
import { routes } from '../../../kit/routes.ts'
import type { GnbParts } from '../gnb.access.ts'
import { listQuickMenus, saveQuickMenus } from './quick-menu.service.ts'

/** The calls of quick menus. */
export const quickMenuRoutes = (parts: GnbParts) =>
  routes(gnbQuickMenuApi, {
    listQuickMenus: (context, { SearchType }) =>
      listQuickMenus(context, parts, SearchType?.toUpperCase() === 'U'),
    saveQuickMenus: (context, { QuickMenuIds }) => saveQuickMenus(context, parts, QuickMenuIds),
  })
