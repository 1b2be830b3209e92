import { databaseName } from '#kit/call/stored.ts'

/** The tables of the database: answers by their address, and waiting calls by their key. */
export type Table = 'answers' | 'waiting'

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('answers')
      request.result.createObjectStore('waiting', { keyPath: 'key' })
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      const close = () => {
        database.close()
        opening = null
      }
      // Another window, or this one, removes all that is stored.
      database.onversionchange = close
      database.onclose = close
      resolve(database)
    }
  })
}

/**
 * Runs statements on a table in one transaction, and returns the result of the last. All are stored or none: a full
 * storage rejects with QuotaExceededError.
 */
export async function inTable<T = undefined>(
  table: Table,
  mode: IDBTransactionMode,
  run: (rows: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T> {
  opening ??= open().catch((error) => {
    opening = null
    throw error
  })
  const database = await opening
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(table, mode, { durability: 'strict' })
    const request = run(transaction.objectStore(table))
    transaction.oncomplete = () => resolve(request?.result as T) // undefined where T is
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Whether a write failed because the storage of the browser is full. */
export const isFullError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
