import type { Db, Fragment } from '#kit/db.ts'

/** Departments by what a person may see of their boxes; with those whose boxes moved into them. */
export interface SeenBoxes {
  /** Departments whose box the person runs: they lead or manage it. */
  runs: string[]
  /** Departments below those that the person leads: their finished documents are visible. */
  oversees: string[]
  /** The own department. */
  own: string[]
  /** The own departments with those above, for reference documents. */
  memberOf: string[]
}

interface Seer {
  comCode: string
  personCode: string
  deptCode: string
  subjects: readonly string[]
}

/** The departments whose boxes a person runs, oversees or belongs to. */
export async function selectSeenBoxes(
  db: Db,
  { comCode, personCode, deptCode, subjects }: Seer,
  now: Date,
): Promise<SeenBoxes> {
  const memberOf = subjects.flatMap((one) => (one.startsWith('department:') ? one.slice(11) : []))
  const rows = await db<{ deptCode: string; as: keyof SeenBoxes }[]>`
    with run as (select dept_code from approval_run_boxes(${comCode}, ${personCode}, ${now})),
    below as (
      select dept.dept_code from org_public_department dept
       where dept.com_code = ${comCode} and dept.path && array(
             select dept_code from approval_leader(${comCode}, ${now}) where person_code = ${personCode}))
    select dept_code, 'runs' as as from run
    union all
    select dept_code, 'oversees' from approval_with_moved(${comCode}, array(select dept_code from below))
     where dept_code not in (select dept_code from run)
    union all
    select dept_code, 'own' from approval_with_moved(${comCode}, array[${deptCode}::text])
    union all
    select dept_code, 'memberOf' from approval_with_moved(${comCode}, ${memberOf}::text[])`
  const of = (as: keyof SeenBoxes) => rows.filter((row) => row.as === as).map((row) => row.deptCode)
  return { runs: of('runs'), oversees: of('oversees'), own: of('own'), memberOf: of('memberOf') }
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
