import type { AbsenceItem, AbsenceTimes, FormValues, LeaveUse } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** An absence as it is written. */
export interface AbsenceColumns extends AbsenceTimes {
  comCode: string
  personCode: string
  deptCode: string
  days: number
  delegateCode: string | null
  formId: number | null
  movesPending: boolean
  reply: string
  showsInCalendar: boolean
  status: AbsenceItem['status']
  apmId: number | null
  /** Name of the connected system that registered it; empty without one. */
  origin: string
}

/** An absence as stored. */
export interface AbsenceRow extends AbsenceColumns {
  absenceId: number
  cancelApmId: number | null
  faults: AbsenceItem['faults']
  told: string[]
  version: number
}

/** The key of an absence. */
export type AbsenceKey = Pick<AbsenceRow, 'comCode' | 'absenceId'>

const columns = (db: Db) => db`
  absence.com_code, absence.absence_id, absence.person_code, absence.dept_code, absence.kind, absence.leave_type,
  absence.from_day, absence.until_day, absence.starts_at_noon, absence.ends_at_noon,
  to_char(absence.start_time, 'HH24:MI') as start_time, absence.hours, absence.days::float8 as days,
  absence.delegate_code, absence.form_id, absence.moves_pending, absence.reply, absence.shows_in_calendar,
  absence.status, absence.apm_id, absence.cancel_apm_id, absence.faults, absence.told, absence.version, absence.origin`

/** The values of the newest revision of a document. */
export async function findValues(
  db: Db,
  { comCode, apmId }: { comCode: string; apmId: number },
): Promise<FormValues> {
  const [row] = await db<{ values: FormValues | null }[]>`
    select content::jsonb -> 'values' as values from approval_content
     where com_code = ${comCode} and apm_id = ${apmId} order by revision desc limit 1`
  return row?.values ?? {}
}

/** Absences of a person are decided one after another, so that two cannot use the same days. */
export async function lockAbsences(db: Db, personCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('approval.absence'), hashtext(${personCode}))`
}

/** Writes an absence: a new one, or that of a document that is submitted again. Returns its number. */
export async function upsertAbsence(db: Db, row: AbsenceColumns, now: Date): Promise<number> {
  const [saved] = await db<{ absenceId: number }[]>`
    insert into approval_absence (
      com_code, person_code, dept_code, kind, leave_type, from_day, until_day, starts_at_noon, ends_at_noon, start_time,
      hours, days, delegate_code, form_id, moves_pending, reply, shows_in_calendar, status, apm_id, origin,
      created_at, updated_at)
    values (${row.comCode}, ${row.personCode}, ${row.deptCode}, ${row.kind}, ${row.leaveType}, ${row.fromDay},
      ${row.untilDay}, ${row.startsAtNoon}, ${row.endsAtNoon}, ${row.startTime}::text::time, ${row.hours}, ${row.days},
      ${row.delegateCode}, ${row.formId}, ${row.movesPending}, ${row.reply}, ${row.showsInCalendar}, ${row.status},
      ${row.apmId}, ${row.origin}, ${now}, ${now})
    on conflict (com_code, apm_id) where apm_id is not null do update
       set dept_code = excluded.dept_code, kind = excluded.kind, leave_type = excluded.leave_type,
           from_day = excluded.from_day, until_day = excluded.until_day, starts_at_noon = excluded.starts_at_noon,
           ends_at_noon = excluded.ends_at_noon, start_time = excluded.start_time, hours = excluded.hours,
           days = excluded.days, delegate_code = excluded.delegate_code, form_id = excluded.form_id,
           moves_pending = excluded.moves_pending, reply = excluded.reply,
           shows_in_calendar = excluded.shows_in_calendar, status = excluded.status, faults = '{}',
           version = approval_absence.version + 1, updated_at = excluded.updated_at
    returning absence_id`
  if (!saved) throw new Error('a returning insert answers a row')
  return saved.absenceId
}

/** Replaces the days of annual leave that an absence uses, by year. */
export async function replaceUse(
  db: Db,
  { comCode, absenceId }: AbsenceKey,
  days: ReadonlyMap<number, number>,
): Promise<void> {
  await db`delete from approval_leave_use where com_code = ${comCode} and absence_id = ${absenceId}`
  if (days.size > 0)
    await db`
      insert into approval_leave_use (com_code, absence_id, year, days)
      select ${comCode}, ${absenceId}, year, days
        from unnest(${[...days.keys()]}::int[], ${[...days.values()]}::numeric[]) as used (year, days)`
}

/** Days and states of absences of a company by their numbers. */
export function selectAbsenceStates(
  db: Db,
  comCode: string,
  absenceIds: readonly number[],
): Promise<Pick<AbsenceRow, 'absenceId' | 'fromDay' | 'untilDay' | 'status'>[]> {
  return db<Pick<AbsenceRow, 'absenceId' | 'fromDay' | 'untilDay' | 'status'>[]>`
    select absence_id::float8 as absence_id, from_day::text as from_day, until_day::text as until_day, status
      from approval_absence where com_code = ${comCode} and absence_id = any(${[...absenceIds]}::bigint[])`
}

/** The absence of a document, locked until the transaction ends. */
export async function findAbsenceOf(db: Db, comCode: string, apmId: number): Promise<AbsenceRow | undefined> {
  const [row] = await db<AbsenceRow[]>`
    select ${columns(db)} from approval_absence absence
     where absence.com_code = ${comCode} and absence.apm_id = ${apmId} for update`
  return row
}

/** Stores the annual leave before and after a requested leave. */
export async function updateBalances(
  db: Db,
  { comCode, absenceId }: AbsenceKey,
  balances: LeaveUse['balances'],
): Promise<void> {
  await db`
    update approval_absence set balances = ${JSON.stringify(balances)}::text::jsonb
     where com_code = ${comCode} and absence_id = ${absenceId}`
}

/** What the leave of a document uses; undefined if it asks for none. */
export async function findLeaveUse(
  db: Db,
  { comCode, apmId }: { comCode: string; apmId: number },
): Promise<LeaveUse | undefined> {
  const [row] = await db<LeaveUse[]>`
    select days::float8 as days, balances from approval_absence
     where com_code = ${comCode} and apm_id = ${apmId}`
  return row
}

/** The absence that a document cancels, locked until the transaction ends. */
export async function findCancelledBy(
  db: Db,
  comCode: string,
  apmId: number,
): Promise<AbsenceRow | undefined> {
  const [row] = await db<AbsenceRow[]>`
    select ${columns(db)} from approval_absence absence
     where absence.com_code = ${comCode} and absence.cancel_apm_id = ${apmId} for update`
  return row
}

/** An absence, locked until the transaction ends. */
export async function findAbsence(
  db: Db,
  { comCode, absenceId }: AbsenceKey,
): Promise<AbsenceRow | undefined> {
  const [row] = await db<AbsenceRow[]>`
    select ${columns(db)} from approval_absence absence
     where absence.com_code = ${comCode} and absence.absence_id = ${absenceId} for update`
  return row
}

/** The absences of a person, requested or active, that touch a period. */
export function selectOverlappingAbsences(
  db: Db,
  {
    comCode,
    personCode,
    fromDay,
    untilDay,
  }: Pick<AbsenceRow, 'comCode' | 'personCode' | 'fromDay' | 'untilDay'>,
): Promise<AbsenceRow[]> {
  return db<AbsenceRow[]>`
    select ${columns(db)} from approval_absence absence
     where absence.com_code = ${comCode} and absence.person_code = ${personCode}
       and absence.status in ('requested', 'active') and absence.from_day <= ${untilDay}::date
       and absence.until_day >= ${fromDay}::date
     order by absence.from_day limit 100`
}

/** What a change of an absence writes. */
export interface AbsenceState {
  status: AbsenceItem['status']
  untilDay: string
  endsAtNoon: boolean
  days: number
  cancelApmId: number | null
  faults: readonly string[]
  told: readonly string[]
}

/** Changes the state of an absence. */
export async function updateAbsence(
  db: Db,
  { comCode, absenceId }: AbsenceKey,
  state: AbsenceState,
  now: Date,
): Promise<void> {
  await db`
    update approval_absence
       set status = ${state.status}, until_day = ${state.untilDay}, ends_at_noon = ${state.endsAtNoon},
           days = ${state.days}, cancel_apm_id = ${state.cancelApmId}, faults = ${[...state.faults]},
           told = ${[...state.told]}, version = version + 1, updated_at = ${now}
     where com_code = ${comCode} and absence_id = ${absenceId}`
}

/** An absence with the names that lists show. */
export interface AbsenceListRow extends AbsenceRow {
  personName: LocalName
  delegateName: LocalName | null
  formName: LocalName | null
  toldNames: Record<string, LocalName>
}

const listColumns = (db: Db) => db`
  ${columns(db)}, person.names as person_name, stand.names as delegate_name, form.names as form_name,
  coalesce((select jsonb_object_agg(told.person_code, told.names)
              from org_public_person told where told.person_code = any(absence.told)), '{}') as told_names`

const listTables = (db: Db) => db`
  approval_absence absence
  join org_public_person person on person.person_code = absence.person_code
  left join org_public_person stand on stand.person_code = absence.delegate_code
  left join approval_form form on form.com_code = absence.com_code and form.form_id = absence.form_id`

/** The absences of a person, newest first. */
export function selectAbsencesOf(db: Db, comCode: string, personCode: string): Promise<AbsenceListRow[]> {
  return db<AbsenceListRow[]>`
    select ${listColumns(db)} from ${listTables(db)}
     where absence.com_code = ${comCode} and absence.person_code = ${personCode}
     order by absence.from_day desc, absence.absence_id desc limit 200`
}

/** The active absences of a department in a period. */
export function selectTeamAbsences(
  db: Db,
  comCode: string,
  deptCode: string,
  { from, until }: { from: string; until: string },
): Promise<AbsenceListRow[]> {
  return db<AbsenceListRow[]>`
    select ${listColumns(db)} from ${listTables(db)}
     where absence.com_code = ${comCode} and absence.dept_code = ${deptCode} and absence.status = 'active'
       and absence.until_day >= ${from}::date and absence.from_day <= ${until}::date
     order by absence.from_day, absence.absence_id limit 500`
}

/** Number of documents that wait for a person. */
export async function countPending(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  box: number,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from approval_entry
     where com_code = ${comCode} and owner = 'person:' || ${personCode}::text and box = ${box}`
  return row?.count ?? 0
}

/** The time zone of a company. */
export async function findTimeZone(db: Db, comCode: string): Promise<string> {
  const [row] = await db<{ timeZone: string }[]>`
    select time_zone from org_public_company where com_code = ${comCode}`
  return row?.timeZone ?? 'Asia/Seoul'
}

/** Instants of wall-clock times in the time zone of a company. */
export async function instantsIn(db: Db, timeZone: string, walls: readonly string[]): Promise<string[]> {
  const rows = await db<{ at: string }[]>`
    select wall::timestamp at time zone ${timeZone} as at
      from unnest(${[...walls]}::text[]) with ordinality as given (wall, place) order by place`
  return rows.map((row) => row.at)
}

/** The form of a kind that brings an effect; undefined if the company has none or these subjects may not draft it. */
export async function findFormOfKind(
  db: Db,
  comCode: string,
  systemKind: string,
  subjects: readonly string[],
): Promise<number | undefined> {
  const [row] = await db<{ formId: number }[]>`
    select form_id from approval_form
     where com_code = ${comCode} and system_kind = ${systemKind} and is_active
       and (writers = '{}' or writers && ${[...subjects]}::text[])
     order by form_id limit 1`
  return row?.formId
}
