import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountApi } from '@maru/api/account'
import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Dovecot, dovecotMissing, startDovecot } from '#test/dovecot.ts'
import { inDovecot } from '#test/mail-server.ts'
import { mimeText } from '#test/mails.ts'
import { callProcess, createEmployee, type ServerProcess, startProcess } from '#test/process.ts'

const missing = dovecotMissing()
const only = test.skipIf(missing !== '')
/** `npm run soak` reads 10,000 mails; the gate the same in short. */
const many = process.env.MARU_SOAK === '1' ? 10_000 : 400
const undo: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

interface World {
  dovecot: Dovecot
  database: TestDatabase
  /** Starts the portal as an operator does, with the same data each time. */
  start(): Promise<{ server: ServerProcess; cookie: string }>
}

async function openWorld(): Promise<World> {
  const dovecot = await startDovecot()
  undo.push(() => dovecot.stop())
  const database = await createTestDatabase()
  undo.push(() => database.drop())
  await createEmployee(database.db, 'seoyeon', 'right-password-1')
  await database.db`
    insert into mail_server (com_code, host, port, security, submission_host, submission_port, submission_security, set_at)
    values ('ONE', 'localhost', ${dovecot.port}, 'tls', 'localhost', ${dovecot.port}, 'tls', now())`
  const folder = mkdtempSync(join(tmpdir(), 'maru-mirror-data-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const start = async () => {
    const server = await startProcess({
      ...{ DATABASE_URL: database.url, DATA_DIR: folder },
      ...{ MAIL_IMPORT_HOSTS: `localhost:${dovecot.port}`, MAIL_IMPORT_CA: dovecot.authority },
    })
    undo.push(() => server.end('SIGKILL'))
    const account = { username: 'seoyeon', password: 'right-password-1' }
    const { cookie = '' } = await callProcess(server, accountApi.login, account)
    return { server, cookie }
  }
  return { dovecot, database, start }
}

const connect = (server: ServerProcess, cookie: string) =>
  callProcess(server, mailSettingsApi.connectMailMirror, { user: 'kim', password: 'right' }, cookie)

const counted = async ({ db }: TestDatabase) => {
  const [row] = await db<{ all: number; each: number; isFilled: boolean; there: number }[]>`
    select (select count(*)::int from mail_entry) as all, (select count(distinct digest)::int from mail_entry) as each,
           (select count(*)::int from mail_mirror_mail where state = 'there') as there,
           coalesce((select bool_and(filled_at is not null) from mail_mirror), false) as is_filled`
  return row ?? { all: 0, each: 0, there: 0, isFilled: false }
}

only(
  `a process that is killed while it reads ${many} mails leaves none out and none twice ${missing}`,
  async () => {
    const { dovecot, database, start } = await openWorld()
    dovecot.put(Array.from({ length: many }, (_, at) => mimeText({ subject: `많은 ${at}` })))
    const first = await start()
    expect((await connect(first.server, first.cookie)).status).toBe(200)
    await expect
      .poll(async () => (await counted(database)).all, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(0)
    await first.server.end('SIGKILL')
    const killedAt = (await counted(database)).all
    expect(killedAt).toBeLessThan(many)
    await start()
    await expect.poll(async () => (await counted(database)).isFilled, { timeout: 500_000 }).toBe(true)
    expect(await counted(database)).toEqual({ all: many, each: many, there: many, isFilled: true })
  },
  700_000,
)

only(
  `one that is killed between the server and the database adds no mail twice ${missing}`,
  async () => {
    const { dovecot, database, start } = await openWorld()
    dovecot.put([
      mimeText({ subject: '한 번만' }),
      Buffer.from('From: kim@x.example\r\nSubject: 번호 없음\r\n\r\n본문\r\n'),
    ])
    const inbox = () =>
      inDovecot(dovecot, async (client) => {
        const { exists } = await client.mailboxOpen('INBOX')
        return exists
      })
    let { server, cookie } = await start()
    await connect(server, cookie)
    await expect.poll(async () => (await counted(database)).there, { timeout: 60_000 }).toBe(2)
    const rows = await database.db<{ entryId: number }[]>`select entry_id from mail_entry order by 1`
    for (const { entryId } of rows) {
      const removed = await callProcess(
        server,
        mailApi.removeMails,
        { ids: [String(entryId)], mode: 'SoftDelete' },
        cookie,
      )
      const { places } = removed.result as { places: unknown }
      await expect.poll(inbox, { timeout: 30_000 }).toBe(1)
      await expect.poll(async () => (await counted(database)).there, { timeout: 30_000 }).toBe(1)
      // The process adds the mail to the server, and cannot store that it has.
      const held = await database.db.reserve()
      await held`begin`
      await held`lock table mail_mirror_mail in exclusive mode`
      await callProcess(server, mailApi.restoreMails, { places }, cookie)
      await expect.poll(inbox, { timeout: 30_000 }).toBe(2)
      await server.end('SIGKILL')
      // The database would end the statement that waits by itself, as if the process had lived a moment longer.
      const waiting = () => held`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0)
      await held`rollback`
      held.release()
      expect((await counted(database)).there).toBe(1)
      ;({ server, cookie } = await start())
      await expect.poll(async () => (await counted(database)).there, { timeout: 60_000 }).toBe(2)
      expect(await inbox()).toBe(2)
      expect(await counted(database)).toMatchObject({ all: 2, each: 2 })
    }
  },
  240_000,
)
