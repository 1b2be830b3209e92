import { menuQuickApi } from '@maru/api/menu/quick-editor'
import { routes } from '#kit/routes.ts'
import * as quick from './quick.service.ts'

/** The calls of the editor of quick menus. */
export const menuQuickRoutes = routes(menuQuickApi, quick)
