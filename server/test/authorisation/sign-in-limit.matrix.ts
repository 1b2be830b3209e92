import type { Matrix } from './world.ts'

const managers = '401 403 403 403 403 200 200'

/** Who may call the rules of a company for addresses, sessions and passwords. */
export const signInLimitMatrix: Matrix = {
  'account.getSignInLimits': { input: {}, cells: managers },
  'account.saveAddressRule': { input: { addressMode: 'any', networks: [] }, cells: managers },
  'account.saveSessionRule': {
    input: { idleMinutes: null, sessionHours: null, least: 10, classes: 1, reuse: 0, days: null, listed: [] },
    cells: managers,
  },
  'account.saveBreakGlass': { input: { hasLocalPasswords: true, breakGlass: [] }, cells: managers },
}
