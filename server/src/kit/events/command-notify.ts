import type { Services } from '../context.ts'

/** Makes every process drop a cached value after commit, like `Services.forget`; for commands. */
export const forgetFromCommand: Services['forget'] = async (db, cache, key) => {
  await db`select pg_notify('maru', ${JSON.stringify({ kind: 'cache', cache, key })})`
}

/** Notifies open browsers after commit, like `Services.push`; for commands. */
export const pushFromCommand: Services['push'] = async (db, message) => {
  await db`select pg_notify('maru', ${JSON.stringify({ kind: 'push', ...message })})`
}
