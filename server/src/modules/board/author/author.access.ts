import type { Context } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'
import { findOrInsertAuthor } from './author.sql.ts'

/**
 * The printed names of the signed-in person beside what is written in boards of `comCode`. 403 where the person's
 * post ended a moment ago.
 */
export async function requireAuthor(context: Context, comCode: string): Promise<number> {
  const { personCode, comCode: company, deptCode } = context.viewer
  const writer = { personCode, comCode: company, deptCode }
  const authorId = await findOrInsertAuthor(context.db, comCode, writer, context.clock.now())
  if (authorId === undefined) throw failure('kit.forbidden')
  return authorId
}
