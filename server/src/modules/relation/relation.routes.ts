import { relationApi } from '@maru/api/relation'
import { routes } from '#kit/routes.ts'
import * as relation from './relation.service.ts'

/** Handlers of the calls of links between items. */
export const relationRoutes = routes(relationApi, relation)
