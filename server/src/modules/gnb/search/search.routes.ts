import { gnbSearchApi } from '@maru/api/gnb/search'
import { routes } from '#kit/routes.ts'
import * as search from './search.service.ts'

/** The calls of the total search. */
export const searchRoutes = routes(gnbSearchApi, search)
