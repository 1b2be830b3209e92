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
  listMenuSettings: (context) => listMenuSettings(context),
  listMenuScreens: (context) => listMenuScreens(context),
  createMenu: (context, input) => createMenu(context, input),
  updateMenu: (context, input) => updateMenu(context, input),
  moveMenu: (context, input) => moveMenu(context, input),
  removeMenu: (context, input) => removeMenu(context, input.menuId),
  previewMenus: (context, input) => previewMenus(context, input.personCode),
})
