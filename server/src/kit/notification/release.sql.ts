import type { Db } from '../db.ts'
import type { AlarmOwner } from './alarms.sql.ts'

/** People with alarms whose time has come, longest due first. */
export function selectDueOwners(db: Db, now: Date, limit: number): Promise<AlarmOwner[]> {
  return db<AlarmOwner[]>`
    select com_code, person_code from kit_alarm
     where is_waiting and due_at <= ${now}
     group by com_code, person_code order by min(due_at), com_code, person_code limit ${limit}`
}

/** Ends the waiting of a person's alarms whose time has come; returns how many of them were not read meanwhile. */
export async function releaseDue(db: Db, { comCode, personCode }: AlarmOwner, now: Date): Promise<number> {
  const rows = await db<{ isRead: boolean }[]>`
    update kit_alarm set is_waiting = false, due_at = ${now}
     where com_code = ${comCode} and person_code = ${personCode} and is_waiting and due_at <= ${now}
    returning read_at is not null as is_read`
  return rows.filter(({ isRead }) => !isRead).length
}
