import { type CompanyLimits, mailBytesAtMost } from '@maru/api/mail/quota'
import type { Db } from '#kit/db.ts'
import { findCompanyLimits } from './limit.sql.ts'

const defaults: CompanyLimits = {
  boxBytes: 0,
  mailBytes: mailBytesAtMost,
  linkFrom: 20_971_520,
  linkDays: 30,
  linkCount: 100,
}

/** The limits of mail in a company. */
export async function companyLimitsOf(db: Db, comCode: string): Promise<CompanyLimits> {
  return (await findCompanyLimits(db, comCode)) ?? defaults
}
