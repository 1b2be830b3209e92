import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { areOfCompany } from './hold.sql.ts'
import { findSubject, type SubjectRow } from './personal.sql.ts'

/** Whether the viewer is super administrator, company manager or HR manager. */
export const managesPrivacy = ({ viewer }: Pick<Context, 'viewer'>): boolean => {
  const { isSuperAdmin, isCompanyManager, isHrManager } = viewer.permissions
  return isSuperAdmin || isCompanyManager || isHrManager
}

/** Whether the viewer may know that these people are under a legal hold: one who decides on holds, and is none of them. */
export async function knowsHolds(context: Context, personCodes: readonly string[]): Promise<boolean> {
  const { db, viewer } = context
  if (!managesPrivacy(context) || viewer.viewedBy || personCodes.includes(viewer.personCode)) return false
  return viewer.permissions.isSuperAdmin || areOfCompany(db, personCodes, viewer.comCode)
}

/** Throws `kit.forbidden` unless the viewer is super administrator, company manager or HR manager. */
export function requirePrivacyManager(context: Pick<Context, 'viewer'>): void {
  if (!managesPrivacy(context)) throw failure('kit.forbidden')
}

/** The person, if the viewer manages the data of their company; throws not found otherwise. */
export async function requireSubject(context: Context, personCode: string): Promise<SubjectRow> {
  requirePrivacyManager(context)
  const { db, viewer, clock } = context
  const subject = await findSubject(db, personCode, clock.now())
  const isOwn = viewer.permissions.isSuperAdmin || subject?.comCode === viewer.comCode
  if (!subject || !isOwn) throw notFound()
  return subject
}
