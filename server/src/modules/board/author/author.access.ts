import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { findOrInsertAuthor, type Writer } from './author.sql.ts'

/** The signed-in person as author of what they write now. */
export function writerOf({ viewer: { personCode, comCode, deptCode } }: Pick<Context, 'viewer'>): Writer {
  return { personCode, comCode, deptCode }
}

/**
 * The author row of the signed-in person for boards of `comCode`. 403 if the person's post has just ended.
 */
export async function requireAuthor(context: Context, comCode: string): Promise<number> {
  const authorId = await findOrInsertAuthor(context.db, comCode, writerOf(context), context.clock.now())
  if (authorId === undefined) throw failure('kit.forbidden')
  return authorId
}
