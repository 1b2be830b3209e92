import type { ErrorCode } from '@maru/api/kit/errors'
import type { Services } from '#kit/context.ts'
import { type Db, dbErrorCode, inSavepoint, isDbUnavailable } from '#kit/db.ts'
import { Failure } from '#kit/failure.ts'

/** A statement took too long: the room is slow, and the database is there. */
const canceledStatement = '57014'

/** What a room answered, or why it did not do its part. */
export type Attempt<T> = { value: T } | { code: ErrorCode }

/**
 * Lets a room do its part of an absence in a savepoint: if it refuses or fails, its part alone is rolled back, so that
 * one room does not take an accepted leave with it. A lost database is thrown again.
 */
export async function attempt<C extends Pick<Services, 'log'> & { db: Db }, T>(
  context: C,
  room: string,
  work: (inside: C) => Promise<T>,
): Promise<Attempt<T>> {
  try {
    return { value: await inSavepoint(context.db, (db) => work({ ...context, db })) }
  } catch (error) {
    if (error instanceof Failure) return { code: error.code }
    if (isDbUnavailable(error) && dbErrorCode(error) !== canceledStatement) throw error
    context.log.error({ err: error, room }, 'a room did not do its part of an absence')
    return { code: 'kit.failed' }
  }
}
