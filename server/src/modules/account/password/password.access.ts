import type { Context } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import type { Viewer } from '../../../kit/viewer.ts'
import { type PasswordOwnerRow, selectPasswordOwners } from './password.sql.ts'

/** Whether the viewer looks after accounts at all: of every company, or of the one they act in (spec 1§6). */
export function managesAccounts({ permissions }: Viewer): boolean {
  const { isSuperAdmin, isCompanyManager, isGroupwareAccountManager, isHrManager } = permissions
  return isSuperAdmin || isCompanyManager || isGroupwareAccountManager || isHrManager
}

/** Throws `kit.forbidden` for everyone who looks after no accounts. */
export function requireAccountManager(viewer: Viewer): void {
  if (!managesAccounts(viewer)) throw failure('kit.forbidden')
}

/** Whether a person has rights that the viewer could not give: setting their password would be a way to them. */
export function outranks(
  viewer: Viewer,
  owner: Pick<PasswordOwnerRow, 'personCode' | 'permissions' | 'hasWiderRole'>,
): boolean {
  if (viewer.permissions.isSuperAdmin || owner.personCode === viewer.personCode) return false
  return owner.hasWiderRole || (owner.permissions.length > 0 && !viewer.permissions.isCompanyManager)
}

/**
 * The accounts among these that the viewer looks after; people of other companies and unknown ones are not in it. Throws
 * `kit.forbidden` for everyone who looks after no accounts.
 */
export async function listManagedAccounts(
  context: Context,
  personCodes: string[],
): Promise<PasswordOwnerRow[]> {
  const { viewer } = context
  requireAccountManager(viewer)
  const owners = await selectPasswordOwners(context.db, { personCodes }, context.clock.now())
  return owners.filter((owner) => viewer.permissions.isSuperAdmin || owner.comCode === viewer.comCode)
}

/** One account that the viewer looks after; throws not found, or `account.outranked` where its rights are wider. */
export async function requireManagedAccount(context: Context, personCode: string): Promise<PasswordOwnerRow> {
  const [owner] = await listManagedAccounts(context, [personCode])
  if (!owner) throw notFound()
  if (outranks(context.viewer, owner)) throw failure('account.outranked')
  return owner
}
