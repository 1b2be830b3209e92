import { menuEditorApi } from '@maru/api/menu/editor'
import { cache } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { forCompany, useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** All menus of the active company, with the subjects that see them. */
export function useMenuSettings() {
  return useCompanyRead(menuEditorApi.listMenuSettings, {})
}

/** The screens of the portal that a menu can open. */
export function useMenuScreens() {
  return useRead(menuEditorApi.listMenuScreens, {})
}

/** Loads the newest state of a menu of a company; empty for the current one. Throws CallError. */
export async function loadMenuSetting(menuId: number, company: string) {
  const { listMenuSettings } = menuEditorApi
  const menus = await cache.fetch(listMenuSettings, forCompany({}, company))
  return menus.find((menu) => menu.menuId === menuId)
}

/** The calls that change menus. They throw CallError. */
export function useMenuChanges() {
  return {
    create: useCompanyChange(menuEditorApi.createMenu),
    update: useCompanyChange(menuEditorApi.updateMenu),
    move: useCompanyChange(menuEditorApi.moveMenu),
    remove: useCompanyChange(menuEditorApi.removeMenu),
  }
}

/** Reads the menus that a person sees; null sends no request. */
export function useMenuPreview(personCode: string | null) {
  return useCompanyRead(menuEditorApi.previewMenus, personCode === null ? null : { personCode })
}
