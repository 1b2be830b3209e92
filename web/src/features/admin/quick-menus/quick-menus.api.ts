import { menuQuickApi } from '@maru/api/menu/quick-editor'
import { cache, useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** The quick menus of the active company for its administrators. */
export function useQuickMenuSettings() {
  return useRead(menuQuickApi.listQuickMenuSettings, {})
}

/** Loads the newest quick menus. Throws CallError. */
export function loadQuickMenuSettings() {
  return cache.fetch(menuQuickApi.listQuickMenuSettings, {})
}

/** Replaces the quick menus of the active company. Throws CallError. */
export function useSaveQuickMenuSettings() {
  return useChange(menuQuickApi.saveQuickMenuSettings)
}
