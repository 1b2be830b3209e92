import { gnbQuickMenuApi } from '@maru/api/gnb/quick-menu'
import { routes } from '#kit/routes.ts'
import * as quickMenu from './quick-menu.service.ts'

/** The calls of quick menus. */
export const quickMenuRoutes = routes(gnbQuickMenuApi, quickMenu)
