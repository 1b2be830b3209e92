import type { AuditAction } from '@maru/api/kit/audit'
import type { Db } from '../db.ts'
import { insertEvents } from './events.sql.ts'

/** What happened to a person, as webhooks say it. */
export type PersonChange = 'added' | 'changed' | 'retired' | 'reinstated'

/** A person and what happened to them. */
export interface ChangedPerson {
  comCode: string
  personCode: string
  change: PersonChange
}

/** Actions of the audit log that change a person, the subject of the entry. */
const changeOf: { readonly [K in AuditAction]?: PersonChange } = {
  personAdded: 'added',
  personChanged: 'changed',
  personRetired: 'retired',
  personReinstated: 'reinstated',
  personTransferred: 'changed',
  appointmentOrdered: 'changed',
  appointmentCanceled: 'changed',
}

/** People in one statement. */
const atOnce = 500

/**
 * Writes one event for each person in the current transaction. Every source of people comes by here: screens, first
 * sign-ins, SCIM, directories and transfers by their entry in the audit log, and imports by their differences.
 */
export async function announcePeople(db: Db, people: readonly ChangedPerson[], now: Date): Promise<void> {
  for (let start = 0; start < people.length; start += atOnce) {
    const events = people.slice(start, start + atOnce).map(({ comCode, personCode, change }) => ({
      ...{ name: 'admin.personSet', comCode },
      payload: { personCode, change },
    }))
    await insertEvents(db, events, now)
  }
}

/** Writes the event of an entry of the audit log, if its action changes a person. */
export async function announceEntry(
  db: Db,
  { action, comCode, subject }: { action: AuditAction; comCode: string; subject: string },
  now: Date,
): Promise<void> {
  const change = changeOf[action]
  if (change && subject !== '') await announcePeople(db, [{ comCode, personCode: subject, change }], now)
}
