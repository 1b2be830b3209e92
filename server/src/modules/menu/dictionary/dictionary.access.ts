import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { selectIsCompany } from './dictionary.sql.ts'

/**
 * The company whose texts the viewer may change: company managers their current one, super administrators any, and
 * empty for all companies. Throws `kit.forbidden` for others, and not found for a company that is not open to them.
 */
export async function requireTextScope({ db, viewer }: Context, comCode: string): Promise<string> {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
  if (comCode === viewer.comCode) return comCode
  if (!isSuperAdmin) throw comCode === '' ? failure('kit.forbidden') : notFound()
  if (comCode !== '' && !(await selectIsCompany(db, comCode))) throw notFound()
  return comCode
}
