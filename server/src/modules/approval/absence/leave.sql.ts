import type { LeaveBalance } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { byName } from '#kit/data/by-name.sql.ts'
import { textsOfName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/**
 * The annual leave of a person in some years; years without a grant are absent. `without` leaves out an absence that is
 * written again.
 */
export async function selectBalances(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  years: readonly number[],
  without: number | null = null,
): Promise<LeaveBalance[]> {
  if (years.length === 0) return []
  return db<LeaveBalance[]>`
    select year, total, used, requested, total - used as remaining
      from (select leave.year, leave.days::float8 as total,
                   coalesce(sum(used.days) filter (where absence.status = 'active'), 0)::float8 as used,
                   coalesce(sum(used.days) filter (where absence.status = 'requested'), 0)::float8 as requested
              from approval_leave_grant leave
              left join approval_absence absence
                on absence.com_code = leave.com_code and absence.person_code = leave.person_code
               and absence.status in ('active', 'requested')
               and absence.absence_id <> coalesce(${without}::bigint, 0)
              left join approval_leave_use used
                on used.com_code = absence.com_code and used.absence_id = absence.absence_id and used.year = leave.year
             where leave.com_code = ${comCode} and leave.person_code = ${personCode}
               and leave.year = any(${[...years]}::int[])
             group by leave.year, leave.days) balance
     order by year`
}

/** A person with the leave of a year. */
export interface LeaveListRow extends LeaveBalance {
  personCode: string
  name: LocalName
  dept: LocalName
  isGranted: boolean
}

/** The people of a company with their leave of a year, by department and name. */
export async function selectLeavePage(
  db: Db,
  { comCode, year, text }: { comCode: string; year: number; text: string },
  { offset, limit }: { offset: number; limit: number },
  now: Date,
): Promise<(LeaveListRow & { totalCount: number })[]> {
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return db<(LeaveListRow & { totalCount: number })[]>`
    with people as (
      select distinct on (post.person_code) post.person_code, post.name_ko, post.names, post.depts, post.path, post.sort
        from org_named_post(${now}) post
       where post.com_code = ${comCode} and not post.has_left and position('MAILONLY' in post.dept_code) = 0
       order by post.person_code, post.is_main desc, post.sort),
    listed as (
      select people.*, count(*) over ()::int as total_count from people
       where ${text} = ''
          or concat_ws(chr(10), ${textsOfName(db, db`names`)}, ${textsOfName(db, db`depts`)}) ilike ${like}
       order by path, sort, ${byName(db, 'name_ko')}, person_code offset ${offset} limit ${limit})
    select listed.person_code, listed.total_count, listed.names as name, listed.depts as dept,
           ${year}::int as year, coalesce(leave.days, 0)::float8 as total, leave.days is not null as is_granted,
           coalesce(used.used, 0)::float8 as used, coalesce(used.requested, 0)::float8 as requested,
           (coalesce(leave.days, 0) - coalesce(used.used, 0))::float8 as remaining
      from listed
      left join approval_leave_grant leave
        on leave.com_code = ${comCode} and leave.person_code = listed.person_code and leave.year = ${year}
      left join lateral (
        select sum(used.days) filter (where absence.status = 'active') as used,
               sum(used.days) filter (where absence.status = 'requested') as requested
          from approval_absence absence
          join approval_leave_use used
            on used.com_code = absence.com_code and used.absence_id = absence.absence_id and used.year = ${year}
         where absence.com_code = ${comCode} and absence.person_code = listed.person_code) used on true
     order by listed.path, listed.sort, ${byName(db, 'listed.name_ko')}, listed.person_code`
}

/** Writes the days of people in a year. */
export async function upsertGrants(
  db: Db,
  { comCode, year, by }: { comCode: string; year: number; by: string },
  grants: readonly { personCode: string; days: number }[],
  now: Date,
): Promise<void> {
  await db`
    insert into approval_leave_grant (com_code, person_code, year, days, updated_by, updated_at)
    select ${comCode}, person_code, ${year}, days, ${by}, ${now}
      from unnest(${grants.map((one) => one.personCode)}::text[], ${grants.map((one) => one.days)}::numeric[])
        as given (person_code, days)
    on conflict (com_code, person_code, year) do update
       set days = excluded.days, updated_by = excluded.updated_by, updated_at = excluded.updated_at`
}

/** What leave documents are called in a document that cancels them: their days and title. */
export function selectLeaveTitles(
  db: Db,
  comCode: string,
  apmIds: readonly number[],
): Promise<{ apmId: number; title: string }[]> {
  return db<{ apmId: number; title: string }[]>`
    select absence.apm_id,
           absence.from_day || case when absence.until_day > absence.from_day then ' – ' || absence.until_day else '' end
             || ' · ' || document.subject as title
      from approval_absence absence
      join approval_document document on document.com_code = absence.com_code and document.apm_id = absence.apm_id
     where absence.com_code = ${comCode} and absence.apm_id = any(${[...apmIds]}::bigint[])`
}
