import { menuEditorApi } from '@maru/api/menu/editor'
import { routes } from '#kit/routes.ts'
import {
  createMenu,
  listMenuScreens,
  listMenuSettings,
  moveMenu,
  previewMenus,
  removeMenu,
  updateMenu,
} from './editor.service.ts'

/** The calls of the menu editor. */
export const menuEditorRoutes = routes(menuEditorApi, {
  listMenuSettings,
  listMenuScreens,
  createMenu,
  updateMenu,
  moveMenu,
  removeMenu: (context, input) => removeMenu(context, input.menuId),
  previewMenus: (context, input) => previewMenus(context, input.personCode),
})
