import type { Db } from '#kit/db.ts'
import type { BusyPeriod, BusyTime } from '#kit/room-slots/busy-times.ts'

/** Why a person is away. Show it only to people who may know it; others see that the person is away. */
export type AbsenceKind = 'leave' | 'sick' | 'trip' | 'training' | 'other'

/** Days on which a person is away; days as `yyyy-MM-dd`, both inclusive. */
export interface Absence {
  personCode: string
  fromDay: string
  untilDay: string
  /** The first day is a half day: away from noon. */
  startsAtNoon: boolean
  /** The last day is a half day: away until noon. */
  endsAtNoon: boolean
  kind: AbsenceKind
}

/** An absence with the key of the room that wrote it. */
export interface StoredAbsence extends Absence {
  absenceId: number
  source: string
  sourceId: string
}

/** Adds absences of one source. */
export async function insertAbsences(
  db: Db,
  key: { source: string; sourceId: string },
  absences: readonly Absence[],
): Promise<void> {
  await db`
    insert into org_absence (person_code, from_day, until_day, starts_at_noon, ends_at_noon, kind, source, source_id)
    select entry->>'personCode', (entry->>'fromDay')::date, (entry->>'untilDay')::date,
           (entry->>'startsAtNoon')::boolean, (entry->>'endsAtNoon')::boolean, entry->>'kind', ${key.source},
           ${key.sourceId}
      from jsonb_array_elements(${JSON.stringify(absences)}::text::jsonb) entry`
}

/** Removes the absences of one source and returns them. */
export async function deleteAbsences(
  db: Db,
  { source, sourceId }: { source: string; sourceId: string },
): Promise<StoredAbsence[]> {
  return db<StoredAbsence[]>`
    delete from org_absence where source = ${source} and source_id = ${sourceId}
    returning absence_id, person_code, from_day, until_day, starts_at_noon, ends_at_noon, kind, source, source_id`
}

/** The absences of people that touch a period, sorted by person and day. */
export async function selectAbsences(
  db: Db,
  personCodes: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<StoredAbsence[]> {
  return db<StoredAbsence[]>`
    select absence_id, person_code, from_day, until_day, starts_at_noon, ends_at_noon, kind, source, source_id
      from org_absence
     where person_code = any(${personCodes as string[]}) and until_day >= ${from} and from_day <= ${until}
     order by person_code, from_day, absence_id`
}

/** The absences of people as instants, in the time zone of each person's company; half days start or end at noon. */
export async function selectAbsenceTimes(
  db: Db,
  personCodes: readonly string[],
  { from, until }: BusyPeriod,
): Promise<Omit<BusyTime, 'state'>[]> {
  return db<Omit<BusyTime, 'state'>[]>`
    select person_code, start, "end"
      from org_absence
      join org_person using (person_code)
      join org_company using (com_code),
      lateral (select (from_day + case when starts_at_noon then time '12:00' else time '00:00' end)
                        at time zone time_zone as start,
                      (until_day + case when ends_at_noon then interval '12 hours' else interval '1 day' end)
                        at time zone time_zone as "end") times
     where person_code = any(${personCodes as string[]}) and start < ${until} and "end" > ${from}
     order by person_code, start`
}
