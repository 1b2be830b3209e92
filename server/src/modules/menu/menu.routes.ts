import { menuApi } from '@maru/api/menu'
import { routes } from '#kit/routes.ts'
import {
  createMenuClick,
  getChangedTextsFile,
  getCompanyFile,
  getDictionaryFile,
  getMenuAuth,
  listPersonSystems,
} from './menu.service.ts'

/** The menu calls of the contract with their handlers. */
export const menuRoutes = routes(menuApi, {
  listPersonSystems,
  getMenuAuth,
  createMenuClick,
  getMenuFile: (context, input) => getCompanyFile(context, 'menu', input),
  getQuickMenuFile: (context, input) => getCompanyFile(context, 'quickMenu', input),
  getWebpartFile: (context, input) => getCompanyFile(context, 'webpart', input),
  getDictionaryFile,
  getChangedTextsFile,
})
