import type { Db } from '#kit/db.ts'
import type { Viewer } from '#kit/viewer.ts'
import { flagsOf, isMailOnlyCode, subjectsOf } from '../account.rules.ts'
import { type RecipientRow, selectRecipients } from './recipient.sql.ts'

/** A person who may be notified, in one of their posts, for access rules; without a session. */
export interface Recipient extends Viewer {
  /** Empty if none is known. */
  email: string
}

/**
 * Returns these people as viewers, as if they signed in now: one viewer for each of their posts, main post first, in
 * one statement. Excludes people who left or whose account is disabled. For notifying people who are not signed in;
 * pass at most 500 codes.
 */
export async function listRecipients(db: Db, personCodes: string[], now: Date): Promise<Recipient[]> {
  if (personCodes.length === 0) return []
  return (await selectRecipients(db, personCodes, now)).map(recipientOf)
}

/** All people with an account as viewers, one for each of their posts; `most` at most. For explanations of rights. */
export async function listEveryone(db: Db, now: Date, most: number): Promise<Recipient[]> {
  return (await selectRecipients(db, null, now, most)).map(recipientOf)
}

const recipientOf = (row: RecipientRow): Recipient => ({
  sessionKey: '',
  personCode: row.personCode,
  comCode: row.comCode,
  deptCode: row.deptCode,
  language: row.language,
  name: row.name,
  email: row.email,
  permissions: flagsOf(row.permissions),
  subjects: subjectsOf(row),
  mailOnly: isMailOnlyCode(row.deptCode),
  mustChangePassword: false,
})
