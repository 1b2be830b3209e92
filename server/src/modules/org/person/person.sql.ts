import type { PersonForm, PostInput, TitleChoice } from '@maru/api/account/person'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** The columns of a person that an administrator sets. */
export interface PersonColumns {
  name: PersonForm['name']
  employeeNumber: string
  email: string
  mobileTel: string
  officeTel: string
  officeExtTel: string
  hireDate: string | null
}

/** A person of the organisation with the current posts. */
export interface PersonRecord extends PersonColumns {
  personCode: string
  comCode: string
  retiredOn: string | null
  hasLeft: boolean
  posts: (PostInput & { comCode: string; department: PersonForm['name'] })[]
}

/** A person with the current posts; for people who left, with the last posts. Undefined for an unknown code. */
export async function selectPersonRecord(
  db: Db,
  personCode: string,
  now: Date,
): Promise<PersonRecord | undefined> {
  const [row] = await db<PersonRecord[]>`
    select person.person_code, person.com_code,
           person.names as name,
           person.employee_number, person.email, person.mobile_tel, person.office_tel, person.office_ext_tel,
           person.hire_date, person.retired_on,
           org_has_left(person.retired_on, company.time_zone, ${now}) as has_left,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'deptCode', held.dept_code, 'comCode', held.com_code, 'titleCode', coalesce(held.title_code, ''),
                      'positionCode', coalesce(held.position_code, ''), 'gradeCode', coalesce(held.grade_code, ''),
                      'isMain', held.is_main, 'department', department.names)
                    order by held.is_main desc, held.sort, held.dept_code)
               from (select * from org_held_post(${now}) union all select * from org_last_post(${now})) held
               join org_department department
                 on department.com_code = held.com_code and department.dept_code = held.dept_code
              where held.person_code = person.person_code), '[]') as posts
      from org_person person
      join org_company company on company.com_code = person.com_code
     where person.person_code = ${personCode}`
  return row
}

/** Whether another person has this address in any company, this number in the company, or this code. */
export async function selectConflictingPerson(
  db: Db,
  asked: { personCode: string; comCode: string; email: string; employeeNumber: string },
): Promise<{ code: boolean; email: boolean; number: boolean }> {
  const { personCode, comCode, email, employeeNumber } = asked
  const [row] = await db<{ code: boolean; email: boolean; number: boolean }[]>`
    select exists (select from org_person where person_code = ${personCode}) as code,
           exists (select from org_person
                    where email = ${email} and email <> '' and person_code <> ${personCode}) as email,
           exists (select from org_person
                    where com_code = ${comCode} and employee_number = ${employeeNumber} and employee_number <> ''
                      and person_code <> ${personCode}) as number`
  return row ?? { code: false, email: false, number: false }
}

/** Writes a new person. */
export async function insertPerson(
  db: Db,
  who: { personCode: string; comCode: string },
  person: PersonColumns,
): Promise<void> {
  const { name, employeeNumber, email, mobileTel, officeTel, officeExtTel, hireDate } = person
  await db`
    insert into org_person (com_code, person_code, names, employee_number, email, mobile_tel,
                            office_tel, office_ext_tel, hire_date)
    values (${who.comCode}, ${who.personCode}, ${nameValue(db, name)}, ${employeeNumber}, ${email},
            ${mobileTel}, ${officeTel}, ${officeExtTel}, ${hireDate})`
}

/** Changes the columns of a person. */
export async function updatePersonColumns(db: Db, personCode: string, person: PersonColumns): Promise<void> {
  const { name, employeeNumber, email, mobileTel, officeTel, officeExtTel, hireDate } = person
  await db`
    update org_person
       set names = ${nameValue(db, name)}, employee_number = ${employeeNumber},
           email = ${email}, mobile_tel = ${mobileTel}, office_tel = ${officeTel},
           office_ext_tel = ${officeExtTel}, hire_date = ${hireDate}
     where person_code = ${personCode}`
}

/** The companies of departments that exist on the day of `now`, by department code. */
export async function selectCompaniesOfDepartments(
  db: Db,
  deptCodes: string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await db<{ deptCode: string; comCode: string }[]>`
    select department.dept_code, department.com_code
      from org_department department
      join org_company company on company.com_code = department.com_code
     where department.dept_code = any (${deptCodes})
       and department.from_date <= (${now} at time zone company.time_zone)::date
       and (department.until_date is null
            or department.until_date >= (${now} at time zone company.time_zone)::date)`
  return new Map(rows.map((row) => [row.deptCode, row.comCode]))
}

/** Titles, positions and grades of companies, in their order. */
export function selectTitles(db: Db, comCodes: string[]): Promise<(TitleChoice & { comCode: string })[]> {
  return db<(TitleChoice & { comCode: string })[]>`
    select com_code, kind, code, names as name
      from org_title where com_code = any (${comCodes})
     order by array_position(array['title', 'position', 'grade'], kind), sort, name_ko, code`
}

/**
 * Replaces a person's posts from today on in the companies of `scope` (null: in every company). Current posts that
 * are in `posts` are changed. Other posts end yesterday, or are deleted if they began today or later.
 */
export async function replacePosts(
  db: Db,
  personCode: string,
  posts: (PostInput & { comCode: string })[],
  { scope, now }: { scope: string | null; now: Date },
): Promise<void> {
  const codes = posts.map((post) => post.deptCode)
  const today = db`(${now} at time zone company.time_zone)::date`
  const own = db`
    company.com_code = post.com_code and post.person_code = ${personCode}
    and (${scope}::text is null or post.com_code = ${scope})`
  await db`
    delete from org_post post using org_company company
     where ${own} and post.from_date >= ${today}
       and (post.dept_code <> all (${codes}) or post.from_date > ${today})`
  await db`
    update org_post post set until_date = ${today} - 1 from org_company company
     where ${own} and post.from_date < ${today} and (post.until_date is null or post.until_date >= ${today})
       and post.dept_code <> all (${codes})`
  await db`
    with wanted as (
      select post.*, (${now} at time zone company.time_zone)::date as today, post.place::int as sort
        from jsonb_to_recordset(${db.json(posts.map((post, place) => ({ ...post, place })) as never)}) as post
             ("comCode" text, "deptCode" text, "titleCode" text, "positionCode" text, "gradeCode" text,
              "isMain" boolean, place int)
        join org_company company on company.com_code = post."comCode"),
    changed as (
      update org_post post
         set title_code = nullif(wanted."titleCode", ''), position_code = nullif(wanted."positionCode", ''),
             grade_code = nullif(wanted."gradeCode", ''), is_main = wanted."isMain", sort = wanted.sort
        from wanted
       where post.com_code = wanted."comCode" and post.dept_code = wanted."deptCode"
         and post.person_code = ${personCode} and post.from_date <= wanted.today
         and (post.until_date is null or post.until_date >= wanted.today)
      returning post.dept_code)
    insert into org_post (com_code, dept_code, person_code, title_code, position_code, grade_code, is_main, sort,
                          from_date)
    select wanted."comCode", wanted."deptCode", ${personCode}, nullif(wanted."titleCode", ''),
           nullif(wanted."positionCode", ''), nullif(wanted."gradeCode", ''), wanted."isMain", wanted.sort, wanted.today
      from wanted
     where wanted."deptCode" not in (select dept_code from changed)`
}

/** Sets the first day after a person's employment, and ends the posts on the day before. */
export async function retirePersonOn(db: Db, personCode: string, retiredOn: string): Promise<void> {
  await db`update org_person set retired_on = ${retiredOn} where person_code = ${personCode}`
  await db`
    update org_post set until_date = greatest(from_date, ${retiredOn}::date - 1)
     where person_code = ${personCode} and (until_date is null or until_date >= ${retiredOn}::date)`
}

/**
 * Moves a person to a department of another company from a day on: the posts of the old company end on the day before,
 * the new one is the main post, posts in third companies stay. Rows whose key has the company of the person follow.
 */
export async function moveEmployer(
  db: Db,
  move: {
    personCode: string
    comCode: string
    toComCode: string
    firstDay: string
    deptCode: string
    titleCode: string
    positionCode: string
    gradeCode: string
    employeeNumber: string
    /** Empty if it stays. */
    email: string
  },
): Promise<void> {
  const { personCode, comCode, toComCode, firstDay, deptCode } = move
  await db`
    delete from org_post
     where person_code = ${personCode} and from_date >= ${firstDay}::date
       and (com_code = ${comCode} or com_code = ${toComCode} and dept_code = ${deptCode})`
  await db`
    update org_post set until_date = ${firstDay}::date - 1
     where person_code = ${personCode} and (until_date is null or until_date >= ${firstDay}::date)
       and (com_code = ${comCode} or com_code = ${toComCode} and dept_code = ${deptCode})`
  await db`
    update org_post set is_main = false
     where person_code = ${personCode} and is_main and (until_date is null or until_date >= ${firstDay}::date)`
  await db`
    insert into org_post (com_code, dept_code, person_code, title_code, position_code, grade_code, is_main, from_date)
    values (${toComCode}, ${deptCode}, ${personCode}, nullif(${move.titleCode}, ''), nullif(${move.positionCode}, ''),
            nullif(${move.gradeCode}, ''), true, ${firstDay})`
  await db`
    update org_person
       set com_code = ${toComCode}, employee_number = ${move.employeeNumber},
           email = coalesce(nullif(${move.email}, ''), email)
     where person_code = ${personCode}`
}

/** Whether a department of a company exists on a day. */
export async function hasDepartmentOn(
  db: Db,
  { comCode, deptCode, day }: { comCode: string; deptCode: string; day: string },
): Promise<boolean> {
  const rows = await db`
    select from org_department
     where com_code = ${comCode} and dept_code = ${deptCode} and from_date <= ${day}::date
       and (until_date is null or until_date >= ${day}::date)`
  return rows.length > 0
}

/** Reverts a retirement and the end of posts caused by it. */
export async function reinstatePerson(db: Db, personCode: string): Promise<void> {
  await db`
    update org_post post set until_date = null
      from org_person person
     where person.person_code = ${personCode} and post.person_code = person.person_code
       and post.until_date = greatest(post.from_date, person.retired_on - 1)`
  await db`update org_person set retired_on = null where person_code = ${personCode}`
}
