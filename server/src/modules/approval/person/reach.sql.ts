import type { Db, Fragment } from '../../../kit/db.ts'

/** Departments by what a person may see of their boxes. */
export interface SeenBoxes {
  /** Departments whose box the person runs: they lead or manage it. */
  runs: string[]
  /** Departments below those that the person leads: their finished documents are visible. */
  oversees: string[]
}

/** The departments whose boxes a person runs or oversees. */
export async function selectSeenBoxes(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  now: Date,
): Promise<SeenBoxes> {
  const rows = await db<{ deptCode: string; isRun: boolean }[]>`
    with led as (
      select dept_code from approval_leader(${comCode}, ${now}) where person_code = ${personCode}),
    run as (
      select dept_code from led
      union
      select dept_code from approval_box_manager where com_code = ${comCode} and person_code = ${personCode})
    select dept_code, true as is_run from run
    union all
    select dept.dept_code, false from org_public_department dept
     where dept.com_code = ${comCode} and dept.path && array(select dept_code from led)
       and dept.dept_code not in (select dept_code from run)`
  return {
    runs: rows.filter((row) => row.isRun).map((row) => row.deptCode),
    oversees: rows.filter((row) => !row.isRun).map((row) => row.deptCode),
  }
}

/** Whose entries open documents to a viewer, by owner. */
export interface Reach {
  comCode: string
  personCode: string
  person: string
  company: string
  runs: string[]
  /** The own departments with those above, for reference documents. */
  memberOf: string[]
  /** Departments whose finished documents the viewer sees. */
  sees: string[]
  represented: { owner: string; formId: number | null; since: string | null }[]
}

/**
 * Whether an entry opens `document` to the viewer: the same rule as `opens` of document.access.ts, for lists and the
 * search.
 */
export function isReadable(db: Db, reach: Reach): Fragment {
  const { represented } = reach
  return db`exists (
    select from approval_entry entry
     where entry.com_code = document.com_code and entry.apm_id = document.apm_id
       and ((entry.owner = ${reach.person} and entry.box <> 119)
         or (entry.owner = ${reach.company} and entry.box = 400)
         or entry.owner = any(${reach.runs})
         or (entry.box = 202 and entry.owner = any(${reach.memberOf}))
         or (entry.box in (201, 204) and entry.owner = any(${reach.sees}))
         or (entry.box = 101 and document.drafter_code <> ${reach.personCode} and exists (
              select from unnest(${represented.map((one) => one.owner)}::text[],
                                 ${represented.map((one) => one.formId)}::bigint[],
                                 ${represented.map((one) => one.since)}::timestamptz[])
                           as absent (owner, form_id, since)
               where absent.owner = entry.owner and (absent.since is null or absent.since <= entry.sort_at)
                 and (absent.form_id is null or absent.form_id = document.form_id)))))`
}
