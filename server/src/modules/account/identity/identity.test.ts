import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { insertIdentity, selectIdentity } from './identity.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await openCast(app)
})
afterAll(() => app.stop())

test('the account of a provider belongs to one person, and another provider may have the same name', async () => {
  const now = app.clock.now()
  const identity = { provider: 'entra', subject: 'A1', personCode: 'user', now }
  expect(await insertIdentity(app.db, identity)).toBe(true)
  expect(await insertIdentity(app.db, { ...identity, personCode: 'peer' })).toBe(false)
  expect(await insertIdentity(app.db, { ...identity, provider: 'okta', personCode: 'peer' })).toBe(true)
  expect(await selectIdentity(app.db, 'entra', 'A1')).toBe('user')
  expect(await selectIdentity(app.db, 'okta', 'A1')).toBe('peer')
  expect(await selectIdentity(app.db, 'entra', 'a1')).toBeUndefined()
})
