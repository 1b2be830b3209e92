import { gnbQuickMenuApi } from '@maru/api/gnb/quick-menu'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** The quick menus that the signed-in person has selected, in the order of the person. */
export const useShownQuickMenus = () => useRead(gnbQuickMenuApi.listQuickMenus, { SearchType: 'U' })

/** All quick menus of the company. The selected quick menus of the person are first. */
export const useAllQuickMenus = () => useRead(gnbQuickMenuApi.listQuickMenus, {}, { staleTime: 0 })

/** Sets which quick menus are shown; an answer of -1 or below means that nothing was stored (spec 1§4). */
export const useSaveQuickMenus = () =>
  useChange(gnbQuickMenuApi.saveQuickMenus, { isChange: (answer) => answer >= 0 })
