import type { Matrix, World } from './world.ts'

const wrong = async (world: World) => {
  await world.forgetGuesses()
  return { password: 'not the password' }
}
/** Members of companies; the input is refused for each of them alike. */
const own = '401 403 403 403 403 403 403'
const managers = '401 403 403 403 403 200 200'
const ticket = 'unknown-ticket'
const part = 'AAAA'
const credential = { id: part, rawId: part, type: 'public-key' } as const
const assertion = { clientDataJSON: part, authenticatorData: part, signature: part }
/** The sign-in of this ticket is over for all alike. */
const over = '410 410 410 410 410 410 410'

/** Who may call the second step of account. */
export const secondStepMatrix: Matrix = {
  'account.getSecondStep': { input: {}, cells: '401 200 200 200 200 200 200' },
  'account.startTotp': { input: wrong, cells: own },
  'account.confirmTotp': {
    input: async (world) => {
      await world.forgetGuesses()
      return { code: '000000' }
    },
    cells: own,
  },
  'account.removeTotp': { input: wrong, cells: own },
  'account.startPasskey': { input: wrong, cells: own },
  'account.addPasskey': {
    input: {
      name: '전화',
      credential: { ...credential, response: { clientDataJSON: part, attestationObject: part } },
    },
    cells: own,
  },
  'account.removePasskey': {
    input: async (world) => ({ ...(await wrong(world)), passkeyId: 1 }),
    cells: own,
  },
  'account.createRecoveryCodes': { input: wrong, cells: own },
  'account.forgetBrowser': {
    input: async ({ test }) => {
      await test.db`delete from account_trusted_browser`
      const [row] = await test.db<{ browserId: number }[]>`
        insert into account_trusted_browser (person_code, device, agent, created_at, expires_at)
        values ('user', ${Buffer.alloc(32)}, '', now(), '2090-01-01') returning browser_id::int`
      return { browserId: row?.browserId ?? 0 }
    },
    cells: '401 200 404 404 404 404 404',
  },
  'account.startPasskeySignIn': { input: {}, cells: '200 200 200 200 200 200 200' },
  'account.signInWithPasskey': {
    input: async (world) => {
      await world.forgetGuesses()
      return { credential: { ...credential, response: assertion } }
    },
    cells: '403 403 403 403 403 403 403',
  },
  'account.signInWithCode': { input: { ticket, code: '000000' }, cells: over },
  'account.startEnrolment': { input: { ticket }, cells: over },
  'account.finishEnrolment': { input: { ticket, code: '000000' }, cells: over },
  'account.getSignInRule': { input: {}, cells: managers },
  'account.saveSignInRule': { input: { secondStep: 'optional', roleIds: [] }, cells: managers },
  'account.resetSecondStep': { input: { personCode: 'peer' }, cells: managers },
}
