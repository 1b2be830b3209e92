import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { forwardingName } from '@maru/api/mail/rule'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sieveMissing } from '#test/dovecot.ts'
import { mimeText } from '#test/mails.ts'
import { folderNamed, type MirrorWorld, mailsIn, openMirrorWorld, sieveOf } from '#test/mirror-world.ts'
import { outOfOfficeSlot } from '../absence/absence.service.ts'
import { arrive } from '../rule/arrival.jobs.ts'
import { connectSieve } from './client.service.ts'

const missing = sieveMissing()
const only = test.skipIf(missing !== '')
const own = 'kim@one.example'
let world: MirrorWorld
beforeAll(async () => {
  if (missing !== '') return
  // Dovecot has the clock of the machine.
  world = await openMirrorWorld({}, { withSieve: true, now: new Date().toISOString() })
  const { app } = world
  await app.db`update org_person set email = ${own} where person_code = 'user'`
  await app.db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'one.example', now())`
  await world.elsewhere(async (client) => {
    for (const path of ['거래처/2026년', '사본', 'Trash']) await client.mailboxCreate(path)
  })
  await world.connect()
  await world.pass()
}, 60_000)
afterAll(async () => {
  if (missing === '') await world.stop()
})

const sieve = async () => (await world.people.user.call(mailSettingsApi.getMailSieve, {})).result
const choose = (place: 'server' | 'portal', replaces?: string) =>
  world.people.user.call(mailSettingsApi.chooseMailSieve, {
    place,
    ...(replaces === undefined ? {} : { replaces }),
  })
const onServer = async (path: string) =>
  (await world.onServer(path)).map((one) => one.replace(' \\Recent', ''))

/** Does in the portal what is due for mails that have come. */
async function arriveNew(): Promise<void> {
  const rows = await world.app.db<{ comCode: string; mailboxId: number; entryId: number }[]>`
    select com_code, mailbox_id, entry_id from mail_entry where not delivery ? 'arrived' order by entry_id`
  for (const row of rows) await arrive({ ...world.app.app.services, db: world.app.db }, row)
}

/** Works with the scripts of the server as another program does. */
async function scripts<T>(
  work: (client: Awaited<ReturnType<typeof connectSieve>>) => Promise<T>,
): Promise<T> {
  const signal = new AbortController().signal
  const config = {
    mailImport: { hosts: [`localhost:${world.dovecot.sievePort}`], authorities: world.dovecot.authority },
  }
  const client = await connectSieve(config as never, sieveOf(world.dovecot), {
    user: 'kim',
    password: 'right',
    signal,
  })
  try {
    return await work(client)
  } finally {
    client.close()
  }
}
const listed = () => scripts((client) => client.list())

async function saveRules(rules: { name?: string; [more: string]: unknown }[]): Promise<void> {
  const before = (await world.people.user.call(mailSettingsApi.listRules, {})).result
  const { refusal } = await world.people.user.call(mailSettingsApi.setRules, {
    rules: [
      ...before.map(({ fault: _, ...rule }) => ({ ...rule, operation: 'delete' as const })),
      ...rules.map((rule, at) => ({
        ...{ id: `temp_${at}`, name: `규칙 ${at}`, priority: at + 2, isEnabled: true, stops: false },
        ...{ conditions: [], exceptions: [], actions: [], operation: 'create' as const },
        ...rule,
      })),
    ] as never,
  })
  expect(refusal).toBeUndefined()
}
const about = (value: string) => ({ conditions: [{ key: 'ContainsSubjectStrings', value }] })
const idOf = async (name: string) => (await folderNamed(world.people.user, name))?.id ?? ''
const move = async (name: string) => ({ actions: [{ key: 'MoveToFolder', value: await idOf(name) }] })
const copy = async (name: string) => ({ actions: [{ key: 'CopyToFolder', value: await idOf(name) }] })
const deliver = (subject: string, head: object = {}, from = 'far@far.example') =>
  world.dovecot.deliver(mimeText({ subject, from, to: own, ...head }), { from, to: own })

only(`rules file and copy on the server, and the portal does not repeat them ${missing}`, async () => {
  await saveRules([
    { ...about('견적'), ...(await move('2026년')) },
    { ...about('사본'), ...(await copy('사본')) },
  ])
  expect((await sieve()).state).toBe('empty')
  await world.pass()
  expect(await sieve()).toMatchObject({ state: 'server', reason: '', stays: [], rules: { length: 2 } })
  expect(await listed()).toEqual([{ name: 'maru', isActive: true }])
  deliver('7월 견적')
  deliver('사본이 있는 메일')
  expect(await onServer('거래처/2026년')).toEqual(['7월 견적'])
  expect(await onServer('사본')).toEqual(['사본이 있는 메일'])
  await world.pass()
  await arriveNew()
  await world.pass()
  expect(await onServer('사본')).toEqual(['사본이 있는 메일'])
  expect((await mailsIn(world.people.user, '사본')).map((one) => one.subject)).toEqual(['사본이 있는 메일'])
  expect((await mailsIn(world.people.user, '2026년')).map((one) => one.subject)).toEqual(['7월 견적'])
  expect((await mailsIn(world.people.user, 'inbox')).map((one) => one.subject)).toEqual(['사본이 있는 메일'])
})

only(
  `a rule that Sieve cannot express and those after it run in the portal, in their order ${missing}`,
  async () => {
    const header = {
      conditions: [{ key: 'ContainsHeaderStrings', value: '견적 둘' }],
      ...(await copy('사본')),
    }
    await saveRules([
      { ...about('견적'), ...(await move('2026년')) },
      header,
      { ...about('견적'), ...(await move('사본')) },
    ])
    await world.pass()
    const { rules, stays } = await sieve()
    expect([rules.length, stays.map((one) => one.reason)]).toEqual([1, ['header', 'before']])
    deliver('견적 둘')
    await world.pass()
    await arriveNew()
    await world.pass()
    // Filed by the server, copied by the portal, and not moved again by the last rule.
    expect(await onServer('거래처/2026년')).toEqual(['7월 견적', '견적 둘'])
    expect(await onServer('사본')).toContain('견적 둘')
  },
)

only(`a mail that the portal delivers itself meets all rules in the portal ${missing}`, async () => {
  await saveRules([{ ...about('안에서'), ...(await move('2026년')) }])
  await world.pass()
  const { app } = world
  const { deliver: deliverInside } = app.app.services.slots.all('localDelivery')[0] ?? {}
  const mail = { to: { name: '', address: own }, subject: '안에서 온 메일', text: 'x', html: '<p>x</p>' }
  expect(await deliverInside?.({ ...app.app.services, db: app.db }, mail as never, 'key')).toBe(true)
  await arriveNew()
  expect((await mailsIn(world.people.user, '2026년')).map((one) => one.subject)).toContain('안에서 온 메일')
})

only(`a forwarding passes mails on, and a stop ends later rules on the server ${missing}`, async () => {
  const forward = { name: forwardingName, priority: 1 }
  const to = { actions: [{ key: 'RedirectToRecipients', value: ['other@far.example'] }] }
  const stop = { ...about('멈춤'), ...(await copy('사본')), stops: true }
  await saveRules([
    { ...forward, ...about('전달'), ...to },
    stop,
    { ...about('멈춤'), ...(await move('2026년')) },
  ])
  await world.pass()
  const before = world.dovecot.sent().length
  deliver('전달할 메일')
  deliver('멈춤 메일')
  expect(world.dovecot.sent().length).toBe(before + 1)
  expect(world.dovecot.sent().some((one) => one.includes('other@far.example'))).toBe(true)
  expect(await onServer('Trash')).toEqual(['전달할 메일'])
  expect(await onServer('사본')).toContain('멈춤 메일')
  expect(await onServer('거래처/2026년')).not.toContain('멈춤 메일')
  await world.pass()
  await arriveNew()
  const outbox = await world.app.db`select from mail_outbox`
  expect(outbox).toHaveLength(0)
})

only(
  `names, conditions and texts of an attacker are accepted as texts and do nothing ${missing}`,
  async () => {
    const evil = `"]) { discard; stop; } #\\" ${'$'}{hex:22}`
    await saveRules([
      { name: `이름 ${evil}`, ...about(evil), ...(await move('2026년')) },
      {
        conditions: [{ key: 'ContainsBodyStrings', value: [`.\r\n${evil}`, '*\\'] }],
        ...(await move('사본')),
      },
      { conditions: [{ key: 'ContainsHeaderStrings', value: 'x-test: a*\\"b' }], ...(await move('사본')) },
    ])
    await world.people.user.call(mailSettingsApi.setAutoReply, {
      ...{ isEnabled: true, startsAt: null, endsAt: null },
      message: `<p>.</p><p>Bcc: x@evil.example</p><p>${evil}</p>`,
    })
    await world.pass()
    expect(await sieve()).toMatchObject({ state: 'server', rules: { length: 3 }, answers: 'server' })
    deliver('아무 일 없는 메일')
    deliver(`앞 ${evil} 뒤`)
    deliver('머리글', { more: 'X-Test: a*\\"b and more\r\n' })
    expect(await onServer('INBOX')).toContain('아무 일 없는 메일')
    expect(await onServer('거래처/2026년')).toContain(`앞 ${evil} 뒤`)
    expect(await onServer('사본')).toContain('머리글')
    const answer = world.dovecot.sent().at(-1) ?? ''
    expect(answer.slice(0, answer.search(/\r?\n\r?\n/))).not.toMatch(/^Bcc/m)
    await world.people.user.call(mailSettingsApi.setAutoReply, {
      ...{ isEnabled: false, startsAt: null, endsAt: null, message: '' },
    })
    await saveRules([])
  },
)

only(`the out-of-office text answers each sender once, in its period, and no list ${missing}`, async () => {
  const hours = (count: number) => new Date(world.app.clock.now().getTime() + count * 3_600_000).toISOString()
  const away = (more: object) =>
    world.people.user.call(mailSettingsApi.setOutOfOffice, {
      ...{
        startUtc: hours(-1),
        endUtc: hours(48),
        enabled: true,
        internalMessage: '<p>휴가 중입니다 \\"</p>',
      },
      ...more,
    })
  const answered = (address: string) =>
    world.dovecot.sent().filter((one) => one.split('\n', 1)[0]?.includes(address))
  await away({})
  await world.pass()
  expect((await sieve()).answers).toBe('server')
  deliver('밖에서', {}, 'out@far.example')
  expect(answered('out@far.example')).toEqual([])
  deliver('안에서', {}, 'lee@one.example')
  deliver('안에서 다시', {}, 'lee@one.example')
  const [answer = '', ...more] = answered('lee@one.example')
  expect(more).toEqual([])
  expect(answer).toMatch(/^Auto-Submitted: auto-replied/m)
  await away({ answersOutside: true })
  await world.pass()
  deliver('밖에서', {}, 'out@far.example')
  expect(answered('out@far.example')).toHaveLength(1)
  deliver('목록', { more: 'List-Id: <a.x.example>\r\n' }, 'list@far.example')
  deliver('나에게가 아닌 것', { to: 'all@one.example' }, 'two@far.example')
  expect([answered('list@far.example'), answered('two@far.example')]).toEqual([[], []])
  await away({ answersOutside: true, startUtc: hours(2) })
  await world.pass()
  deliver('아직', {}, 'three@far.example')
  expect(answered('three@far.example')).toEqual([])
  await away({ enabled: false, startUtc: hours(0), endUtc: hours(0) })
  const context = { ...world.app.app.services, db: world.app.db }
  const key = { source: 'approval', sourceId: '7' }
  const leave = { personCode: 'user', start: hours(-1), end: hours(5), message: '<p>연차</p>' }
  expect(await outOfOfficeSlot.set(context, key, leave)).toBe(true)
  await world.pass()
  deliver('연차 중', {}, 'park@one.example')
  expect(answered('park@one.example')).toHaveLength(1)
  await outOfOfficeSlot.clear(context, key)
  await world.pass()
  deliver('돌아온 뒤', {}, 'choi@one.example')
  expect(answered('choi@one.example')).toEqual([])
})

only(
  `a script of another program stays until the person replaces it, and is active again in the end ${missing}`,
  async () => {
    const theirs = 'keep;\r\n'
    await scripts(async (client) => {
      await client.put('다른 "규칙"', theirs)
      await client.activate('다른 "규칙"')
    })
    await saveRules([{ ...about('견적'), ...(await move('2026년')) }])
    await world.pass()
    expect(await sieve()).toMatchObject({ state: 'asking', other: '다른 "규칙"', rules: [], answers: '' })
    expect((await listed()).find((one) => one.isActive)?.name).toBe('다른 "규칙"')
    // Meanwhile the portal runs them.
    deliver('견적 셋')
    await world.pass()
    await arriveNew()
    await world.pass()
    expect(await onServer('거래처/2026년')).toContain('견적 셋')
    expect((await choose('server')).refusal?.code).toBe('mail.sieveOtherScript')
    expect((await choose('server', 'maru')).refusal?.code).toBe('mail.sieveOtherScript')
    expect((await choose('portal')).status).toBe(200)
    await world.pass()
    expect((await sieve()).state).toBe('portal')
    expect((await choose('server')).status).toBe(200)
    await world.pass()
    expect((await sieve()).state).toBe('asking')
    for (let twice = 0; twice < 2; twice += 1)
      expect((await choose('server', '다른 "규칙"')).status).toBe(200)
    await world.pass()
    expect(await sieve()).toMatchObject({ state: 'server', other: '', taken: '다른 "규칙"' })
    expect((await listed()).find((one) => one.isActive)?.name).toBe('maru')
    expect(await scripts((client) => client.get('다른 "규칙"'))).toBe(theirs)
    await choose('portal')
    await world.pass()
    expect(await listed()).toEqual([{ name: '다른 "규칙"', isActive: true }])
    await choose('server')
    await world.pass()
    await choose('server', '다른 "규칙"')
    await world.pass()
    expect((await sieve()).state).toBe('server')
    await world.people.user.call(mailSettingsApi.disconnectMailMirror, {})
    expect(await listed()).toEqual([{ name: '다른 "규칙"', isActive: true }])
    expect((await sieve()).state).toBe('none')
    expect((await choose('server')).refusal?.code).toBe('mail.sieveNotHere')
  },
)

only(`a script named like that of the portal is never overwritten ${missing}`, async () => {
  await scripts(async (client) => {
    await client.activate('')
    await client.put('maru', 'keep;\r\n')
  })
  await world.connect()
  await world.pass()
  expect(await sieve()).toMatchObject({ state: 'failed', reason: 'nameTaken', rules: [] })
  expect(await scripts((client) => client.get('maru'))).toBe('keep;\r\n')
  await scripts((client) => client.remove('maru'))
  world.app.clock.advance(3_660_000)
  await world.pass()
  expect((await sieve()).state).toBe('server')
})

only(
  `while the server is away what was saved waits, and a disconnection says what is left ${missing}`,
  async () => {
    await world.dovecot.pause()
    await saveRules([{ ...about('나중'), ...(await move('2026년')) }])
    await world.pass()
    expect((await world.stateOf()).state).toBe('away')
    await world.dovecot.resume()
    await world.pass()
    deliver('나중에 온 메일')
    expect(await onServer('거래처/2026년')).toContain('나중에 온 메일')
    await world.dovecot.pause()
    await world.people.user.call(mailSettingsApi.disconnectMailMirror, {})
    expect((await sieve()).state).toBe('left')
    await world.dovecot.resume()
    await world.connect()
    await world.pass()
    expect((await sieve()).state).toBe('server')
  },
)

only(
  `a company that names no ManageSieve any more gets its rules back into the portal ${missing}`,
  async () => {
    const { result } = await world.people.manager.call(mailAdministrationApi.getMailServer, {})
    if (!result.server) throw new Error('there is no server')
    await world.people.manager.call(mailAdministrationApi.setMailServer, { ...result.server, sieve: null })
    // The passwords stay, because they were given for the same hosts.
    expect((await world.stateOf()).state).not.toBe('paused')
    await world.pass()
    expect((await listed()).some((one) => one.name === 'maru')).toBe(false)
    expect((await sieve()).state).toBe('none')
    const sieveServer = { host: 'sieve.example.com', port: 4190, security: 'starttls' as const }
    await world.people.manager.call(mailAdministrationApi.setMailServer, {
      ...result.server,
      sieve: sieveServer,
    })
    expect(await world.stateOf()).toMatchObject({ state: 'paused', reason: 'serverChanged' })
    const odd = { ...sieveServer, port: 25 }
    const set = world.people.manager.call(mailAdministrationApi.setMailServer, {
      ...result.server,
      sieve: odd,
    })
    expect((await set).refusal?.code).toBe('mail.movingAddress')
  },
)

only(`Pigeonhole has understood every script ${missing}`, () => {
  const home = join(dirname(world.dovecot.maildir))
  const logs = readdirSync(home).filter((name) => name.endsWith('.sieve.log'))
  expect(logs.map((name) => readFileSync(join(home, name), 'utf8'))).toEqual([])
})
