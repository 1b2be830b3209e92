import { gnbQuietApi } from '@maru/api/gnb/quiet'
import { routes } from '#kit/routes.ts'
import * as quiet from './quiet.service.ts'

/** The calls of what reaches a person where and when. */
export const quietRoutes = routes(gnbQuietApi, quiet)
