import { menuDictionaryApi } from '@maru/api/menu/dictionary'
import { routes } from '#kit/routes.ts'
import { listTexts, resetTexts, saveText } from './dictionary.service.ts'
import { exportTexts, importTexts } from './transfer.service.ts'

/** The calls of the dictionary. */
export const menuDictionaryRoutes = routes(menuDictionaryApi, {
  listTexts,
  saveText,
  resetTexts,
  exportTexts,
  importTexts,
})
