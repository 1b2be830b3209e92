import { deviceApi } from '@maru/api/device'
import { routes } from '#kit/routes.ts'
import * as setting from './setting/setting.service.ts'
import * as setup from './setup/setup.service.ts'

/** The calls of phones and programs. */
export const deviceRoutes = routes(deviceApi, setting, setup)
