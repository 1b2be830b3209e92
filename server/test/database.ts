import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { type Db, openDb } from '#kit/db.ts'

/** A migrated, empty database of one test file. */
export interface TestDatabase {
  url: string
  db: Db
  /** Closes the pool and drops the database, ending connections that still use it. */
  drop(): Promise<void>
}

function withName(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs the work on one connection to the run's PostgreSQL, outside of the databases of the tests. */
export async function asAdministrator(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(withName(inject('templateUrl'), 'postgres'), { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * Clones the migrated template on the run's real PostgreSQL, or the database with the name `from`. Call it in
 * `beforeAll` and `drop` in `afterAll`.
 */
export async function createTestDatabase(
  from = new URL(inject('templateUrl')).pathname.slice(1),
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdministrator((sql) => sql`create database ${sql(name)} template ${sql(from)} strategy file_copy`)
  const url = withName(inject('templateUrl'), name)
  const db = openDb(url, { max: 4, statementTimeout: 30_000 })
  return {
    url,
    db,
    drop: async () => {
      await db.end({ timeout: 5 })
      await asAdministrator((sql) => sql`drop database if exists ${sql(name)} with (force)`)
    },
  }
}
