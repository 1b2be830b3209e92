import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type ImapStandIn, startImap } from '#test/imap-stand-in.ts'
import { certificateOf } from '#test/mail-server.ts'
import { mimeText } from '#test/mails.ts'
import { type SieveStandIn, startSieve } from '#test/sieve-stand-in.ts'
import { runMirror } from '../mirror/run.service.ts'

let imap: ImapStandIn
let sieve: SieveStandIn
let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  imap = await startImap()
  sieve = await startSieve(certificateOf(imap.authority))
  app = await openTestApp({
    withJobs: 'queued',
    env: {
      MAIL_IMPORT_HOSTS: `localhost:${imap.port},localhost:${sieve.port}`,
      MAIL_IMPORT_CA: imap.authority,
    },
  })
  people = await openCast(app)
  const address = { host: 'localhost', port: imap.port, security: 'tls' as const }
  await people.manager.call(mailAdministrationApi.setMailServer, {
    ...{ imap: address, submission: address, sieve: { ...address, port: sieve.port } },
  })
  imap.folders = [{ name: 'INBOX', validity: 1, mails: [{ uid: 1, bytes: mimeText({ subject: '메일' }) }] }]
}, 60_000)
afterAll(async () => {
  await app.stop()
  await sieve.close()
  await imap.close()
})

/** A connected mailbox with a rule that nothing was written of. */
beforeEach(async () => {
  sieve.before = () => false
  await app.db`delete from mail_mirror`
  await people.user.call(mailSettingsApi.connectMailMirror, { user: 'kim', password: imap.password })
  await app.db`delete from mail_rule`
  const { refusal } = await people.user.call(mailSettingsApi.setRules, {
    rules: [
      {
        ...{ id: 'temp_1', name: '규칙', priority: 2, isEnabled: true, operation: 'create' as const },
        ...{ conditions: [{ key: 'ContainsSubjectStrings' as const, value: '견적' }], exceptions: [] },
        actions: [{ key: 'RedirectToRecipients' as const, value: ['a@x.example'] }],
      },
    ],
  })
  expect(refusal).toBeUndefined()
  sieve.lines = []
})

async function pass(): Promise<void> {
  const [box] = await app.db<{ comCode: string; mailboxId: number }[]>`
    select com_code, mailbox_id from mail_box where person_code = 'user'`
  if (!box) throw new Error('there is no mailbox')
  const context = { ...app.app.services, db: app.db }
  await runMirror(context, box, { signal: new AbortController().signal })
}
const stateOf = async () => (await people.user.call(mailSettingsApi.getMailSieve, {})).result
const mirrorOf = async () => (await people.user.call(mailSettingsApi.getMailMirror, {})).result
const answering = (command: string, answer: string, end = false) => {
  sieve.before = (line, socket) => {
    if (!line.startsWith(command)) return false
    socket.write(answer)
    if (end) socket.destroy()
    return true
  }
}

/** What went wrong is shown, the mails are still read, and the next attempt writes the rules. */
async function expectFault(reason: string): Promise<void> {
  await pass()
  expect(await stateOf()).toMatchObject({ state: 'failed', reason, rules: [] })
  expect(await mirrorOf()).toMatchObject({ state: 'running', reason: '', shown: 1 })
  const rules = (await people.user.call(mailSettingsApi.listRules, {})).result
  expect(rules.map((one) => one.name)).toEqual(['규칙'])
  // Not before its time.
  const lines = sieve.lines.length
  await pass()
  expect(sieve.lines.length).toBe(lines)
  sieve.before = () => false
  app.clock.advance(3_660_000)
  await people.user.call(mailSettingsApi.getMailSieve, {})
  await pass()
  expect(await stateOf()).toMatchObject({ state: 'server', reason: '' })
}

test.each([
  ['garbage', 'LISTSCRIPTS', 'HTTP/1.1 200 OK\r\n\r\n', 'broken'],
  ['a literal without end', 'LISTSCRIPTS', '{99999999}\r\nabc', 'broken'],
  ['a literal whose size is a lie', 'LISTSCRIPTS', '{3}\r\nabc"\r\nOK\r\n', 'broken'],
  ['more rows than any list', 'LISTSCRIPTS', `${'"a"\r\n'.repeat(2_000)}OK\r\n`, 'broken'],
  ['three megabytes', 'LISTSCRIPTS', `{1000000}\r\n${'x'.repeat(3_000_000)}`, 'broken'],
  ['a BYE', 'LISTSCRIPTS', 'BYE "away"\r\n', 'broken'],
])('a server that answers %s does not hurt', async (_name, command, answer, reason) => {
  answering(command, answer)
  await expectFault(reason)
})

test('a connection that is cut at any command leaves the rules stored, to be written again', async () => {
  for (const command of ['AUTHENTICATE', 'CAPABILITY', 'LISTSCRIPTS', 'PUTSCRIPT', 'SETACTIVE']) {
    await app.db`delete from mail_sieve`
    answering(command, '', true)
    await expectFault('broken')
  }
})

test('a script that the server refuses is named with its reason, and no room as no room', async () => {
  answering('PUTSCRIPT', 'NO {24}\r\nline 1: <b>wrong</b>\r\n\0!\r\n')
  await pass()
  expect(await stateOf()).toMatchObject({ reason: 'refused', detail: 'line 1: <b>wrong</b> !' })
  await app.db`delete from mail_sieve`
  answering('PUTSCRIPT', 'NO (QUOTA/MAXSCRIPTS) "too many"\r\n')
  await expectFault('quota')
})

test('a refused password counts, is not sent again, and the mails are still read', async () => {
  answering('AUTHENTICATE', 'NO "wrong"\r\n')
  await pass()
  expect(await stateOf()).toMatchObject({ state: 'failed', reason: 'password' })
  expect(await mirrorOf()).toMatchObject({ state: 'running', triesLeft: 2 })
  for (let hour = 0; hour < 2; hour += 1) {
    await pass()
    expect(sieve.lines.filter((one) => one.startsWith('AUTHENTICATE'))).toHaveLength(1)
  }
  sieve.before = () => false
  await people.user.call(mailSettingsApi.connectMailMirror, { user: 'kim', password: imap.password })
  await pass()
  expect((await stateOf()).state).toBe('server')
})

test('a server that takes no passwords gets none', async () => {
  const { greeting } = sieve
  sieve.greeting = greeting.replace('PLAIN', 'GSSAPI')
  await pass()
  expect(await stateOf()).toMatchObject({ reason: 'noPassword' })
  sieve.greeting = greeting

  expect(sieve.lines.filter((one) => one.startsWith('AUTHENTICATE'))).toEqual([])
})

test('the password is not sent to a host that was named after it was given', async () => {
  await app.db`update mail_server set sieve_host = '127.0.0.1'`
  await pass()
  expect(sieve.lines).toEqual([])
  await app.db`update mail_server set sieve_host = 'localhost'`
})
