import type { AbsenceThingItem } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'
import type { AbsenceUndo } from '#kit/room-slots/absence-effect.ts'
import type { AbsenceKey } from './absence.sql.ts'

/** A meeting or a booking of an absence as stored. */
export interface ThingRow extends AbsenceThingItem {
  absenceId: number
  /** Null unless the room has done what was chosen and it is not undone. */
  undo: AbsenceUndo | null
}

const columns = (db: Db) => db`
  absence_id, room, thing_id as id, choice, state, code, start_at as start, end_at as "end", undo`

/** The meetings and bookings of absences of a company, in the order of time. */
export function selectThings(db: Db, comCode: string, absenceIds: readonly number[]): Promise<ThingRow[]> {
  return db<ThingRow[]>`
    select ${columns(db)} from approval_absence_thing
     where com_code = ${comCode} and absence_id = any(${[...absenceIds]}::bigint[])
     order by absence_id, start_at, room, thing_id`
}

/** Stores a meeting or a booking of an absence, or what became of it. */
export async function upsertThing(
  db: Db,
  { comCode, absenceId }: AbsenceKey,
  thing: Omit<ThingRow, 'absenceId'>,
  now: Date,
): Promise<void> {
  const undo = thing.undo === null ? null : JSON.stringify(thing.undo)
  await db`
    insert into approval_absence_thing (
      com_code, absence_id, room, thing_id, choice, state, code, start_at, end_at, undo, updated_at)
    values (${comCode}, ${absenceId}, ${thing.room}, ${thing.id}, ${thing.choice}, ${thing.state}, ${thing.code},
      ${thing.start}, ${thing.end}, ${undo}::text::jsonb, ${now})
    on conflict (com_code, absence_id, room, thing_id) do update
       set choice = excluded.choice, state = excluded.state, code = excluded.code, start_at = excluded.start_at,
           end_at = excluded.end_at, undo = excluded.undo, updated_at = excluded.updated_at`
}
