import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { type CompanyRow, selectCompanySettings } from './company.sql.ts'

/**
 * The current company, or the given one for super administrators. Throws `kit.forbidden` if the viewer administers no
 * company, and not found for another company of a company manager.
 */
export async function requireOwnCompany({ db, viewer }: Context, asked?: string): Promise<CompanyRow> {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
  const comCode = asked ?? viewer.comCode
  if (comCode !== viewer.comCode && !isSuperAdmin) throw notFound()
  const company = await selectCompanySettings(db, comCode)
  if (!company) throw notFound()
  return company
}
