import type { Db } from '../../../kit/db.ts'
import type { Viewer } from '../../../kit/viewer.ts'
import { flagsOf, isMailOnlyCode, subjectsOf } from '../account.rules.ts'
import { selectRecipients } from './recipient.sql.ts'

/** A person who may be notified of something, in one of their posts, as access rules see them; without a session. */
export interface Recipient extends Viewer {
  /** Empty where none is known. */
  email: string
}

/**
 * These people as they would be seen if they came now, one entry a post, the main one first; in one statement. Excludes people
 * who left or whose account is off. For notices to people who are not there; give 500 codes at most at once.
 */
export async function listRecipients(db: Db, personCodes: string[], now: Date): Promise<Recipient[]> {
  if (personCodes.length === 0) return []
  const rows = await selectRecipients(db, personCodes, now)
  return rows.map((row) => ({
    sessionKey: '',
    personCode: row.personCode,
    comCode: row.comCode,
    deptCode: row.deptCode,
    language: row.language,
    name: { ko: row.nameKo, en: row.nameEn, zh: row.nameZh },
    email: row.email,
    permissions: flagsOf(row.permissions),
    subjects: subjectsOf(row),
    mailOnly: isMailOnlyCode(row.deptCode),
    mustChangePassword: false,
  }))
}
