import { menuEditorApi } from '@maru/api/menu/editor'
import { cache, useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** All menus of the active company, with the subjects that see them. */
export function useMenuSettings() {
  return useRead(menuEditorApi.listMenuSettings, {})
}

/** The screens of the portal that a menu can open. */
export function useMenuScreens() {
  return useRead(menuEditorApi.listMenuScreens, {})
}

/** Loads the newest state of a menu. Throws CallError. */
export async function loadMenuSetting(menuId: number) {
  const menus = await cache.fetch(menuEditorApi.listMenuSettings, {})
  return menus.find((menu) => menu.menuId === menuId)
}

/** The calls that change menus. They throw CallError. */
export function useMenuChanges() {
  return {
    create: useChange(menuEditorApi.createMenu),
    update: useChange(menuEditorApi.updateMenu),
    move: useChange(menuEditorApi.moveMenu),
    remove: useChange(menuEditorApi.removeMenu),
  }
}

/** Reads the menus that a person sees; null sends no request. */
export function useMenuPreview(personCode: string | null) {
  return useRead(menuEditorApi.previewMenus, personCode === null ? null : { personCode })
}
