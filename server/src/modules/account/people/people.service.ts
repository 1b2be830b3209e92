import type { AccountRow, accountPeopleApi } from '@maru/api/account/people'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import { recordAudit } from '../../../kit/admin-audit.ts'
import { type Context, transaction } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'
import { forgetViewersOf } from '../../../kit/session.ts'
import { requireAccountManager, requireManagedAccount } from '../password/password.access.ts'
import {
  countOtherSuperAdministratorsLocked,
  selectAccounts,
  selectRoleKinds,
  selectRolesOf,
  updateRoles,
} from './people.sql.ts'

const superRole = 'super-admin'
/** Roles that administrators cannot remove from themselves: they could not restore them. */
const ownRoles = [superRole, 'company-manager']

/** A page of people with their accounts; throws `kit.forbidden` if the viewer does not administer accounts. */
export async function listAccounts(
  context: Context,
  input: Input<typeof accountPeopleApi.listAccounts>,
): Promise<Page<AccountRow>> {
  const { viewer, db, clock } = context
  requireAccountManager(viewer)
  const searched = (input.searchText ?? '').normalize('NFC').trim()
  return selectAccounts(db, {
    comCode: viewer.permissions.isSuperAdmin ? null : viewer.comCode,
    pattern: searched === '' ? null : `%${searched.replace(/[\\%_]/g, '\\$&')}%`,
    start: (input.page - 1) * input.itemsPerPage,
    size: input.itemsPerPage,
    now: clock.now(),
  })
}

/**
 * Replaces the roles of a person that the viewer may grant: super administrators grant all roles, company managers
 * those of their company. Throws `account.ownRole` if viewers would remove their own administration, and
 * `account.lastAdministrator` if no administrator of the portal would remain.
 */
export async function setRoles(
  context: Context,
  { personCode, roleIds }: { personCode: string; roleIds: string[] },
): Promise<{ roleIds: string[] }> {
  const { isSuperAdmin, isCompanyManager } = context.viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
  const { comCode, nameKo: subjectName } = await requireManagedAccount(context, personCode)
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    const mine = (await selectRoleKinds(db))
      .filter((role) => isSuperAdmin || !role.isGroup)
      .map((role) => role.roleId)
    if (roleIds.some((roleId) => !mine.includes(roleId))) throw failure('account.outranked')
    // Counted before any change, under a lock that serialises all such changes.
    const others = await countOtherSuperAdministratorsLocked(db, personCode)
    const held = await selectRolesOf(db, personCode, comCode)
    const taken = held.filter((roleId) => mine.includes(roleId) && !roleIds.includes(roleId))
    if (taken.includes(superRole) && others === 0) throw failure('account.lastAdministrator')
    if (personCode === viewer.personCode && taken.some((roleId) => ownRoles.includes(roleId)))
      throw failure('account.ownRole')
    const given = roleIds.filter((roleId) => !held.includes(roleId))
    await updateRoles(db, { personCode, comCode }, { given, taken })
    await forgetViewersOf(inside, personCode)
    const details = { roles: [held, [...held.filter((roleId) => !taken.includes(roleId)), ...given]] }
    await recordAudit(inside, { action: 'rolesChanged', comCode, subject: personCode, subjectName, details })
    context.log.info({ personCode, by: viewer.personCode, given, taken }, 'account: roles changed')
    return { roleIds: await selectRolesOf(db, personCode, comCode) }
  })
}
