import { gnbAlarmConfigApi } from '@maru/api/gnb/alarm-config'
import { routes } from '#kit/routes.ts'
import * as config from './config.service.ts'

/** The calls of the alarm settings. */
export const configRoutes = routes(gnbAlarmConfigApi, config)
