import type { Context } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import { findSubject, type SubjectRow } from './personal.sql.ts'

/** Throws `kit.forbidden` unless the viewer is super administrator, company manager or HR manager. */
export function requirePrivacyManager({ viewer }: Pick<Context, 'viewer'>): void {
  const { isSuperAdmin, isCompanyManager, isHrManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager && !isHrManager) throw failure('kit.forbidden')
}

/** The person, if the viewer manages the data of their company; throws not found otherwise. */
export async function requireSubject(context: Context, personCode: string): Promise<SubjectRow> {
  requirePrivacyManager(context)
  const { db, viewer, clock } = context
  const found = await findSubject(db, personCode, clock.now())
  const isOwn = viewer.permissions.isSuperAdmin || found?.comCode === viewer.comCode
  if (!found || !isOwn) throw notFound()
  return found
}
