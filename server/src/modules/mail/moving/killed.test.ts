import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { dovecotMissing, startDovecot } from '#test/dovecot.ts'
import { mimeText } from '#test/mails.ts'
import { createEmployee } from '#test/process.ts'

/** `npm run soak` moves 10,000 mails; the gate the same in short. */
const many = process.env.MARU_SOAK === '1' ? 10_000 : 200
const root = join(import.meta.dirname, '../../../../..')
const undo: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/**
 * Runs the command, kills it while it stores mails, and runs it again. Returns the mails that were stored at the kill and in
 * the end, and what the import has counted.
 */
async function killAndRepeat(words: readonly string[], env: Record<string, string>) {
  const database = await createTestDatabase()
  undo.push(() => database.drop())
  await createEmployee(database.db, 'seoyeon', 'right-password-1')
  const folder = mkdtempSync(join(tmpdir(), 'maru-moving-data-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const run = (): ChildProcess => {
    const all = ['server/src/cli/import-mail.ts', '--to', 'seoyeon@test.example', ...words]
    const child = spawn(process.execPath, all, {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    undo.push(() => child.kill('SIGKILL'))
    return child
  }
  const stored = async () => {
    const [row] = await database.db<{ all: number; each: number }[]>`
      select count(*)::int as all, count(distinct digest)::int as each from mail_entry`
    return row ?? { all: 0, each: 0 }
  }
  const first = run()
  const ended = once(first, 'exit')
  for (const end = Date.now() + 60_000; Date.now() < end && (await stored()).all === 0; ) await sleep(5)
  first.kill('SIGKILL')
  await ended
  const killedAt = (await stored()).all
  const [code] = await once(run(), 'exit')
  const [counts] = await database.db`
    select mail_import.state, sum(loaded_count)::int as loaded, sum(known_count)::int as known
      from mail_import join mail_import_folder using (com_code, mailbox_id, import_id) group by mail_import.state`
  return { killedAt, code, stored: await stored(), counts }
}

function expectEachOnce({ killedAt, ...after }: Awaited<ReturnType<typeof killAndRepeat>>): void {
  expect(killedAt).toBeGreaterThan(0)
  expect(killedAt).toBeLessThan(many)
  expect(after).toEqual({
    ...{ code: 0, stored: { all: many, each: many } },
    counts: { state: 'done', loaded: many, known: 0 },
  })
}

test('an import that is killed while it stores mails has each mail once when the command is typed again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maru-moving-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, '옛 편지함.mbox')
  const mail = (at: number) =>
    `From kim@x.example Mon Nov  2 09:00:00 2026\nFrom: kim@x.example\nSubject: 편지 ${at}\n\n본문 ${at}\n\n`
  writeFileSync(file, Array.from({ length: many }, (_, at) => mail(at)).join(''))
  expectEachOnce(await killAndRepeat(['--mbox', file, '--report', join(folder, 'report.csv')], {}))
}, 600_000)

const missing = dovecotMissing()
test.skipIf(missing !== '')(
  `so has one from Dovecot, which has to be signed in to again ${missing}`,
  async () => {
    const dovecot = await startDovecot()
    undo.push(() => dovecot.stop())
    dovecot.put(Array.from({ length: many }, (_, at) => mimeText({ subject: `편지 ${at}` })))
    const words = ['--imap', `imaps://kim@localhost:${dovecot.port}`]
    const env = {
      ...{ IMPORT_PASSWORD: 'right', MAIL_IMPORT_HOSTS: `localhost:${dovecot.port}` },
      MAIL_IMPORT_CA: dovecot.authority,
    }
    expectEachOnce(await killAndRepeat(words, env))
  },
  600_000,
)
