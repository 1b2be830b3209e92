import type { LdapChange, LdapCounts, LdapRun } from '@maru/api/admin/ldap'
import { ldapRunLimits } from '@maru/api/admin/ldap'
import { textsOfName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A stored run. */
export interface RunRow extends LdapRun {
  directoryId: string
  planHash: string
}

const columns = (db: Db) => db`
  run_id, directory_id, started_at, ended_at, started_by, is_dry, state, fault, entries, plan_hash,
  '{"off":0,"add":0,"adopt":0,"on":0,"change":0,"keep":0,"same":0}'::jsonb || counts as counts`

/** Starts a run; undefined while another one of the directory is running. */
export async function insertRun(
  db: Db,
  row: { directoryId: string; startedBy: string; isDry: boolean; now: Date },
): Promise<number | undefined> {
  const { directoryId, startedBy, isDry, now } = row
  // Runs of one directory wait for each other here.
  await db`select pg_advisory_xact_lock(hashtextextended(${`admin.ldap ${directoryId}`}, 0))`
  const [made] = await db<{ runId: number }[]>`
    insert into admin_ldap_run (directory_id, started_by, started_at, is_dry, state)
    select ${directoryId}, ${startedBy}, ${now}, ${isDry}, 'running'
     where not exists (select from admin_ldap_run
                        where directory_id = ${directoryId} and state = 'running'
                          and started_at > ${now}::timestamptz - interval '1 hour')
    returning run_id`
  return made?.runId
}

/** Stores the end of a run, with the first changes of its plan. */
export async function updateRun(
  db: Db,
  runId: number,
  end: Pick<RunRow, 'state' | 'fault' | 'entries' | 'planHash'> & {
    counts: Partial<LdapCounts>
    changes: LdapChange[]
    now: Date
  },
): Promise<void> {
  await db`
    update admin_ldap_run
       set ended_at = ${end.now}, state = ${end.state}, fault = ${end.fault.slice(0, 300)}, entries = ${end.entries},
           plan_hash = ${end.planHash}, counts = ${db.json({ ...end.counts })},
           changes = ${db.json(end.changes.slice(0, ldapRunLimits.changes) as never)}
     where run_id = ${runId}`
  await db`
    delete from admin_ldap_run old using admin_ldap_run run
     where run.run_id = ${runId} and old.directory_id = run.directory_id
       and old.run_id not in (select run_id from admin_ldap_run last
                               where last.directory_id = run.directory_id
                               order by run_id desc limit ${ldapRunLimits.kept})`
}

/** The last runs of a directory, the newest first. */
export function selectRuns(db: Db, directoryId: string): Promise<RunRow[]> {
  return db<RunRow[]>`
    select ${columns(db)} from admin_ldap_run where directory_id = ${directoryId}
     order by run_id desc limit ${ldapRunLimits.listed}`
}

/** A run with the changes of its plan. */
export async function selectRun(
  db: Db,
  runId: number,
): Promise<(RunRow & { changes: LdapChange[] }) | undefined> {
  const [row] = await db<(RunRow & { changes: LdapChange[] })[]>`
    select ${columns(db)}, changes from admin_ldap_run where run_id = ${runId}`
  return row
}

/** The directories whose hour of the night has come and which have had no nightly run since. */
export async function selectDueDirectories(
  db: Db,
  directories: { directoryId: string; comCode: string; syncHour: number }[],
  now: Date,
): Promise<string[]> {
  const rows = await db<{ directoryId: string }[]>`
    select due.id as directory_id
      from unnest(${directories.map((one) => one.directoryId)}::text[], ${directories.map((one) => one.comCode)}::text[],
                  ${directories.map((one) => one.syncHour)}::int[]) as due (id, com_code, hour)
      join org_public_company company on company.com_code = due.com_code
     where extract(hour from ${now}::timestamptz at time zone company.time_zone) = due.hour
       and not exists (select from admin_ldap_run run
                        where run.directory_id = due.id and run.started_by = ''
                          and run.started_at > ${now}::timestamptz - interval '3 hours')`
  return rows.map(({ directoryId }) => directoryId)
}

/** The people of a company that SCIM writes. */
export async function selectScimPeople(db: Db, comCode: string): Promise<Set<string>> {
  const rows = await db<{ personCode: string }[]>`
    select person_code from admin_scim_user where com_code = ${comCode}`
  return new Set(rows.map(({ personCode }) => personCode))
}

/** The departments of a company that exist at `now`, with their names. */
export async function selectDepartments(
  db: Db,
  comCode: string,
  now: Date,
): Promise<{ code: string; names: string[] }[]> {
  return db<{ code: string; names: string[] }[]>`
    select department.dept_code as code, array[${textsOfName(db, db`department.names`)}] as names
      from org_public_department department
      join org_public_company company on company.com_code = department.com_code
     where department.com_code = ${comCode}
       and department.from_date <= (${now}::timestamptz at time zone company.time_zone)::date
       and (department.until_date is null
            or department.until_date >= (${now}::timestamptz at time zone company.time_zone)::date)
     order by department.dept_code`
}
