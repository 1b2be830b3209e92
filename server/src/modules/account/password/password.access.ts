import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { Viewer } from '#kit/viewer.ts'
import { type PasswordOwnerRow, selectPasswordOwners } from './password.sql.ts'

/** Whether the viewer administers accounts, of every company or of their current one (spec 1§6). */
export function managesAccounts({ permissions }: Viewer): boolean {
  const { isSuperAdmin, isCompanyManager, isGroupwareAccountManager, isHrManager } = permissions
  return isSuperAdmin || isCompanyManager || isGroupwareAccountManager || isHrManager
}

/** Throws `kit.forbidden` if the viewer does not administer accounts. */
export function requireAccountManager(viewer: Viewer): void {
  if (!managesAccounts(viewer)) throw failure('kit.forbidden')
}

/**
 * Whether a person has rights that the viewer cannot grant: setting the person's password would give the viewer those
 * rights. A post in another company is such a right, because it opens that company.
 */
export function outranks(
  viewer: Viewer,
  owner: Pick<PasswordOwnerRow, 'personCode' | 'permissions' | 'hasWiderRole' | 'hasPostElsewhere'>,
): boolean {
  if (viewer.permissions.isSuperAdmin || owner.personCode === viewer.personCode) return false
  if (owner.hasPostElsewhere || owner.hasWiderRole) return true
  return owner.permissions.length > 0 && !viewer.permissions.isCompanyManager
}

/**
 * Returns those of the given accounts that the viewer administers; skips unknown accounts and accounts of other
 * companies. Throws `kit.forbidden` if the viewer does not administer accounts.
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

/** An account that the viewer administers; throws not found, or `account.outranked` if its rights are wider. */
export async function requireManagedAccount(context: Context, personCode: string): Promise<PasswordOwnerRow> {
  const [owner] = await listManagedAccounts(context, [personCode])
  if (!owner) throw notFound()
  if (outranks(context.viewer, owner)) throw failure('account.outranked')
  return owner
}
