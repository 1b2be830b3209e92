import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dovecotMissing } from '#test/dovecot.ts'
import { addressOf, openSharedWorld, type SharedWorld } from '#test/shared-sign-in.ts'
import { startTokenAddress, type TokenAddress } from '#test/token-address.ts'
import { findSubmission, submit } from '../mirror/submission.service.ts'

const missing = dovecotMissing()
const only = test.skipIf(missing !== '')
let world: SharedWorld
let provider: TokenAddress
beforeAll(async () => {
  if (missing !== '') return
  provider = await startTokenAddress()
  world = await openSharedWorld(
    { masterPassword: 'master', tokens: provider.settings.tokenInfo },
    { env: { SIGN_IN_HOSTS: 'localhost' }, tokenFile: provider.file },
  )
}, 60_000)
afterAll(async () => {
  if (missing !== '') return
  await world.stop()
  await provider.stop()
})
beforeEach(async () => {
  if (missing !== '') return
  world.taken.length = 0
  world.passwords.length = 0
  await world.app.db`delete from mail_mirror`
  await world.app.db`delete from mail_sign_in`
  world.app.clock.advance(1000)
})

/** Sends a mail of `user`; returns the answer of the server. */
async function send() {
  const context = { ...world.app.app.services, db: world.app.db }
  const mirror = await findSubmission(context, await world.boxOf('user'))
  if (!mirror) throw new Error('there is no mirror')
  const text = Buffer.from('Subject: x\r\n\r\ntext\r\n')
  const [answer] = await submit(context, mirror, { from: addressOf('user'), to: ['a@else.example'], text })
  return answer?.result
}

only(`the company sends for its people, as the mailbox and not as the master ${missing}`, async () => {
  await world.setSignIn({ style: 'separator' })
  await world.connect('user')
  expect(await send()).toBe('sent')
  expect(world.taken.map((one) => one.user)).toEqual([`${addressOf('user')}*portal`])
  await world.setSignIn({ style: 'authzid' })
  expect(await send()).toBe('sent')
  expect(world.passwords).toEqual(['master', 'master'])
})

only(`tokens send, and one that was revoked is renewed ${missing}`, async () => {
  const scope = 'https://outlook.office365.com/.default'
  const token = {
    kind: 'token',
    masterUser: '',
    tokenAddress: provider.url,
    clientId: 'maru',
    secret: 'right',
  }
  await world.setSignIn({ ...token, scope })
  await world.connect('user')
  expect(await send()).toBe('sent')
  provider.expire()
  expect(await send()).toBe('sent')
  expect(world.taken.map((one) => one.user)).toEqual([addressOf('user'), addressOf('user')])
  expect(provider.asked).toEqual({ all: 2, refused: 0 })
})

only(`a server that refuses the company for sending is asked three times at most ${missing}`, async () => {
  await world.setSignIn({ secret: 'wrong' })
  await world.connect('user')
  for (let tries = 0; tries < 6; tries += 1) expect(await send()).toBe('later')
  expect(world.passwords).toEqual(['wrong', 'wrong', 'wrong'])
  const sign = await world.signIn()
  expect(sign?.faults).toMatchObject([{ service: 'submission', refused: 3, isWaiting: true }])
  // Reading continues.
  expect((await world.stateOf('user')).reason).toBe('')
})

only(
  `without the company a person gives a password for sending, which opens no other mailbox ${missing}`,
  async () => {
    await world.setSignIn({ forSending: false })
    await world.connect('user')
    expect(await world.stateOf('user')).toMatchObject({ sendingPassword: 'needed' })
    expect(await send()).toBe('later')
    expect(world.passwords).toEqual([])
    await world.connect('user', 'wrong')
    expect(await send()).toBe('later')
    expect(await send()).toBe('later')
    // A refused one is not sent again.
    expect(world.passwords).toEqual(['wrong'])
    expect(await world.stateOf('user')).toMatchObject({ sendingPassword: 'needed', triesLeft: 2 })
    await world.connect('user', 'right')
    expect(await send()).toBe('sent')
    expect(world.taken.map((one) => one.user)).toEqual([addressOf('user')])
    for (let tries = 0; tries < 2; tries += 1) {
      await world.connect('user', 'wrong')
      await send()
    }
    expect(await world.connect('user', 'right')).toMatchObject({ code: 'mail.mirrorGuesses' })
    await world.people.user.call(mailSettingsApi.disconnectMailMirror, {})
    expect(await world.connect('user', 'right')).toMatchObject({ code: 'mail.mirrorGuesses' })
  },
)
