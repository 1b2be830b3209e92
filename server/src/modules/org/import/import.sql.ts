import type { Db } from '#kit/db.ts'
import type {
  CompanyValues,
  DepartmentValues,
  PersonValues,
  PostValues,
  TitleValues,
} from './columns.rules.ts'

/** Selects the departments of every company, and the people of the companies that are not in the files. */
export async function selectElsewhere(db: Db, companies: string[]) {
  const departments = await db<{ comCode: string; deptCode: string }[]>`
    select com_code, dept_code from org_department`
  const people = await db<{ personCode: string; email: string }[]>`
    select person_code, email from org_person where com_code <> all (${companies})`
  return {
    departments: new Map(departments.map((row) => [row.deptCode, row.comCode])),
    people: new Set(people.map((row) => row.personCode)),
    emails: new Map(people.filter((row) => row.email !== '').map((row) => [row.email, row.personCode])),
  }
}

/** The people of the portal whose data were erased. */
export async function selectErasedPeople(db: Db): Promise<Set<string>> {
  const rows = await db<{ personCode: string }[]>`select person_code from org_erased_person`
  return new Set(rows.map(({ personCode }) => personCode))
}

const importLock = 7_237_002

/** Serialises imports and changes of people until the transaction ends. */
export async function lockImport(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(${importLock})`
}

/** Creates temporary tables for the files; they are dropped with the transaction. */
export async function createStaging(db: Db): Promise<void> {
  await db.unsafe(`
    create temp table staged_company (like org_company including defaults) on commit drop;
    create temp table staged_department (like org_department) on commit drop;
    create temp table staged_title (like org_title) on commit drop;
    create temp table staged_person (like org_person) on commit drop;
    create temp table staged_post (like org_post) on commit drop;
    alter table staged_post alter column from_date drop not null;
    -- No file has it.
    alter table staged_person drop column is_erased`)
}

/** Inserts the rows of the files into the staging tables, with defaults for empty days. */
export async function insertStaged(
  db: Db,
  rows: {
    companies: CompanyValues[]
    departments: (DepartmentValues & { path: string[] })[]
    titles: TitleValues[]
    people: PersonValues[]
    posts: PostValues[]
  },
  asOf: string,
): Promise<void> {
  await db`
    insert into staged_company
    select com_code, name_ko, name_en, name_zh, domain, coalesce(nullif(time_zone, ''), 'Asia/Seoul'), theme,
           uses_chatbot, sort
      from jsonb_populate_recordset(null::staged_company, ${db.json(rows.companies)})`
  await db`
    insert into staged_department
    select file.com_code, file.dept_code,
           case when cardinality(file.path) > 1 then file.parent_dept_code end, file.path,
           file.name_ko, file.name_en, file.name_zh, file.email, file.sort,
           coalesce(file.from_date, known.from_date, '1900-01-01'), file.until_date
      from jsonb_populate_recordset(null::staged_department, ${db.json(rows.departments)}) file
      left join org_department known on known.com_code = file.com_code and known.dept_code = file.dept_code`
  await db`
    insert into staged_title
    select * from jsonb_populate_recordset(null::staged_title, ${db.json(rows.titles)})`
  await db`
    insert into staged_person
    select * from jsonb_populate_recordset(null::staged_person, ${db.json(rows.people)})`
  await db`
    insert into staged_post (com_code, dept_code, person_code, title_code, title_kind, position_code, position_kind,
           grade_code, grade_kind, is_main, from_date, until_date, sort)
    select file.com_code, file.dept_code, file.person_code, nullif(file.title_code, ''), 'title',
           nullif(file.position_code, ''), 'position', nullif(file.grade_code, ''), 'grade', file.is_main,
           coalesce(file.from_date, known.from_date, ${asOf}), file.until_date, file.sort
      from jsonb_populate_recordset(null::staged_post, ${db.json(rows.posts)}) file
      left join lateral (
        select post.from_date from org_post post
         where file.from_date is null and post.com_code = file.com_code and post.dept_code = file.dept_code
           and post.person_code = file.person_code and (post.until_date is null or post.until_date >= ${asOf})
         order by post.from_date limit 1) known on true`
  await db.unsafe('analyze staged_department; analyze staged_person; analyze staged_post')
}

/** A table of the organisation that files are compared with. */
export interface ComparedTable {
  name: 'org_company' | 'org_department' | 'org_title' | 'org_person' | 'org_post'
  staged: string
  key: string[]
  columns: string[]
}

/** A row that the files add or change; `fields` has the old and new values. */
export interface Difference {
  key: string
  change: 'added' | 'changed' | 'removed'
  fields: Record<string, [before: unknown, after: unknown]>
}

/** Selects the rows that the staged rows would add or change. */
export function selectDifferences(
  db: Db,
  { name, staged, key, columns }: ComparedTable,
): Promise<Difference[]> {
  const both = key.map((column) => `old.${column} = new.${column}`).join(' and ')
  const list = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
  return db.unsafe<Difference[]>(
    `select concat_ws(' ', ${key.map((column) => `new.${column}`).join(', ')}) as key,
            case when old.${key[0]} is null then 'added' else 'changed' end as change,
            case when old.${key[0]} is null then '{}'::jsonb else (
              select jsonb_object_agg(before.key, jsonb_build_array(before.value, after.value))
                from jsonb_each(to_jsonb(old)) before
                join jsonb_each(to_jsonb(new)) after on after.key = before.key
               where before.value is distinct from after.value and before.key = any ($1)) end as fields
       from ${staged} new
       left join ${name} old on ${both}
      where old.${key[0]} is null or (${list('old')}) is distinct from (${list('new')})
      order by 1`,
    [columns],
  )
}

/** Adds and changes the rows of a table from the staged ones. */
export async function upsertStaged(db: Db, { name, staged, key, columns }: ComparedTable): Promise<void> {
  const all = [...new Set([...key, ...columns])]
  const set = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  const list = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
  await db.unsafe(
    `insert into ${name} (${all.join(', ')})
     select ${all.join(', ')} from ${staged}
     on conflict (${key.join(', ')}) do update set ${set}
      where (${list(name)}) is distinct from (${list('excluded')})`,
  )
}

/** Clears addresses and numbers that move from one person to another, so that the order of rows does not matter. */
export async function clearChangedUniques(db: Db): Promise<void> {
  await db`
    update org_person old set email = ''
      from staged_person new where new.person_code = old.person_code and new.email <> old.email`
  await db`
    update org_person old set employee_number = ''
      from staged_person new
     where new.person_code = old.person_code
       and (new.com_code, new.employee_number) is distinct from (old.com_code, old.employee_number)`
}

/**
 * Ends the posts that are not in the files on the day before `asOf`. Deletes such a post if it begins on `asOf` or
 * later, or if it overlaps a post in the files of the same person in the same department.
 */
export function endAbsentPosts(
  db: Db,
  companies: string[],
  asOf: string,
  retained: string[],
): Promise<Difference[]> {
  return db<Difference[]>`
    with absent as (
      select com_code, dept_code, person_code, from_date, until_date,
             from_date >= ${asOf} or exists (
               select from staged_post new
                where new.com_code = old.com_code and new.dept_code = old.dept_code
                  and new.person_code = old.person_code
                  and new.from_date <= coalesce(old.until_date, 'infinity')
                  and coalesce(new.until_date, 'infinity') >= old.from_date) as is_wrong
        from org_post old
       where com_code = any (${companies}) and (until_date is null or until_date >= ${asOf})
         and not (person_code = any (${retained})
                  and not exists (select from staged_person named where named.person_code = old.person_code))
         and not exists (
          select from staged_post new
           where new.com_code = old.com_code and new.dept_code = old.dept_code
             and new.person_code = old.person_code and new.from_date = old.from_date)
         and not exists (
          select from unchanged_post same
           where same.com_code = old.com_code and same.person_code = old.person_code)
    ), gone as (
      delete from org_post post using absent
       where absent.is_wrong and post.com_code = absent.com_code and post.dept_code = absent.dept_code
         and post.person_code = absent.person_code and post.from_date = absent.from_date
    ), ended as (
      update org_post post set until_date = ${asOf}::date - 1 from absent
       where not absent.is_wrong and post.com_code = absent.com_code and post.dept_code = absent.dept_code
         and post.person_code = absent.person_code and post.from_date = absent.from_date
    )
    select concat_ws(' ', com_code, dept_code, person_code, from_date) as key, 'removed' as change,
           case when is_wrong then '{}'::jsonb
                else jsonb_build_object('until_date', jsonb_build_array(until_date, ${asOf}::date - 1)) end as fields
      from absent order by 1`
}

/** Retires the people of these companies that the files lack, but not those who were added on the screens. */
export function retireAbsentPeople(
  db: Db,
  companies: string[],
  asOf: string,
  retained: string[],
): Promise<Difference[]> {
  return db<Difference[]>`
    with absent as (
      select person_code, retired_on from org_person old
       where com_code = any (${companies}) and (retired_on is null or retired_on > ${asOf})
         and person_code <> all (${retained})
         and not exists (select from staged_person new where new.person_code = old.person_code)
         -- A person who was never in a file was added on the screen.
         and (exists (select from last_import_row last
                       where last.com_code = old.com_code and last.file = 'people.csv' and last.key = old.person_code)
              or not exists (select from last_import_row last where last.com_code = old.com_code))
    ), retired as (
      update org_person person set retired_on = ${asOf} from absent where person.person_code = absent.person_code
    )
    select person_code as key, 'removed' as change,
           jsonb_build_object('retired_on', jsonb_build_array(retired_on, ${asOf}::date)) as fields
      from absent order by 1`
}

/** Closes the departments that the files lack, with the day before `asOf` as their last day. */
export function closeAbsentDepartments(
  db: Db,
  companies: string[],
  asOf: string,
  retained: string[],
): Promise<Difference[]> {
  return db<Difference[]>`
    with absent as (
      select com_code, dept_code, until_date, greatest(from_date, ${asOf}::date - 1) as last_day
        from org_department old
       where com_code = any (${companies})
         and (until_date is null or until_date > greatest(from_date, ${asOf}::date - 1))
         and not exists (
          select from staged_department new where new.com_code = old.com_code and new.dept_code = old.dept_code)
         and not exists (
          select from org_post held where held.com_code = old.com_code and held.dept_code = old.dept_code
             and held.person_code = any (${retained}) and (held.until_date is null or held.until_date >= ${asOf}))
    ), closed as (
      update org_department department set until_date = absent.last_day from absent
       where department.com_code = absent.com_code and department.dept_code = absent.dept_code
    )
    select concat_ws(' ', com_code, dept_code) as key, 'removed' as change,
           jsonb_build_object('until_date', jsonb_build_array(until_date, last_day)) as fields
      from absent order by 1`
}

/** Deletes the titles that the files lack, unless a past post refers to them. */
export function deleteAbsentTitles(db: Db, companies: string[]): Promise<Difference[]> {
  return db<Difference[]>`
    with gone as (
      delete from org_title old
       where com_code = any (${companies})
         and not exists (
          select from staged_title new
           where new.com_code = old.com_code and new.kind = old.kind and new.code = old.code)
         and not exists (
          select from org_post post
           where post.com_code = old.com_code
             and case old.kind when 'title' then post.title_code when 'position' then post.position_code
                 else post.grade_code end = old.code)
      returning com_code, kind, code)
    select concat_ws(' ', com_code, kind, code) as key, 'removed' as change, '{}'::jsonb as fields
      from gone order by 1`
}

/** Updates the planner statistics after a large load. */
export async function analyzeOrganisation(db: Db): Promise<void> {
  await db.unsafe('analyze org_department; analyze org_person; analyze org_post; analyze org_title')
}
