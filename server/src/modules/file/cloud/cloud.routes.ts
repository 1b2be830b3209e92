import { cloudApi } from '@maru/api/file/cloud'
import { routes } from '#kit/routes.ts'
import * as cloud from './cloud.service.ts'

/** The calls of the cloud file picker. */
export const cloudRoutes = routes(cloudApi, cloud)
