import type { Context } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'
import { findOrInsertAuthor, type Writer } from './author.sql.ts'

/** The names that are printed on what the signed-in person writes now. */
export function writerOf({ viewer: { personCode, comCode, deptCode } }: Pick<Context, 'viewer'>): Writer {
  return { personCode, comCode, deptCode }
}

/**
 * The printed names of the signed-in person with what is written in boards of `comCode`. 403 where the person's
 * post ended a moment ago.
 */
export async function requireAuthor(context: Context, comCode: string): Promise<number> {
  const authorId = await findOrInsertAuthor(context.db, comCode, writerOf(context), context.clock.now())
  if (authorId === undefined) throw failure('kit.forbidden')
  return authorId
}
