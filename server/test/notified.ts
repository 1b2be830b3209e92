import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#kit/db.ts'
import type { App } from '#src/app.ts'

/**
 * Waits until a process has received every message that other processes have sent over the bus. Messages arrive in the
 * order of their transactions, so a cache of this test is the last one that is dropped. What the process answers then
 * does not depend on the age of its caches.
 */
export async function untilNotified(app: App, db: Db): Promise<void> {
  let reads = 0
  const name = `test ${randomUUID()}`
  const cache = app.services.caches.create({ name, max: 1, maxAge: 600_000, load: async () => ++reads })
  await cache.get(db, 'a')
  await db`select pg_notify('maru', ${JSON.stringify({ kind: 'cache', cache: name, key: 'a' })})`
  await expect.poll(() => cache.get(db, 'a')).toBe(2)
}
