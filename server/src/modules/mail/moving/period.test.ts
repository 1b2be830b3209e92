import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dovecotMissing } from '#test/dovecot.ts'
import { openPeriodWorld, type PeriodWorld } from '#test/period-world.ts'
import type { Restore } from '#test/snapshot.ts'
import { careForImports } from './import.jobs.ts'

const missing = dovecotMissing()
const only = (title: string, work: () => Promise<void>) =>
  test.skipIf(missing !== '')(`${title} ${missing}`.trim(), work, 60_000)
let world: PeriodWorld
let restore: Restore
beforeAll(async () => {
  if (missing !== '') return
  world = await openPeriodWorld()
  restore = await world.app.snapshot()
}, 60_000)
beforeEach(async () => {
  if (missing !== '') return
  await restore()
  await world.elsewhere(async (client) => {
    for (const { path } of await client.list())
      if (path === 'INBOX') {
        await client.mailboxOpen(path)
        await client.messageDelete('1:*')
      } else await client.mailboxDelete(path)
  })
  await world.put('옮긴 메일')
})
afterEach(async () => {
  // Only tests that have changed it.
  if (hasOtherPassword) await world.dovecot.setPassword('right')
  hasOtherPassword = false
})
afterAll(async () => {
  if (missing === '') await world.stop()
})

let hasOtherPassword = false
async function changePassword(): Promise<void> {
  hasOtherPassword = true
  await world.dovecot.setPassword('changed elsewhere')
}

const jobs = async (name: string) => {
  const [row] = await world.app.db<{ count: number }[]>`
    select count(*)::int as count from job.job where data ->> 'name' = ${name}`
  return row?.count
}
const stored = async () => {
  const [row] = await world.app.db`select state, reason, sealed from mail_import`
  return row
}

only(
  'a mail that arrives at the old account in the period comes once, is announced, and rules run',
  async () => {
    const { people, put, step, settle, state } = world
    const folder = (await people.user.call(mailApi.createFolder, { displayName: '견적' })).result.id
    const rule = { id: 'temp_1', name: '규칙', priority: 1, isEnabled: true, stops: true, exceptions: [] }
    const saved = await people.user.call(mailSettingsApi.setRules, {
      rules: [
        {
          ...{ ...rule, operation: 'create' },
          conditions: [{ key: 'ContainsSubjectStrings', value: ['견적'] }],
          actions: [{ key: 'MoveToFolder', value: folder }],
        },
      ],
    })
    expect(saved.result).toBe(true)
    expect(await world.follow()).toMatchObject({
      state: 'following',
      loaded: 1,
      collected: 0,
      collectedAt: null,
    })
    await settle()
    const before = await world.announced()
    expect(before).not.toContain('옮긴 메일')
    await world.elsewhere((client) => client.mailboxCreate('Sent'))
    await put('새 소식')
    await put('견적 요청')
    await put('읽은 소식', { flags: ['\\Seen'] })
    await put('보낸 소식', { path: 'Sent' })
    await put('옛날 소식', { at: new Date('2020-01-01T00:00:00Z') })
    for (let visit = 0; visit < 3; visit += 1) await step()
    await settle()
    expect((await world.announced()).slice(before.length)).toEqual(['새 소식'])
    expect(await world.subjectsOf('inbox')).toEqual(['새 소식', '옛날 소식', '옮긴 메일', '읽은 소식'])
    expect(await world.subjectsOf('견적')).toEqual(['견적 요청'])
    expect(await world.subjectsOf('sentitems')).toEqual(['보낸 소식'])
    expect(await state()).toMatchObject({
      ...{ state: 'following', loaded: 6, known: 0, collected: 3 },
      collectedAt: '2026-11-21T01:00:00Z',
    })
    // Nothing has changed at the old account.
    const flags = await world.elsewhere(async (client) => {
      await client.mailboxOpen('INBOX')
      return (await client.fetchAll('1:*', { flags: true })).map((one) =>
        [...(one.flags ?? [])].filter((flag) => flag !== '\\Recent'),
      )
    })
    expect(flags).toEqual([[], [], [], ['\\Seen'], []])
  },
)

only('no automatic answer and no forwarding follows from a mail that was collected', async () => {
  const { people, put, step, settle, app } = world
  const hour = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const away = { startUtc: hour(-1), endUtc: hour(24), enabled: true, answersOutside: true }
  await people.user.call(mailSettingsApi.setOutOfOffice, { ...away, internalMessage: '<p>휴가</p>' })
  const redirect = { key: 'RedirectToRecipients' as const, value: ['out@x.example'] }
  const rule = { id: 'temp_1', name: '전달', priority: 1, isEnabled: true, stops: true, exceptions: [] }
  const saved = await people.user.call(mailSettingsApi.setRules, {
    rules: [{ ...rule, operation: 'create', conditions: [], actions: [redirect] }],
  })
  expect(saved.result).toBe(true)
  await world.follow()
  await put('전달하지 않는 메일')
  await step()
  expect(await jobs('mail.arrive')).toBe(1)
  await settle()
  expect(await world.subjectsOf('inbox')).toEqual(['옮긴 메일', '전달하지 않는 메일'])
  expect(await app.db`select from mail_outbox`).toEqual([])
})

only('an inbox that is numbered anew brings no double, and nothing that was deleted here', async () => {
  const { people, put, step, state } = world
  await world.follow()
  await put('지운 새 메일')
  await step()
  const folder = (await people.user.call(mailApi.listFolders, {})).result.find(
    (one) => one.wellKnownFolderName === 'inbox',
  )
  const { items } = (await people.user.call(mailApi.listMails, { folder: folder?.id ?? '', limit: 50 }))
    .result
  const ids = items.filter((one) => one.subject.startsWith('지운')).map((one) => one.id)
  expect(ids).toHaveLength(1)
  await people.user.call(mailApi.removeMails, { ids, mode: 'HardDelete' })
  await world.app.db`delete from mail_entry where entry_id = any(${ids.map(Number)})`
  world.dovecot.renumber('INBOX')
  await put('셋째')
  await step()
  expect(await state()).toMatchObject({ state: 'following', loaded: 3, known: 2, collected: 2 })
  expect(await world.subjectsOf('inbox')).toEqual(['셋째', '옮긴 메일'])
  const [row] = await world.app.db`select restarts from mail_import_folder where path = '{INBOX}'`
  expect(row).toEqual({ restarts: 1 })
})

only('a password that is changed is sent once, and after three of them the period is over', async () => {
  const { people, step, state, settle } = world
  const { id } = await world.follow()
  await changePassword()
  const before = world.refused()
  await step()
  await step()
  expect(await state()).toMatchObject({ state: 'paused', reason: 'password', triesLeft: 2 })
  for (const password of ['wrong one', 'wrong two']) {
    await people.user.call(mailSettingsApi.continueMailImport, { id, password })
    await step()
    await step()
  }
  await expect.poll(world.refused).toBe(before + 3)
  expect(await stored()).toEqual({ state: 'failed', reason: 'password', sealed: null })
  await settle()
  expect(await world.announced()).toHaveLength(4)
  expect((await world.followUp(id, world.dayIn(9), 'wrong three')).refusal?.code).toBe('mail.movingGuesses')
  world.app.clock.advance(3_700_000)
  expect((await world.followUp(id, world.dayIn(9), 'changed elsewhere')).result).toBe(true)
  await step()
  expect(await state()).toMatchObject({ state: 'following', reason: '', triesLeft: 3 })
})

only('a server that is away is asked after growing pauses, for as long as it takes', async () => {
  const { app, put, step, state, dovecot } = world
  await world.follow()
  await put('기다린 메일')
  await dovecot.pause()
  const pauses: number[] = []
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await step()
      const [row] = await app.db<{ minutes: number }[]>`
        select round(extract(epoch from start_after - ${app.clock.now()}::timestamptz) / 60)::int as minutes from job.job
         where data ->> 'name' = 'mail.collect' order by (data -> 'input' ->> 'turn')::int desc limit 1`
      pauses.push(row?.minutes ?? 0)
      const away = { state: 'running', reason: 'unreachable', awaySince: '2026-11-21T01:00:00Z' }
      expect(await state()).toMatchObject(away)
      app.clock.advance((pauses.at(-1) ?? 0) * 60_000)
    }
  } finally {
    await dovecot.resume()
  }
  expect(pauses).toEqual([15, 15, 30, 60, 60, 60, 60, 60, 60, 60])
  await step()
  expect(await state()).toMatchObject({ state: 'following', reason: '', awaySince: null, collected: 1 })
})

only(
  'at the end of the last day the password goes, the server is not asked any more, and a report arrives',
  async () => {
    const { app, put, step, settle } = world
    await world.follow(1)
    await put('새 메일')
    await step()
    await settle()
    const before = [world.logins(), (await world.announced()).length]
    await put('너무 늦은 메일')
    await expect.poll(world.logins).toBe((before[0] ?? 0) + 1)
    app.clock.set('2026-11-22T15:00:00Z')
    await step()
    await step()
    await settle()
    expect(await stored()).toEqual({ state: 'done', reason: '', sealed: null })
    expect(world.logins()).toBe((before[0] ?? 0) + 1)
    const reports = (await world.announced()).slice(before[1])
    expect(reports).toEqual([`imaps://kim@localhost:${world.dovecot.port}의 전달 기간이 끝났습니다`])
    const [text] = await app.db<
      { preview: string }[]
    >`select preview from mail_text where subject = ${reports[0] ?? ''}`
    expect(text?.preview).toContain('이렇게 들어온 메일: 1통.')
    expect(text?.preview).toContain('기간이 2026년 11월 23일에 끝나')
  },
)

only('a period that waits for its person ends on its day as well', async () => {
  const { app, step } = world
  await world.follow(1)
  await changePassword()
  await step()
  expect(await stored()).toMatchObject({ state: 'paused', reason: 'password' })
  app.clock.set('2026-11-22T15:00:00Z')
  await careForImports(world.context())
  expect(await stored()).toEqual({ state: 'done', reason: '', sealed: null })
})

only('a finished import is followed afterwards, extended and ended; pressed twice it is one', async () => {
  const { people, put, step, state, dayIn, followUp } = world
  const { id } = await world.run({ user: 'kim' })
  expect(await stored()).toEqual({ state: 'done', reason: '', sealed: null })
  expect((await followUp(id, dayIn(10))).refusal?.code).toBe('mail.movingPassword')
  for (const day of [dayIn(91), dayIn(-1)])
    expect((await followUp(id, day, 'right')).refusal?.code).toBe('mail.movingUntil')
  expect((await world.start({ followUntil: dayIn(91) })).refusal?.code).toBe('mail.movingUntil')
  const twice = await Promise.all([followUp(id, dayIn(10), 'right'), followUp(id, dayIn(10), 'right')])
  expect(twice.map((one) => one.status)).toEqual([200, 200])
  expect(await jobs('mail.collect')).toBe(1)
  await put('나중에 온 메일')
  await step()
  expect(await state()).toMatchObject({
    state: 'following',
    collected: 1,
    followUntil: '2026-12-01T15:00:00Z',
  })
  expect((await followUp(id, dayIn(90))).result).toBe(true)
  expect(await state()).toMatchObject({ followUntil: '2027-02-19T15:00:00Z' })
  expect((await people.user.call(mailSettingsApi.stopMailImport, { id })).result).toBe(true)
  expect(await stored()).toEqual({ state: 'done', reason: '', sealed: null })
  await put('끝난 뒤의 메일')
  const before = world.logins()
  await step()
  expect([world.logins(), (await state()).collected]).toEqual([before, 1])
  // Another import that has not ended is no reason for two.
  await world.start()
  expect((await followUp(id, dayIn(10), 'right')).refusal?.code).toBe('mail.movingRunning')
})
