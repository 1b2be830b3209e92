import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountApi } from '@maru/api/account'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { dovecotMissing, startDovecot } from '#test/dovecot.ts'
import { mimeText } from '#test/mails.ts'
import { callProcess, createEmployee, startProcess } from '#test/process.ts'

const missing = dovecotMissing()
/** `npm run soak` collects 5,000 mails; the gate the same in short. */
const many = process.env.MARU_SOAK === '1' ? 5_000 : 80
const undo: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Lets the visit that waits, or that of a dead process, begin now. */
async function visitNow({ db }: TestDatabase): Promise<void> {
  const begin = () => db`
    update job.job set state = 'created', start_after = now()
     where data ->> 'name' = 'mail.collect' and state in ('created', 'retry', 'active') returning id`
  await expect.poll(async () => (await begin()).length, { timeout: 60_000 }).toBe(1)
}

const counted = async ({ db }: TestDatabase) => {
  const [row] = await db<{ all: number; each: number; collected: number; state: string }[]>`
    select (select count(*)::int from mail_entry where delivery ? 'collected') as all,
           (select count(distinct digest)::int from mail_entry where delivery ? 'collected') as each,
           collected_count as collected, state from mail_import`
  return row ?? { all: 0, each: 0, collected: 0, state: '' }
}

test.skipIf(missing !== '')(
  `a portal that is killed while it collects ${many} mails has each once, and announces each once ${missing}`,
  async () => {
    const dovecot = await startDovecot()
    undo.push(() => dovecot.stop())
    const database = await createTestDatabase()
    undo.push(() => database.drop())
    await createEmployee(database.db, 'seoyeon', 'right-password-1')
    const folder = mkdtempSync(join(tmpdir(), 'maru-period-data-'))
    undo.push(() => rmSync(folder, { recursive: true, force: true }))
    const open = async () => {
      const server = await startProcess({
        ...{ DATABASE_URL: database.url, DATA_DIR: folder },
        ...{ MAIL_IMPORT_HOSTS: `localhost:${dovecot.port}`, MAIL_IMPORT_CA: dovecot.authority },
      })
      undo.push(() => server.end('SIGKILL'))
      return server
    }
    const first = await open()
    const account = { username: 'seoyeon', password: 'right-password-1' }
    const { cookie = '' } = await callProcess(first, accountApi.login, account)
    const until = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
    const place = { host: 'localhost', port: dovecot.port, security: 'tls' as const }
    const started = await callProcess(
      first,
      mailSettingsApi.startMailImport,
      { ...place, user: 'kim', password: 'right', followUntil: until },
      cookie,
    )
    expect(started.status).toBe(200)
    const state = async () => (await counted(database)).state
    await expect.poll(state, { timeout: 60_000 }).toBe('following')
    dovecot.put(Array.from({ length: many }, (_, at) => mimeText({ subject: `새 메일 ${at}` })))
    await visitNow(database)
    await expect
      .poll(async () => (await counted(database)).all, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(0)
    await first.end('SIGKILL')
    expect((await counted(database)).all).toBeLessThan(many)
    await open()
    await visitNow(database)
    await expect.poll(async () => (await counted(database)).collected, { timeout: 120_000 }).toBe(many)
    await expect.poll(state, { timeout: 60_000 }).toBe('following')
    expect(await counted(database)).toEqual({ all: many, each: many, collected: many, state: 'following' })
    const announced = async () => {
      const [row] = await database.db<{ all: number }[]>`
        select count(*)::int as all from kit_alarm where title like '새 메일 %'`
      return row?.all
    }
    await expect.poll(announced, { timeout: 120_000 }).toBe(many)
  },
  400_000,
)
