import type { Matrix } from './world.ts'

const employees = '401 200 200 200 403 200 200'
/** The secret is the credential, of all askers alike. */
const over = '410 410 410 410 410 410 410'

/** Who may use the calls of devices. */
export const deviceMatrix: Matrix = {
  'device.getDeviceSetting': { input: {}, cells: employees },
  'device.saveDeviceSetting': { input: { organisationBook: 'off' }, cells: employees },
  'device.createDeviceSetup': { input: {}, cells: employees },
  'device.getDeviceSetup': { input: { secret: 'unknown' }, cells: over },
  'device.finishDeviceSetup': { input: { secret: 'unknown', kind: 'iphone' }, cells: over },
}
