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
  listPersonSystems: (context, input) => listPersonSystems(context, input),
  getMenuAuth: (context, input) => getMenuAuth(context, input),
  createMenuClick: (context, input) => createMenuClick(context, input),
  getMenuFile: (context, input) => getCompanyFile(context, 'menu', input),
  getQuickMenuFile: (context, input) => getCompanyFile(context, 'quickMenu', input),
  getWebpartFile: (context, input) => getCompanyFile(context, 'webpart', input),
  getDictionaryFile: (context, input) => getDictionaryFile(context, input),
  getChangedTextsFile: (context, input) => getChangedTextsFile(context, input),
})
