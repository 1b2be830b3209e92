import { gnbAlarmConfigApi } from '@maru/api/gnb/alarm-config'
import { routes } from '#kit/routes.ts'
import { getAlarmConfig, saveAlarmConfig } from './config.service.ts'

/** The calls of the alarm settings. */
export const configRoutes = routes(gnbAlarmConfigApi, {
  getAlarmConfig,
  saveAlarmConfig,
})
