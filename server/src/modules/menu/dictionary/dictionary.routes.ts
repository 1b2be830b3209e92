import { menuDictionaryApi } from '@maru/api/menu/dictionary'
import { routes } from '#kit/routes.ts'
import * as dictionary from './dictionary.service.ts'
import * as transfer from './transfer.service.ts'

/** The calls of the dictionary. */
export const menuDictionaryRoutes = routes(menuDictionaryApi, dictionary, transfer)
