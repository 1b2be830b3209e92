import type { Db } from '#kit/db.ts'
import type { DepartmentSource, PersonSource, SearchPlan } from './search.rules.ts'

/** A person in a company of a post, or a department, with outdated terms. */
export interface ChangedSource extends PersonSource, DepartmentSource {
  comCode: string
  code: string
  isDepartment: boolean
  hash: string
  fromDate: string
  untilDate: string | null
}

/** Version of the rules for terms; incremented to compute all terms again. */
const termsVersion = '2'

/** All entries with outdated terms in `changed`, and deleted entries in `gone`. */
export async function selectChangedSources(
  db: Db,
): Promise<{ changed: ChangedSource[]; gone: Pick<ChangedSource, 'comCode' | 'code' | 'isDepartment'>[] }> {
  const source = db`
    select post.com_code, false as is_department, person.person_code as code,
           person.names as name, person.email, person.employee_number,
           person.office_ext_tel as extension, person.office_tel, person.mobile_tel,
           min(post.from_date) as from_date,
           least(nullif(max(coalesce(post.until_date, 'infinity')), 'infinity'), person.retired_on - 1) as until_date
      from org_post post
      join org_person person on person.person_code = post.person_code
     group by post.com_code, person.com_code, person.person_code
    union all
    select com_code, true, dept_code, names, email, '', '', '', '', from_date, until_date
      from org_department`
  const changed = await db<ChangedSource[]>`
    with hashed as (
      select source.*, md5(${termsVersion} || source::text) as hash from (${source}) source
    )
    select hashed.*
      from hashed
      left join org_search_source known
        on known.com_code = hashed.com_code and known.is_department = hashed.is_department and known.code = hashed.code
     where known.hash is distinct from hashed.hash`
  const gone = await db<Pick<ChangedSource, 'comCode' | 'code' | 'isDepartment'>[]>`
    select com_code, is_department, code from org_search_source
    except
    select com_code, is_department, code from (${source}) source`
  return { changed, gone }
}

/** Deletes the terms and sources of these entries. */
export async function deleteTerms(
  db: Db,
  entries: Pick<ChangedSource, 'comCode' | 'code' | 'isDepartment'>[],
): Promise<void> {
  const asked = db`unnest(
    ${entries.map((entry) => entry.comCode)}::text[], ${entries.map((entry) => String(entry.isDepartment))}::text[]::boolean[],
    ${entries.map((entry) => entry.code)}::text[]) as old (com_code, is_department, code)`
  await db`
    delete from org_search_term term using ${asked}
     where term.com_code = old.com_code and term.is_department = old.is_department and term.code = old.code`
  await db`
    delete from org_search_source source using ${asked}
     where source.com_code = old.com_code and source.is_department = old.is_department and source.code = old.code`
}

/** Stores the sources of entries. */
export async function insertSources(db: Db, entries: ChangedSource[]): Promise<void> {
  await db`
    insert into org_search_source (com_code, is_department, code, hash)
    select * from unnest(
      ${entries.map((entry) => entry.comCode)}::text[], ${entries.map((entry) => String(entry.isDepartment))}::text[]::boolean[],
      ${entries.map((entry) => entry.code)}::text[], ${entries.map((entry) => entry.hash)}::text[])`
}

/** One term of an entry. */
export interface TermRow {
  entry: ChangedSource
  term: string
  rank: number
}

/** Inserts terms in one statement. */
export async function insertTerms(db: Db, rows: TermRow[]): Promise<void> {
  await db`
    insert into org_search_term (com_code, is_department, code, from_date, until_date, term, rank)
    select * from unnest(
      ${rows.map((row) => row.entry.comCode)}::text[], ${rows.map((row) => String(row.entry.isDepartment))}::text[]::boolean[],
      ${rows.map((row) => row.entry.code)}::text[], ${rows.map((row) => row.entry.fromDate)}::text[]::date[],
      ${rows.map((row) => row.entry.untilDate)}::text[]::date[], ${rows.map((row) => row.term)}::text[],
      ${rows.map((row) => String(row.rank))}::text[]::smallint[])`
}

/** Updates the planner statistics of the terms after a large import. */
export async function analyzeTerms(db: Db): Promise<void> {
  await db`analyze org_search_term`
}

/** The companies of a search, and the viewer's company. */
export interface SearchScope {
  /** Null searches every company of the group. */
  companies: string[] | null
  /** The company that is ranked first among equal matches. */
  ownCompany: string
  now: Date
  retired: boolean
}

/**
 * Number of terms that are ranked for one search term, divided among the companies. More terms give a better ranking
 * but a slower search.
 */
const mostTerms = { oneWord: 1000, manyWords: 6000 }
/** Minimum number of ranked terms per company. */
const leastTerms = 60

/** Number of ranked terms per company, as an SQL expression. */
function termsEach(db: Db, plan: SearchPlan, scope: SearchScope) {
  const most = plan.ranges.length > 1 ? mostTerms.manyWords : mostTerms.oneWord
  return db`(select greatest(${leastTerms}::int, ${most}::int / greatest(count(*)::int, 1)) from org_company ${reachOf(db, scope)})`
}

function reachOf(db: Db, { companies }: SearchScope) {
  return companies ? db`where com_code = any ((select ${companies}::text[])::text[])` : db``
}

function hits(db: Db, plan: SearchPlan, scope: SearchScope, isDepartment: boolean) {
  const reach = reachOf(db, scope)
  const inTime =
    scope.retired && !isDepartment
      ? db`term.until_date < company.today`
      : db`term.from_date <= company.today and (term.until_date is null or term.until_date >= company.today)`
  return db`
    select asked.word, hit.com_code, hit.code, hit.term, 2 * hit.rank + (hit.term <> asked.lower)::int as rank
      from (select com_code, ((select ${scope.now}::timestamptz) at time zone time_zone)::date as today from org_company ${reach}) company
      cross join unnest((select ${plan.ranges.map((range) => range.lower)}::text[]),
                        (select ${plan.ranges.map((range) => range.upper)}::text[])) with ordinality as asked (lower, upper, word)
      cross join lateral (
        select term.com_code, term.code, term.term, term.rank
          from org_search_term term
         where term.com_code = company.com_code and term.term >= asked.lower and term.term < asked.upper
           and term.is_department = ${isDepartment} and ${inTime}
         order by term.term
         limit ${termsEach(db, plan, scope)}) hit`
}

/** The entries of `found` that match every term, with the sum of their ranks. */
function inEveryWord(db: Db, plan: SearchPlan) {
  return db`(select com_code, code, sum(rank) as rank, min(term) as term
               from found group by com_code, code
             having count(*) = (select ${plan.ranges.length}::int)) found`
}

/**
 * A table of the people that match every term, by their own terms or by those of their department: `com_code`, `code`
 * and `place`, best first, and `is_cut` if more terms match than were ranked. At most `limit` + 1 rows: the extra row
 * shows that there are more.
 */
export function peopleHits(
  db: Db,
  plan: SearchPlan,
  scope: SearchScope,
  paging: { limit: number; offset: number },
) {
  const posts = scope.retired ? db`org_last_post(${scope.now})` : db`org_held_post(${scope.now})`
  const matching = plan.pattern
    ? db`join org_person person on person.person_code = found.code and person.name_ko ~ ${plan.pattern}`
    : db``
  return db`
    with department_hit as materialized (${hits(db, plan, scope, true)}),
    person_hit as materialized (${hits(db, plan, scope, false)}),
    found as (
      select word, com_code, code, min(rank) as rank, min(term) as term
        from (select word, com_code, code, term, rank from person_hit
              union all
              select department_hit.word, held.com_code, held.person_code, department_hit.term,
                     100 + department_hit.rank
                from department_hit
                join ${posts} held on held.com_code = department_hit.com_code and held.dept_code = department_hit.code
             ) either
       group by word, com_code, code)
    select com_code, code, row_number() over () as place,
           exists (select from person_hit group by word, com_code
                   having count(*) >= ${termsEach(db, plan, scope)}) as is_cut
      from (select found.com_code, found.code
              from ${plan.ranges.length > 1 ? inEveryWord(db, plan) : db`found`} ${matching}
             order by found.rank, (found.com_code = (select ${scope.ownCompany}::text)) desc, found.term, found.code,
                      found.com_code
             limit (select ${paging.limit + 1}::int) offset (select ${paging.offset}::int)) best`
}

/** A table of the departments with names that match every term: `com_code`, `code` and `place`, best first. */
export function foundDepartments(db: Db, plan: SearchPlan, scope: SearchScope, limit: number) {
  return db`
    select com_code, code, row_number() over () as place
      from (select found.com_code, found.code
              from (${hits(db, plan, scope, true)}) found
             group by found.com_code, found.code
            having count(distinct found.word) = (select ${plan.ranges.length}::int)
             order by sum(found.rank), (found.com_code = (select ${scope.ownCompany}::text)) desc, min(found.term), found.code
             limit (select ${limit}::int)) best`
}

/** Number of people found by a search, counted up to one more than `most`. */
export async function countPeopleHits(
  db: Db,
  plan: SearchPlan,
  scope: SearchScope,
  most: number,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct code)::int as count from (${peopleHits(db, plan, scope, { limit: most, offset: 0 })}) found`
  return row?.count ?? 0
}

/** Those of these Korean names that people have who work now, the most frequent first. */
export async function selectNames(db: Db, names: string[], now: Date): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db<{ nameKo: string }[]>`
    select person.name_ko from org_person person
      join org_company company on company.com_code = person.com_code
     where person.name_ko = any (${names}) and not org_has_left(person.retired_on, company.time_zone, ${now})
     group by person.name_ko order by count(*) desc, person.name_ko limit 5`
  return rows.map((row) => row.nameKo)
}
