import { setTimeout as sleep } from 'node:timers/promises'
import { accountPersonApi } from '@maru/api/account/person'
import { accountTransferApi } from '@maru/api/account/transfer'
import { adminPersonalApi } from '@maru/api/admin/personal'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#kit/log.ts'
import { openSingleProcess } from '#kit/operation/single-process.ts'
import { dovecotMissing } from '#test/dovecot.ts'
import { mimeText } from '#test/mails.ts'
import { type MirrorWorld, mailsIn, openMirrorWorld } from '#test/mirror-world.ts'
import { startMirrors } from './start.service.ts'
import { watchMirrors } from './watch.service.ts'

const missing = dovecotMissing()
const only = test.skipIf(missing !== '')
let world: MirrorWorld
beforeAll(async () => {
  if (missing !== '') return
  world = await openMirrorWorld()
  await world.connect()
  world.dovecot.put([mimeText({ subject: '남는 메일' })])
  await world.pass()
}, 60_000)
afterAll(async () => {
  if (missing === '') await world.stop()
})

const background = () => ({ ...world.app.app.services, db: world.app.db })
const logins = () => (world.dovecot.log().match(/Login: user=<kim>/g) ?? []).length

only(
  `of two processes one watches the mailbox, and the other takes over ${missing}`,
  async () => {
    const before = logins()
    const open = () => openSingleProcess(world.app.url, createLog('silent'), 50)
    const [one, two] = [open(), open()]
    try {
      const stops = [one, two].map((single) => startMirrors(background(), { single }))
      await expect.poll(logins, { timeout: 20_000 }).toBe(before + 1)
      world.dovecot.put([mimeText({ subject: '둘이 보는 메일' })])
      const subjects = async () => (await mailsIn(world.people.user, 'inbox')).map((mail) => mail.subject)
      await expect.poll(subjects, { timeout: 20_000 }).toContain('둘이 보는 메일')
      expect(logins()).toBe(before + 1)
      await stops[0]?.()
      await stops[1]?.()
      await Promise.all([one.stop(), two.stop()])
      const third = open()
      const stop = startMirrors(background(), { single: third })
      await expect.poll(logins, { timeout: 20_000 }).toBe(before + 2)
      await stop()
      await third.stop()
    } finally {
      await Promise.all([one.stop(), two.stop()])
    }
  },
  90_000,
)

only(
  `the password of a person who has left is deleted, and the server is not asked any more ${missing}`,
  async () => {
    const { db } = world.app
    await db`update org_person set retired_on = '2020-01-01' where person_code = 'user'`
    const abort = new AbortController()
    const watching = watchMirrors(background(), abort.signal)
    const state = async () => (await db`select state, reason, sealed from mail_mirror`)[0]
    await expect.poll(state, { timeout: 20_000 }).toEqual({ state: 'paused', reason: 'left', sealed: null })
    const before = logins()
    await sleep(50)
    abort.abort()
    await watching
    expect(logins()).toBe(before)
    await db`update org_person set retired_on = null where person_code = 'user'`
    // One who comes back connects anew, and has each mail once.
    await world.connect()
    await world.pass()
    expect((await world.stateOf()).state).toBe('running')
    expect((await mailsIn(world.people.user, 'inbox')).map((one) => one.subject).sort()).toEqual([
      '남는 메일',
      '둘이 보는 메일',
    ])
  },
)

only(`an erasure deletes the account and what is known of the server ${missing}`, async () => {
  const { app, people } = world
  expect(
    (await people.peer.call(mailSettingsApi.connectMailMirror, { user: 'kim', password: 'right' })).status,
  ).toBe(200)
  const rows = () => app.db`
    select source from mail_mirror join mail_box using (com_code, mailbox_id) where person_code = 'peer'`
  expect(await rows()).toHaveLength(1)
  const { manager } = people
  const left = { personCode: 'peer', retiredOn: '2020-01-01' }
  expect((await manager.call(accountPersonApi.retirePerson, left)).status).toBe(200)
  const erased = await manager.call(adminPersonalApi.erasePerson, {
    personCode: 'peer',
    confirmedCode: 'peer',
  })
  expect(erased.status).toBe(200)
  expect(await rows()).toEqual([])
})

only(
  `a person who goes to another company is disconnected, and their mails go along ${missing}`,
  async () => {
    const { db } = world.app
    const abort = new AbortController()
    const watching = watchMirrors(background(), abort.signal)
    const before = logins()
    await expect.poll(logins, { timeout: 20_000 }).toBe(before + 1)
    const firstDay = new Date(world.app.clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
    const ordered = await world.people.super.call(accountTransferApi.orderTransfer, {
      ...{ personCode: 'user', firstDay, deptCode: 'TWO-D1', titleCode: '', positionCode: '', gradeCode: '' },
      ...{ employeeNumber: '', email: '' },
    })
    expect(ordered.result.order?.state).toBe('done')
    const kims = () => db`
    select from mail_mirror join mail_box using (com_code, mailbox_id) where person_code = 'user'`
    expect(await kims()).toEqual([])
    world.dovecot.put([mimeText({ subject: '옛 회사의 메일' })])
    await world.pass()
    abort.abort()
    await watching
    const subjects = await db<{ subject: string }[]>`
    select text.subject from mail_entry entry join mail_box box using (com_code, mailbox_id)
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
     where box.person_code = 'user' and box.com_code = 'TWO' order by 1`
    expect(subjects.map((one) => one.subject)).toEqual(['남는 메일', '둘이 보는 메일'])
  },
)
