import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountApi } from '@maru/api/account'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { dovecotMissing, startDovecot } from '#test/dovecot.ts'
import { inDovecot, subjectsIn } from '#test/mail-server.ts'
import { callProcess, createEmployee, startProcess } from '#test/process.ts'

const missing = dovecotMissing()
const only = test.skipIf(missing !== '')
const undo: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

only(
  `a process that is killed between the server and the database adds no draft twice ${missing}`,
  async () => {
    const dovecot = await startDovecot()
    undo.push(() => dovecot.stop())
    const { db, url, drop } = await createTestDatabase()
    undo.push(() => drop())
    await createEmployee(db, 'seoyeon', 'right-password-1')
    await db`
      insert into mail_server (com_code, host, port, security, submission_host, submission_port, submission_security, set_at)
      values ('ONE', 'localhost', ${dovecot.port}, 'tls', 'localhost', ${dovecot.port}, 'tls', now())`
    await inDovecot(dovecot, (client) => client.mailboxCreate('Drafts'))
    const folder = mkdtempSync(join(tmpdir(), 'maru-draft-data-'))
    undo.push(() => rmSync(folder, { recursive: true, force: true }))
    const start = async () => {
      const server = await startProcess({
        ...{ DATABASE_URL: url, DATA_DIR: folder },
        ...{ MAIL_IMPORT_HOSTS: `localhost:${dovecot.port}`, MAIL_IMPORT_CA: dovecot.authority },
      })
      undo.push(() => server.end('SIGKILL'))
      return server
    }
    const first = await start()
    const account = { username: 'seoyeon', password: 'right-password-1' }
    const { cookie = '' } = await callProcess(first, accountApi.login, account)
    const onServer = () => inDovecot(dovecot, (client) => subjectsIn(client, 'Drafts'))
    const saved = await callProcess(first, mailWritingApi.sendMail, { subject: 'once', isSave: true }, cookie)
    const { id } = saved.result as { id: string }
    await db`update mail_draft set saved_at = now() - interval '5 minutes'`
    // The process adds the draft to the server, and cannot store that it has.
    const held = await db.reserve()
    await held`begin`
    await held`
      create function held() returns trigger language plpgsql as $$
      begin if new.uid is not null then perform pg_advisory_lock(7); end if; return new; end $$`
    await held`create trigger held before insert or update on mail_mirror_draft for each row execute function held()`
    await held`commit`
    await held`select pg_advisory_lock(7)`
    await callProcess(first, mailSettingsApi.connectMailMirror, { user: 'kim', password: 'right' }, cookie)
    await expect.poll(onServer, { timeout: 60_000 }).toHaveLength(1)
    await first.end('SIGKILL')
    const waiting = () => held`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0)
    expect(await db`select uid, sent_digest <> '' as is_sent from mail_mirror_draft`).toEqual([
      { uid: null, isSent: true },
    ])
    await held`drop trigger held on mail_mirror_draft`
    await held`select pg_advisory_unlock(7)`
    held.release()
    await start()
    const links = () =>
      db`select entry_id::text as id, uid is not null as is_there, sent_digest from mail_mirror_draft`
    await expect.poll(links, { timeout: 60_000 }).toEqual([{ id, isThere: true, sentDigest: '' }])
    expect(await onServer()).toHaveLength(1)
    expect(await db`select count(*)::int as drafts from mail_draft`).toEqual([{ drafts: 1 }])
  },
  240_000,
)
