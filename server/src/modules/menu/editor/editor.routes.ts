import { menuEditorApi } from '@maru/api/menu/editor'
import { routes } from '#kit/routes.ts'
import * as editor from './editor.service.ts'

/** The calls of the menu editor. */
export const menuEditorRoutes = routes(menuEditorApi, editor)
