import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { type SignInRow, selectSessionPost } from './account.sql.ts'

/** The post in which a session starts, after the person proved their account; throws if they may not sign in. */
export function requireFirstPost(account: SignInRow): { comCode: string; deptCode: string } {
  if (account.hasLeft) throw failure('account.retired')
  if (account.isShutOut) throw failure('account.onLeave')
  if (account.isDisabled) throw failure('account.disabled')
  if (account.comCode === null || account.deptCode === null) throw failure('account.noPost')
  return { comCode: account.comCode, deptCode: account.deptCode }
}

/** The viewer's own current post in this department; throws `account.notYourPost`, also for an unknown department. */
export async function requireOwnPost(
  context: Context,
  deptCode: string,
): Promise<{ comCode: string; deptCode: string }> {
  const post = await selectSessionPost(context.db, context.viewer.personCode, deptCode, context.clock.now())
  if (!post) throw failure('account.notYourPost')
  return post
}
