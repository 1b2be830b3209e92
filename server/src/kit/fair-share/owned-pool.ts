import { type Db, poolBehind } from '../db.ts'
import type { ConnectionUser, Leave, Shares } from './shares.ts'

/** A statement of the driver before it is sent: `handler` sends it, `resolve` and `reject` end it. */
interface Statement {
  handler(statement: Statement): void
  resolve(value: unknown): void
  reject(error: unknown): void
  /** Set if a cursor reads its rows. */
  cursorFn?: unknown
}

function isStatement(part: unknown): part is Statement {
  return typeof part === 'object' && part !== null && 'handler' in part
}

/** Sends a statement and gives its place back when it ends. */
function send(statement: Statement, handler: Statement['handler'], leave: Leave): void {
  const { resolve, reject } = statement
  statement.resolve = (value) => {
    leave()
    resolve(value)
  }
  statement.reject = (error) => {
    leave()
    reject(error)
  }
  handler(statement)
}

/**
 * The pool for the work of one user: each statement and each transaction waits until the user's shares have a place for
 * it. It has the caches of the pool. Cursors are not counted, because the driver replaces the end of their statements.
 */
export function ownedPool(pool: Db, shares: Shares, user: ConnectionUser): Db {
  const counted = (part: unknown) => {
    // Names and lists of values are parts of statements; a part that is embedded in another one is never sent.
    if (!isStatement(part)) return part
    const { handler } = part
    part.handler = (statement) => {
      if (statement.cursorFn) {
        handler(statement)
        return
      }
      const place = shares.enter(user)
      if (typeof place === 'function') send(statement, handler, place)
      else
        place.then(
          (leave) => send(statement, handler, leave),
          (error: unknown) => statement.reject(error),
        )
    }
    return part
  }
  const run = pool as unknown as (...parts: unknown[]) => unknown
  const { begin } = pool as unknown as { begin(...parts: unknown[]): Promise<unknown> }
  const unsafe = pool.unsafe as (...parts: unknown[]) => unknown
  const owned = Object.assign((...parts: unknown[]) => counted(run(...parts)), {
    [poolBehind]: pool,
    unsafe: (...parts: unknown[]) => counted(unsafe(...parts)),
    async begin(...parts: unknown[]) {
      const leave = await shares.enter(user)
      try {
        return await begin(...parts)
      } finally {
        leave()
      }
    },
  })
  // A copy of the other properties takes seven times as long, in each call.
  return Object.setPrototypeOf(owned, pool) as Db
}
