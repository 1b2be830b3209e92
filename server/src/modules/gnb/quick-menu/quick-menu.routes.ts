import { gnbQuickMenuApi } from '@maru/api/gnb/quick-menu'
import { routes } from '#kit/routes.ts'
import { listQuickMenus, saveQuickMenus } from './quick-menu.service.ts'

/** The calls of quick menus. */
export const quickMenuRoutes = routes(gnbQuickMenuApi, {
  listQuickMenus: (context, { SearchType }) => listQuickMenus(context, SearchType?.toUpperCase() === 'U'),
  saveQuickMenus: (context, { QuickMenuIds }) => saveQuickMenus(context, QuickMenuIds),
})
