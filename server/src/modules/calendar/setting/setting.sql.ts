import type { Db } from '#kit/db.ts'

/** The stored settings of a person; times are minutes of the day. */
export interface ConfigRow {
  seq: number
  firstDay: number
  workingWeek: number[]
  workingFrom: number
  workingUntil: number
  viewMode: number
  timeZone: string
  /** Whether colleagues see where the person works. */
  sharesPlace: boolean
}

/** The settings of a person, if they have saved any. */
export async function findConfig(db: Db, personCode: string): Promise<ConfigRow | undefined> {
  const [row] = await db<ConfigRow[]>`
    select seq, first_day, working_week, working_from, working_until, view_mode, time_zone, shares_place
      from calendar_config where person_code = ${personCode}`
  return row
}

/** The settings of several people; those without any are omitted. */
export function selectConfigs(
  db: Db,
  personCodes: readonly string[],
): Promise<(ConfigRow & { personCode: string })[]> {
  return db<(ConfigRow & { personCode: string })[]>`
    select person_code, seq, first_day, working_week, working_from, working_until, view_mode, time_zone,
           shares_place
      from calendar_config where person_code = any(${personCodes as string[]}::text[])`
}

/** Stores the settings of a person; whether they share their places stays as it is. */
export async function upsertConfig(
  db: Db,
  personCode: string,
  config: Omit<ConfigRow, 'seq' | 'sharesPlace'>,
  now: Date,
): Promise<void> {
  await db`
    insert into calendar_config
      (person_code, first_day, working_week, working_from, working_until, view_mode, time_zone, updated_at)
    values (${personCode}, ${config.firstDay}, ${config.workingWeek}, ${config.workingFrom}, ${config.workingUntil},
            ${config.viewMode}, ${config.timeZone}, ${now})
    on conflict (person_code) do update
      set first_day = excluded.first_day, working_week = excluded.working_week,
          working_from = excluded.working_from, working_until = excluded.working_until,
          view_mode = excluded.view_mode, time_zone = excluded.time_zone, updated_at = excluded.updated_at`
}

/** Stores whether a person shares their places; `config` has the other settings of a person who has saved none. */
export async function upsertSharesPlace(
  db: Db,
  personCode: string,
  config: Omit<ConfigRow, 'seq'>,
  now: Date,
): Promise<void> {
  await db`
    insert into calendar_config
      (person_code, first_day, working_week, working_from, working_until, view_mode, time_zone, shares_place, updated_at)
    values (${personCode}, ${config.firstDay}, ${config.workingWeek}, ${config.workingFrom}, ${config.workingUntil},
            ${config.viewMode}, ${config.timeZone}, ${config.sharesPlace}, ${now})
    on conflict (person_code) do update
      set shares_place = excluded.shares_place, updated_at = excluded.updated_at`
}

/** The time zones of people, as the settings name them. */
export function selectZones(
  db: Db,
  personCodes: readonly string[],
): Promise<{ personCode: string; timeZone: string }[]> {
  return db<{ personCode: string; timeZone: string }[]>`
    select person_code, time_zone from account_time_zone where person_code = any(${personCodes as string[]}::text[])`
}
