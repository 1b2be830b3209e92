import { menuQuickApi } from '@maru/api/menu/quick-editor'
import { cache } from '#kit/call/change.ts'
import { forCompany, useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** The quick menus of the active company for its administrators. */
export function useQuickMenuSettings() {
  return useCompanyRead(menuQuickApi.listQuickMenuSettings, {})
}

/** Loads the newest quick menus of a company; empty for the current one. Throws CallError. */
export function loadQuickMenuSettings(company: string) {
  const { listQuickMenuSettings } = menuQuickApi
  return cache.fetch(listQuickMenuSettings, forCompany({}, company))
}

/** Replaces the quick menus of the active company. Throws CallError. */
export function useSaveQuickMenuSettings() {
  return useCompanyChange(menuQuickApi.saveQuickMenuSettings)
}
