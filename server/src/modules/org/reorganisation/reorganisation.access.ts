import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { findReorganisation, isCompany, type StoredReorganisation } from './reorganisation.sql.ts'

/**
 * The company whose organisation the viewer administers: the current one, or the given one. Throws `kit.forbidden` for
 * viewers who administer none, and not found for another company of a company manager and for one that does not exist.
 */
export async function requireOrganisation(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  comCode?: string,
): Promise<string> {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
  if (comCode === undefined || comCode === viewer.comCode) return viewer.comCode
  if (!isSuperAdmin || !(await isCompany(db, comCode))) throw notFound()
  return comCode
}

/** A re-organisation of a company that the viewer administers; not found otherwise. `lock` locks it. */
export async function requireReorganisation(
  context: Context,
  reorganisationId: number,
  lock = false,
): Promise<StoredReorganisation> {
  await requireOrganisation(context)
  const plan = await findReorganisation(context.db, reorganisationId, lock)
  const { permissions, comCode } = context.viewer
  if (!plan || (plan.comCode !== comCode && !permissions.isSuperAdmin)) throw notFound()
  return plan
}

/**
 * A re-organisation to change, locked. Throws `org.reorganisationChanged` if another administrator has changed it, and
 * `org.reorganisationNotNow` in another state.
 */
export async function requireChangeable(
  context: Context,
  { reorganisationId, version }: { reorganisationId: number; version: number },
  states: readonly StoredReorganisation['state'][],
): Promise<StoredReorganisation> {
  const plan = await requireReorganisation(context, reorganisationId, true)
  if (plan.version !== version) throw failure('org.reorganisationChanged')
  if (!states.includes(plan.state)) throw failure('org.reorganisationNotNow')
  return plan
}
