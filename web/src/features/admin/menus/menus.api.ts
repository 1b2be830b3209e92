import { menuEditorApi } from '@maru/api/menu/editor'
import { cache, useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** Every menu of the active company with who sees it. */
export function useMenuSettings() {
  return useRead(menuEditorApi.listMenuSettings, {})
}

/** The newest state of a menu. Throws CallError. */
export async function loadMenuSetting(menuId: number) {
  const menus = await cache.fetch(menuEditorApi.listMenuSettings, {})
  return menus.find((menu) => menu.menuId === menuId)
}

/** The changes of menus. Throw CallError. */
export function useMenuChanges() {
  return {
    create: useChange(menuEditorApi.createMenu),
    update: useChange(menuEditorApi.updateMenu),
    move: useChange(menuEditorApi.moveMenu),
    remove: useChange(menuEditorApi.removeMenu),
  }
}

/** The menus that a person sees; null waits. */
export function useMenuPreview(personCode: string | null) {
  return useRead(menuEditorApi.previewMenus, personCode === null ? null : { personCode })
}
