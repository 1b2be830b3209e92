import { accountErrors } from '@maru/api/account'
import type { Context } from '../../kit/context.ts'
import { Failure } from '../../kit/failure.ts'
import { type SignInRow, selectHeldPost } from './account.sql.ts'

/** A refusal of this domain's list. */
export function accountFailure(code: keyof typeof accountErrors): Failure {
  return new Failure(code, accountErrors[code])
}

/** The post to begin in, of someone who proved the account theirs; throws why they may not sign in all the same. */
export function requireFirstPost(account: SignInRow): { comCode: string; deptCode: string } {
  if (account.hasLeft) throw accountFailure('account.retired')
  if (account.isDisabled) throw accountFailure('account.disabled')
  if (account.comCode === null || account.deptCode === null) throw accountFailure('account.noPost')
  return { comCode: account.comCode, deptCode: account.deptCode }
}

/** The viewer's own post of today in this department; throws `account.notYourPost`, also for one that never existed. */
export async function requireOwnPost(
  context: Context,
  deptCode: string,
): Promise<{ comCode: string; deptCode: string }> {
  const post = await selectHeldPost(context.db, context.viewer.personCode, deptCode, context.clock.now())
  if (!post) throw accountFailure('account.notYourPost')
  return post
}
