import { menuClickApi } from '@maru/api/menu/click'
import { routes } from '#kit/routes.ts'
import * as click from './click.service.ts'

/** The calls of menu statistics. */
export const menuClickRoutes = routes(menuClickApi, click)
