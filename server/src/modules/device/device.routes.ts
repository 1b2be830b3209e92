import { deviceApi } from '@maru/api/device'
import { routes } from '#kit/routes.ts'
import { getDeviceSetting, saveDeviceSetting } from './setting/setting.service.ts'
import { createDeviceSetup, finishDeviceSetup, getDeviceSetup } from './setup/setup.service.ts'

/** The calls of phones and programs. */
export const deviceRoutes = routes(deviceApi, {
  getDeviceSetting: (context) => getDeviceSetting(context),
  saveDeviceSetting: (context, input) => saveDeviceSetting(context, input),
  createDeviceSetup: (context) => createDeviceSetup(context),
  getDeviceSetup: (context, input) => getDeviceSetup(context, input),
  finishDeviceSetup: (context, input) => finishDeviceSetup(context, input),
})
