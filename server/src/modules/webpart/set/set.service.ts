import type { Input, Output } from '@maru/api/kit/endpoint'
import { wireName } from '@maru/api/kit/wire-name'
import { type AdministeredSet, type webpartApi, webpartSetsTopic } from '@maru/api/webpart'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { staticFileCache, staticFileKey } from '#kit/files/static-files.ts'
import { listRoles, loadPreviewViewer } from '#modules/account/index.ts'
import { requireSoundLayout } from '../layout/layout.access.ts'
import { rolesOf } from '../layout/layout.service.ts'
import { findLayout } from '../layout/layout.sql.ts'
import {
  anyCompany,
  deleteSet,
  insertSet,
  lockSet,
  selectCompanyCodes,
  selectVersionedSets,
  updateSet,
} from './set.sql.ts'

/**
 * The company codes of the layouts that the viewer administers. Throws `kit.forbidden` if the viewer is not an
 * administrator.
 */
function requireSetCompanies({ viewer }: Context): string[] {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (isSuperAdmin) return [viewer.comCode, anyCompany]
  if (isCompanyManager) return [viewer.comCode]
  throw failure('kit.forbidden')
}

/** Invalidates the cached file of the company, or of every company, in all processes, and notifies open browsers. */
async function renewFiles(context: Context, comCode: string): Promise<void> {
  const { db } = context
  for (const code of comCode === anyCompany ? await selectCompanyCodes(db) : [comCode]) {
    await context.forget(db, staticFileCache, staticFileKey('webpart', code))
    await context.push(db, { to: ['*'], comCode: code, topic: webpartSetsTopic, id: code })
  }
}

const isRole = async (context: Context, roleId: string) =>
  (await listRoles(context)).some((role) => role.roleId === roleId)

/** The layouts that the viewer administers. */
export async function listSets(context: Context): Promise<AdministeredSet[]> {
  const comCodes = requireSetCompanies(context)
  const [sets, roles] = await Promise.all([selectVersionedSets(context.db, comCodes), listRoles(context)])
  return sets.map((set) => {
    const role = roles.find(({ roleId }) => roleId === set.roleId)
    const name = wireName(role ?? { roleName: set.roleId ?? '' }, 'roleName')
    return { ...set, roleName: set.roleId === null ? null : name }
  })
}

/** The order in which a default layout wins: for a role, then of the company, then the oldest. */
const rankOf = ({ roleId, comCode, setId }: { roleId: string | null; comCode: string; setId: number }) => [
  roleId === null ? 1 : 0,
  comCode === anyCompany ? 1 : 0,
  setId,
]

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}

/**
 * Whether a person of the current company would get an unsaved layout. Throws not found for people of other companies
 * and `kit.forbidden` for an audience that the viewer may not administer.
 */
export async function previewSet(
  context: Context,
  { setId, page, roleId, isForAllCompanies, personCode }: Input<typeof webpartApi.previewSet>,
): Promise<Output<typeof webpartApi.previewSet>> {
  const comCodes = requireSetCompanies(context)
  const { comCode } = context.viewer
  const company = isForAllCompanies ? anyCompany : comCode
  if (!comCodes.includes(company)) throw failure('kit.forbidden')
  const viewer = await loadPreviewViewer(context, personCode)
  const roles = rolesOf({ viewer })
  const has = (role: string | null) => role === null || roles.includes(role)
  if (!has(roleId)) return { state: 'notReader', other: null }
  const layout = await findLayout(context.db, { comCode, personCode, page }, roles)
  if (layout?.columns) return { state: 'own', other: null }
  const rank = rankOf({ roleId, comCode: company, setId: setId ?? Number.MAX_SAFE_INTEGER })
  const sets = await selectVersionedSets(context.db, [comCode, anyCompany])
  const before = sets
    .filter((set) => set.page === page && set.setId !== setId && has(set.roleId))
    .filter((set) => isBefore(rankOf(set), rank))
    .sort((one, other) => (isBefore(rankOf(one), rankOf(other)) ? -1 : 1))
  const [first] = before
  if (!first) return { state: 'shown', other: null }
  const role = (await listRoles(context)).find((one) => one.roleId === first.roleId)
  const roleName = role ? wireName(role, 'roleName') : null
  return { state: 'other', other: { comCode: first.comCode, roleName } }
}

/**
 * Creates a layout, or the next version of one. Throws `webpart.setExists` if the audience already has one,
 * `webpart.unknownRole`, `webpart.setChanged` if another administrator has changed it since the given version, and
 * not found.
 */
export async function saveSet(
  context: Context,
  input: Input<typeof webpartApi.saveSet>,
): Promise<Output<typeof webpartApi.saveSet>> {
  const comCodes = requireSetCompanies(context)
  const { setId, version, page, roleId, isForAllCompanies, columns, parts } = input
  const layout = { columns, parts }
  requireSoundLayout(context, layout)
  const { comCode, personCode } = context.viewer
  const company = isForAllCompanies ? anyCompany : comCode
  if (!comCodes.includes(company)) throw failure('kit.forbidden')
  return transaction(context, async (inside) => {
    const by = { personCode, now: inside.clock.now() }
    if (setId !== null) {
      const set = await lockSet(inside.db, comCodes, setId)
      if (!set) throw notFound()
      requireVersion('webpart.setChanged', set, version ?? undefined)
      const next = await updateSet(inside.db, setId, layout, by)
      await renewFiles(inside, set.comCode)
      await recordAudit(inside, { action: 'partSetSaved', subject: String(setId) })
      return { setId, version: next }
    }
    if (roleId !== null && !(await isRole(inside, roleId))) throw failure('webpart.unknownRole')
    const made = await insertSet(inside.db, { comCode: company, page, roleId }, layout, by)
    if (!made) throw failure('webpart.setExists')
    await renewFiles(inside, company)
    await recordAudit(inside, { action: 'partSetSaved', subject: String(made.setId) })
    return made
  })
}

/** Deletes a layout. Throws `webpart.setChanged` if the given version is outdated, and not found. */
export async function removeSet(
  context: Context,
  { setId, version }: Input<typeof webpartApi.removeSet>,
): Promise<Record<string, never>> {
  const comCodes = requireSetCompanies(context)
  return transaction(context, async (inside) => {
    const set = await lockSet(inside.db, comCodes, setId)
    if (!set) throw notFound()
    requireVersion('webpart.setChanged', set, version ?? undefined)
    await deleteSet(inside.db, setId)
    await renewFiles(inside, set.comCode)
    await recordAudit(inside, { action: 'partSetRemoved', subject: String(setId) })
    return {}
  })
}
