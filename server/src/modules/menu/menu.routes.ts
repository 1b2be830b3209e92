import { menuApi } from '@maru/api/menu'
import { routes } from '#kit/routes.ts'
import * as menu from './menu.service.ts'

/** The menu calls of the contract with their handlers. */
export const menuRoutes = routes(menuApi, menu, {
  getMenuFile: (context, input) => menu.getCompanyFile(context, 'menu', input),
  getQuickMenuFile: (context, input) => menu.getCompanyFile(context, 'quickMenu', input),
  getWebpartFile: (context, input) => menu.getCompanyFile(context, 'webpart', input),
})
