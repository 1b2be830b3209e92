import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Endpoint } from '@maru/api/kit/endpoint'
import type { SessionCookie } from '../context.ts'
import { type Db, dbErrorCode } from '../db.ts'
import type { ConnectionUser, Shares } from '../fair-share/shares.ts'
import { openSessionPositions, positionCookie, positionOfCookie } from '../replica/position.ts'
import type { Replicas } from '../replica/replicas.ts'

/** A call whose connection is chosen. */
export interface CallPlace {
  endpoint: Pick<Endpoint, 'name' | 'access' | 'changes' | 'replica'>
  /** The key of the session; null without one. */
  session: string | null
  /** Whether a program with a token makes the call. */
  isProgram: boolean
  /** The cookie with the position of the last change of the browser. */
  position: SessionCookie
  /** Whose share of the connections it uses. */
  user: ConnectionUser
}

/** Runs the work of a call with a connection; `db` is the pool of the primary for the user of the call. */
export type RunCall = (call: CallPlace, db: Db, work: (db: Db) => Promise<unknown>) => Promise<unknown>

/** Runs every call with the pool. */
export const runOnPrimary: RunCall = (_call, db, work) => work(db)

/** The stream of an answer of bytes whose statements run while it is sent. */
function streamOf(answer: unknown): Readable | null {
  if (typeof answer !== 'object' || answer === null || !('body' in answer)) return null
  return answer.body instanceof Readable ? answer.body : null
}

/** Whether a read-only transaction has refused a write. */
export function isRefusedWrite(error: unknown): boolean {
  return dbErrorCode(error) === '25006'
}

/**
 * Runs the work of a read in the transaction of `read`. That of an answer that is a stream lasts until the stream ends,
 * and the result is given before.
 */
export function readWhole(
  read: (work: (db: Db) => Promise<unknown>) => Promise<unknown>,
  work: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const whole = read(async (db) => {
      const answer = await work(db)
      const stream = streamOf(answer)
      if (stream) {
        resolve(answer)
        await finished(stream).catch(() => undefined)
      }
      return answer
    })
    whole.then(resolve, reject)
  })
}

/**
 * Runs calls that are marked for replicas there, and all others on the primary. After each change, and after each other
 * call of a session, the position of the WAL is stored for the session, in this process and in a cookie for the other
 * ones, so that a later read of the session finds its changes. Some reads write too, for example that an article was
 * opened. A marked read that writes, because it creates something at its first use, is repeated on the primary. Programs
 * have no cookie and use the primary. `shares` are those of the connections to the replicas.
 */
export function runOnReplicas(replicas: Replicas, shares: Shares | undefined): RunCall {
  const positions = openSessionPositions(() => performance.now())
  const read = async (
    user: ConnectionUser,
    ...[position, work, primary]: Parameters<Replicas['read']>
  ): Promise<unknown> => {
    const leave = await shares?.enter(user)
    try {
      return await replicas.read(position, work, primary)
    } finally {
      leave?.()
    }
  }
  return async ({ endpoint, session, isProgram, position, user }, db, work) => {
    if (isProgram) return work(db)
    const carried = positionOfCookie(position.value, Date.now())
    if (endpoint.replica) {
      const known = session === null ? null : positions.of(session)
      const later = known !== null && carried !== null && carried > known ? carried : (known ?? carried)
      try {
        return await readWhole((inside) => read(user, later, inside, db), work)
      } catch (error) {
        if (!isRefusedWrite(error)) throw error
      }
    }
    // Public reads may be stored by shared caches, and an answer with a cookie may not.
    if (!endpoint.changes && endpoint.access !== 'session') return work(db)
    try {
      return await work(db)
    } finally {
      const reached = await replicas.position()
      const highest = session === null ? reached : positions.note(session, reached)
      position.set(positionCookie(highest, Date.now()), null)
    }
  }
}
