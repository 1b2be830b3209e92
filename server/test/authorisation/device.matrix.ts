import type { Matrix } from './world.ts'

const employees = '401 200 200 200 403 200 200'

/** Who may use the calls of devices. */
export const deviceMatrix: Matrix = {
  'device.getDeviceSetting': { input: {}, cells: employees },
  'device.saveDeviceSetting': { input: { organisationBook: 'off' }, cells: employees },
}
