import { randomBytes } from 'node:crypto'
import { dbErrorCode, openDb } from '#kit/db.ts'
import type { Storage } from '#kit/files/storage.ts'
import { BackupFault, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

/** A store that keeps nothing: the bytes of a backup are read and compared before a restore writes them. */
function nowhere(): Storage {
  return {
    title: 'test of a restore',
    stage: async (source) => {
      let size = 0
      for await (const chunk of source) size += chunk.length
      return { digest: '', size, head: Buffer.alloc(0), store: async () => {}, discard: async () => {} }
    },
    settle: async () => [],
    open: async () => null,
    remove: async () => {},
    async *list() {},
    removeStaged: async () => 0,
    free: async () => null,
  }
}

/**
 * Restores a backup into a new database on the same server, migrates it to this program and drops it again. Throws
 * {@link BackupFault} if the backup cannot be restored, or if the user of `url` may not create databases.
 */
export async function rehearseRestore(url: string, folder: string, version: string): Promise<Manifest> {
  const name = `maru_restore_test_${randomBytes(4).toString('hex')}`
  const owner = openDb(url, { max: 1, statementTimeout: 0 })
  const address = new URL(url)
  const user = decodeURIComponent(address.username)
  address.pathname = `/${name}`
  try {
    await owner`create database ${owner(name)} template template0`.catch((error: unknown) => {
      if (dbErrorCode(error) !== '42501') throw error
      throw new BackupFault(
        `The test needs a database of its own, and ${user} may not create one: alter role "${user}" createdb`,
      )
    })
    const db = openDb(address.href, { max: 2, statementTimeout: 0 })
    try {
      return await restoreBackup({ db, storage: nowhere() }, folder, version)
    } finally {
      await db.end({ timeout: 5 })
    }
  } finally {
    await owner`drop database if exists ${owner(name)} with (force)`
    await owner.end({ timeout: 5 })
  }
}
