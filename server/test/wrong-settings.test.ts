import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NoEmbeddedPostgres } from '#kit/postgres/system-account.ts'
import { startFault } from '#src/start-fault.ts'
import { createTestDatabase } from './database.ts'

const root = join(import.meta.dirname, '../..')

/** Starts the server with these settings only; returns its exit code and what it printed. */
function startWith(settings: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'server/src/main.ts')], { env }, (error, out, err) =>
      resolve({ code: error?.code, said: out + err }),
    )
  })
}

/** The exit code after which systemd does not restart the service. */
function lastingCode(): number {
  const unit = readFileSync(join(root, 'deploy/maru.service'), 'utf8')
  return Number(/^RestartPreventExitStatus=(\d+)$/m.exec(unit)?.[1])
}

test('a start with wrong settings lists them and ends with the code after which systemd does not restart it', async () => {
  const { code, said } = await startWith({ PORT: '99999', LOG_LEVEL: 'loud' })
  expect(said).toContain('PORT: must be <= 65535; it is "99999".')
  expect(said).toContain('LOG_LEVEL: must be equal to')
  expect(code).toBe(lastingCode())
}, 60_000)

test('a wrong password, a missing and a newer database are named without a stack, and are not tried again', async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'maru-start-'))
  try {
    await database.db`insert into kit_migration (name) values ('9999-of-the-future.sql')`
    const url = (change: (url: URL) => void) => {
      const address = new URL(database.url)
      change(address)
      return address.href
    }
    for (const [DATABASE_URL, expected] of [
      [url((one) => (one.password = 'wrong')), 'refused the user name or the password'],
      [url((one) => (one.pathname = '/not_there')), 'does not exist'],
      [database.url, 'The database is newer than this program'],
    ] as const) {
      const { code, said } = await startWith({
        DATABASE_URL,
        DATA_DIR: folder,
        PORT: '0',
        PUBLIC_URL: 'http://a.example',
      })
      expect(said).toContain(expected)
      expect(said).not.toMatch(/\n\s+at /)
      expect([expected, code]).toEqual([expected, lastingCode()])
    }
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)

test('without a server of PostgreSQL to start and without DATABASE_URL the start is not tried again', () => {
  const { text, exitCode } = startFault(new NoEmbeddedPostgres('set DATABASE_URL'))
  expect([text, exitCode]).toEqual(['set DATABASE_URL', lastingCode()])
})

test('a mistyped name of a setting is refused, with the name that was meant', async () => {
  const { code, said } = await startWith({ DATABSE_URL: 'postgres://maru:hush@db/maru', PORT: '0' })
  expect(said).toContain('DATABSE_URL: is no setting; DATABASE_URL is one.')
  expect(said).not.toContain('hush')
  expect(code).toBe(lastingCode())
}, 60_000)
