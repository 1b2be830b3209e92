import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dovecotMissing } from '#test/dovecot.ts'
import { mimeText } from '#test/mails.ts'
import { addressOf, openSharedWorld, type SharedWorld } from '#test/shared-sign-in.ts'

const missing = dovecotMissing()
const only = test.skipIf(missing !== '')
let world: SharedWorld
beforeAll(async () => {
  if (missing !== '') return
  world = await openSharedWorld({ masterPassword: 'master', quota: 100 })
  await world.setSignIn()
}, 60_000)
afterAll(async () => {
  if (missing === '') await world.stop()
})

only(`a person sees the room of their mailbox on the server, and that it is full ${missing}`, async () => {
  const mail = (subject: string) => mimeText({ subject }, 'x'.repeat(40_000))
  world.dovecot.put([mail('하나')], addressOf('user'))
  await world.connect('user')
  await world.pass('user')
  const { room } = await world.stateOf('user')
  expect(room?.limit).toBe(102_400)
  expect(room?.used).toBeGreaterThan(40_000)
  expect(room?.used).toBeLessThan(60_000)
  expect(Date.parse(room?.readAt ?? '')).toBe(world.app.clock.now().getTime())
  const size = (await world.people.user.call(mailApi.getMailboxSize, {})).result
  expect(size).toEqual({ sizeLimitBytes: 102_400, totalSizeBytes: room?.used })
  world.dovecot.put([mail('둘'), mail('셋')], addressOf('user'))
  await world.pass('user')
  expect((await world.stateOf('user')).room?.used).toBeGreaterThan(102_400)
})
