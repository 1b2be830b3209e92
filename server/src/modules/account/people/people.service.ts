import { type AccountRow, type accountPeopleApi, mostAccounts } from '@maru/api/account/people'
import type { Input } from '@maru/api/kit/endpoint'
import { shortLanguage } from '@maru/api/kit/language'
import type { Page } from '@maru/api/kit/paging'
import { account } from '@maru/i18n/account/texts'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { forgetViewersOf } from '#kit/session/session.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { requireAccountManager, requireManagedAccount } from '../password/password.access.ts'
import {
  countOtherSuperAdministratorsLocked,
  selectAccounts,
  selectRoleKinds,
  selectRolesOf,
  updateRoles,
} from './people.sql.ts'

const rules = new URL('./people.rules.ts', import.meta.url).href

const superRole = 'super-admin'
/** Roles that administrators cannot remove from themselves: they could not restore them. */
const ownRoles = [superRole, 'company-manager']
/** The role of internal auditors, which no administrator grants to themselves: it opens documents that they may not read. */
const auditRole = 'auditor'

/** A page of people with their accounts; throws `kit.forbidden` if the viewer does not administer accounts. */
export async function listAccounts(
  context: Context,
  input: Input<typeof accountPeopleApi.listAccounts>,
): Promise<Page<AccountRow>> {
  const { db, clock } = context
  const { page, itemsPerPage: size } = input
  return selectAccounts(db, filterOf(context, input), { start: (page - 1) * size, size, now: clock.now() })
}

type Filter = Omit<Input<typeof accountPeopleApi.listAccounts>, 'page' | 'itemsPerPage'>

function filterOf({ viewer }: Context, { searchText = '', comCode, deptCode, state, roleId }: Filter) {
  requireAccountManager(viewer)
  const own = viewer.permissions.isSuperAdmin ? null : viewer.comCode
  // Another company has no people for its strangers.
  const isForeign = own !== null && comCode !== undefined && comCode !== own
  const searched = searchText.normalize('NFC').trim()
  return {
    comCode: isForeign ? '' : (comCode ?? own),
    pattern: searched === '' ? null : `%${searched.replace(/[\\%_]/g, '\\$&')}%`,
    department: deptCode === undefined ? null : { comCode: comCode ?? viewer.comCode, deptCode },
    state: state ?? null,
    roleId: roleId ?? null,
  }
}

/** The people that {@link listAccounts} finds as a CSV file with a heading; throws `kit.forbidden` like it. */
export async function exportAccounts(
  context: Context,
  input: Input<typeof accountPeopleApi.exportAccounts>,
): Promise<RawAnswer> {
  const { db, clock } = context
  const filter = filterOf(context, input)
  const { data } = await selectAccounts(db, filter, { start: 0, size: mostAccounts.file, now: clock.now() })
  const language = shortLanguage(input.language)
  const { comCode } = context.viewer
  const { export: texts } = await companyTexts(context, { comCode, language }, 'account', account)
  const work = { module: rules, name: 'accountsCsv', input: { rows: [...data], language, texts } }
  return {
    body: await runInThread<string>(work),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="people.csv"',
    },
  }
}

/**
 * Replaces the roles of a person that the viewer may grant: super administrators grant all roles, company managers
 * those of their company. Throws `account.ownRole` if viewers would remove their own administration,
 * `account.ownAudit` if they would make themselves internal auditors, and `account.lastAdministrator` if no administrator
 * of the portal would remain.
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
    const others = await countOtherSuperAdministratorsLocked(db, personCode, inside.clock.now())
    const roles = await selectRolesOf(db, personCode, comCode)
    const withdrawn = roles.filter((roleId) => mine.includes(roleId) && !roleIds.includes(roleId))
    if (withdrawn.includes(superRole) && others === 0) throw failure('account.lastAdministrator')
    if (personCode === viewer.personCode && withdrawn.some((roleId) => ownRoles.includes(roleId)))
      throw failure('account.ownRole')
    const given = roleIds.filter((roleId) => !roles.includes(roleId))
    if (personCode === viewer.personCode && given.includes(auditRole)) throw failure('account.ownAudit')
    await updateRoles(db, { personCode, comCode }, { given, taken: withdrawn })
    await forgetViewersOf(inside, personCode)
    const details = { roles: [roles, [...roles.filter((roleId) => !withdrawn.includes(roleId)), ...given]] }
    await recordAudit(inside, { action: 'rolesChanged', comCode, subject: personCode, subjectName, details })
    context.log.info({ personCode, by: viewer.personCode, given, taken: withdrawn }, 'account: roles changed')
    return { roleIds: await selectRolesOf(db, personCode, comCode) }
  })
}
