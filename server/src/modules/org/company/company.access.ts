import type { Context } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import { type CompanyRow, selectCompanySettings } from './company.sql.ts'

/** The current company, if the viewer administers it; throws `kit.forbidden` otherwise. */
export async function requireOwnCompany({ db, viewer }: Context): Promise<CompanyRow> {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
  const company = await selectCompanySettings(db, viewer.comCode)
  if (!company) throw notFound()
  return company
}
