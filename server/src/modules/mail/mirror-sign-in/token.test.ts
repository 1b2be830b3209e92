import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dovecotMissing } from '#test/dovecot.ts'
import { mimeText } from '#test/mails.ts'
import { addressOf, openSharedWorld, type SharedWorld } from '#test/shared-sign-in.ts'
import { startTokenAddress, type TokenAddress } from '#test/token-address.ts'

const missing = dovecotMissing()
const only = test.skipIf(missing !== '')
let world: SharedWorld
let provider: TokenAddress
beforeAll(async () => {
  if (missing !== '') return
  provider = await startTokenAddress()
  world = await openSharedWorld(
    { tokens: provider.settings.tokenInfo },
    { env: { SIGN_IN_HOSTS: 'localhost' } },
  )
  for (const role of ['user', 'peer'] as const)
    world.dovecot.put([mimeText({ subject: `${role}의 메일` })], addressOf(role))
}, 60_000)
afterAll(async () => {
  if (missing !== '') return
  await world.stop()
  await provider.stop()
})

/** Sign-ins that the mail server has refused. */
const refusals = () => (world.dovecot.log().match(/auth failed/g) ?? []).length

const token = () => ({
  ...{ kind: 'token', masterUser: '', tokenAddress: provider.url, clientId: 'maru' },
  ...{ scope: 'https://outlook.office365.com/.default', secret: 'right', forRules: false },
})

beforeEach(async () => {
  if (missing !== '') return
  provider.expire()
  Object.assign(provider.next, { life: 3600, status: 200, isAccepted: true, client: 'maru' })
  Object.assign(provider.asked, { all: 0, refused: 0 })
  await world.app.db`delete from mail_mirror`
  await world.app.db`delete from mail_sign_in`
  await world.app.db`delete from mail_entry`
  world.app.clock.advance(1000)
  expect(await world.setSignIn(token())).toMatchObject({ status: 200 })
})

only(`people are signed in by a token, which is fetched once ${missing}`, async () => {
  for (const role of ['user', 'peer'] as const) {
    await world.connect(role)
    await world.pass(role)
    expect(await world.subjects(role)).toEqual([`${role}의 메일`])
  }
  expect(provider.asked).toEqual({ all: 1, refused: 0 })
  expect(world.dovecot.log()).toContain('method=OAUTHBEARER')
  expect(world.dovecot.log()).not.toContain('right')
})

only(`a token that has ended is renewed, by its time and by a refusal ${missing}`, async () => {
  await world.connect('user')
  await world.pass('user')
  world.app.clock.advance(3_500_000)
  await world.pass('user')
  expect(provider.asked.all).toBe(2)
  // The provider has revoked it before its time.
  provider.expire()
  world.dovecot.put([mimeText({ subject: '나중 메일' })], addressOf('user'))
  await world.pass('user')
  expect(provider.asked.all).toBe(3)
  expect(await world.stateOf('user')).toMatchObject({ state: 'running' })
  expect(await world.subjects('user')).toContain('나중 메일')
  expect((await world.signIn())?.faults).toEqual([])
})

only(
  `a provider that refuses the client is asked three times at most, and the administrator sees why ${missing}`,
  async () => {
    const before = refusals()
    await world.setSignIn({ ...token(), secret: 'wrong' })
    await world.connect('user')
    for (let tries = 0; tries < 6; tries += 1) {
      world.app.clock.advance(120_000)
      await world.pass('user')
    }
    expect(provider.asked).toEqual({ all: 3, refused: 3 })
    const sign = await world.signIn()
    expect(sign?.faults).toContainEqual(
      expect.objectContaining({
        service: 'token',
        isWaiting: true,
        detail: expect.stringContaining('AADSTS7000215'),
      }),
    )
    expect(await world.stateOf('user')).toMatchObject({ state: 'away', reason: 'companyWaits' })
    // The mail server was sent nothing.
    expect(refusals()).toBe(before)
    await world.setSignIn(token())
    await world.pass('user')
    expect(await world.stateOf('user')).toMatchObject({ state: 'running', reason: '' })
  },
)

only(`a provider that is away is asked once a minute, and no refusal is counted ${missing}`, async () => {
  provider.next.status = 503
  for (const role of ['user', 'peer'] as const) await world.connect(role)
  for (let tries = 0; tries < 4; tries += 1)
    for (const role of ['user', 'peer'] as const) await world.pass(role)
  expect(provider.asked).toEqual({ all: 1, refused: 0 })
  expect(await world.stateOf('user')).toMatchObject({ state: 'away', reason: 'tokenAway' })
  provider.next.status = 200
  world.app.clock.advance(61_000)
  await world.pass('user')
  expect(await world.stateOf('user')).toMatchObject({ state: 'running', reason: '' })
})

only(`a server that is set up for this client accepts no token of another ${missing}`, async () => {
  provider.next.client = 'another'
  await world.connect('user')
  await world.pass('user')
  expect(await world.stateOf('user')).toMatchObject({ state: 'paused', reason: 'companyRefused' })
})

only(
  `a server that refuses the tokens is asked with a new one each time, and three times at most ${missing}`,
  async () => {
    provider.next.isAccepted = false
    const before = refusals()
    for (const role of ['user', 'peer', 'colleague', 'concurrent'] as const) {
      await world.connect(role)
      await world.pass(role)
    }
    const sign = await world.signIn()
    expect(sign?.faults).toMatchObject([{ service: 'imap', refused: 3, isWaiting: true }])
    expect(provider.asked.all).toBe(4)
    expect(refusals() - before).toBeLessThanOrEqual(6)
  },
)

only(`a private token address and one without https are refused ${missing}`, async () => {
  for (const tokenAddress of [
    'http://login.example.com/token',
    'ftp://a.example',
    'https://a:b@c.example/t',
    '',
  ])
    expect(await world.setSignIn({ ...token(), tokenAddress })).toMatchObject({ code: 'mail.signInAddress' })
})

only(
  `a server that cannot judge a token any more gets another one, at most once a minute ${missing}`,
  async () => {
    const other = await openSharedWorld(
      { tokens: provider.settings.introspection },
      { env: { SIGN_IN_HOSTS: 'localhost' } },
    )
    try {
      await other.setSignIn(token())
      await other.connect('user')
      await other.pass('user')
      provider.expire()
      const before = provider.asked.all
      await other.pass('user')
      expect(await other.stateOf('user')).toMatchObject({ state: 'away', reason: 'unreachable' })
      expect(provider.asked.all).toBe(before)
      other.app.clock.advance(61_000)
      await other.pass('user')
      expect(await other.stateOf('user')).toMatchObject({ state: 'running', reason: '' })
      expect(provider.asked.all).toBe(before + 1)
      expect((await other.signIn())?.faults).toEqual([])
    } finally {
      await other.stop()
    }
  },
  60_000,
)
