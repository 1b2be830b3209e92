import type { Db } from '#kit/db.ts'
import { notFound } from '#kit/failure.ts'
import { type SamlRow, selectSaml } from './saml.sql.ts'

/** Details of a provider with SAML that the viewer may see. Throws not found for other providers. */
export async function requireSamlRow(db: Db, providerId: string): Promise<SamlRow> {
  const row = await selectSaml(db, providerId)
  if (!row) throw notFound()
  return row
}
