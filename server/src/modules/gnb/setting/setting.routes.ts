import { gnbUserSettingApi } from '@maru/api/gnb/user-setting'
import { routes } from '#kit/routes.ts'
import * as setting from './setting.service.ts'

/** The calls of a person's settings and sessions. */
export const settingRoutes = routes(gnbUserSettingApi, setting)
