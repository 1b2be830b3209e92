import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '#kit/db.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { pgbouncerMissing, startPgbouncer } from './pgbouncer.ts'
import { startProcess } from './process.ts'

const why = pgbouncerMissing

describe.skipIf(why !== '')(`behind PgBouncer in transaction mode${why && ` (skipped: ${why})`}`, () => {
  let database: TestDatabase
  let folder: string
  const undo: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maru-pooler-'))
    database = await createTestDatabase()
  })
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
    // Other test files use the same role, but each in a database of its own.
    await database.db.unsafe(
      `alter role current_user in database ${new URL(database.url).pathname.slice(1)} reset all`,
    )
  })
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const pooled = async (changes: Record<string, string | null> = {}) => {
    const pooler = await startPgbouncer(database.url, changes)
    undo.push(pooler.stop)
    return pooler.url
  }
  const start = async (DATABASE_URL: string, DIRECT_URL = database.url, env: Record<string, string> = {}) => {
    const server = await startProcess({ DATABASE_URL, DIRECT_URL, DATA_DIR: folder, ...env })
    undo.push(() => server.end('SIGKILL'))
    return server
  }

  test('the portal is ready, without a warning, and its connections have its limits', async () => {
    const url = await pooled()
    const server = await start(url, database.url, { STATEMENT_TIMEOUT: '7000' })
    expect(server.said()).not.toContain('of the pooler')
    const db = openDb(url, { max: 1, statementTimeout: 0 })
    undo.push(() => db.end({ timeout: 1 }))
    expect(
      await db`
        select name, setting from pg_settings
         where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'plan_cache_mode')
         order by name`,
    ).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '120000' },
      { name: 'plan_cache_mode', setting: 'force_generic_plan' },
      { name: 'statement_timeout', setting: '7000' },
    ])
  })

  test('connections that PgBouncer opened before the values were stored are replaced', async () => {
    const url = await pooled()
    const db = openDb(url, { max: 1, statementTimeout: 0 })
    undo.push(() => db.end({ timeout: 1 }))
    const limit = async () => (await db`show statement_timeout`)[0]?.statementTimeout
    expect(await limit()).toBe('0')
    await start(url)
    expect(await limit()).toBe('15s')
  })

  test('a start is refused if PgBouncer uses a role that has no limits', async () => {
    const other = `pooled_${randomBytes(4).toString('hex')}`
    await database.db.unsafe(`create role ${other} login password '${other}'`)
    undo.push(() => database.db.unsafe(`drop role ${other}`))
    const pooler = await startPgbouncer(database.url, {}, other)
    undo.push(pooler.stop)
    await expect(start(pooler.url)).rejects.toThrow(
      new RegExp(
        `ended with 78:\\s+.*statement_timeout is 0 instead of 15000[\\s\\S]*alter role "${other}" in database`,
      ),
    )
  })

  test.each([
    ['DIRECT_URL leads to PgBouncer', {}, true, /DIRECT_URL .* pooler in transaction mode.* Set DIRECT_URL/],
    [
      'values of sessions are refused',
      { ignore_startup_parameters: null },
      false,
      /needs ignore_startup_parameters = /,
    ],
    [
      'statements are not prepared',
      { max_prepared_statements: '0' },
      false,
      /with max_prepared_statements = 500/,
    ],
  ] as const)('a start is refused by the name of the setting if %s', async (_, changes, isDirect, text) => {
    const url = await pooled(changes)
    const refused = start(url, isDirect ? url : database.url)
    await expect(refused).rejects.toThrow(/ended with 78:/)
    await expect(refused).rejects.toThrow(text)
  })

  test('a start is refused if the two addresses lead to different databases', async () => {
    const other = await createTestDatabase()
    undo.push(other.drop)
    await expect(start(await pooled(), other.url)).rejects.toThrow(
      /ended with 78:\s+DIRECT_URL and DATABASE_URL lead to different databases/,
    )
  })
})
