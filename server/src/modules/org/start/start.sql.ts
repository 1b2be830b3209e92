import type { Language } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A company created by the setup. */
export interface NewCompany {
  comCode: string
  name: LocalName
  domain: string
  language: Language
  timeZone: string
  theme: string
}

/** Whether the portal has a company; concurrent callers wait until the current transaction ends. */
export async function hasCompanyLocked(db: Db): Promise<boolean> {
  await db`select pg_advisory_xact_lock(hashtextextended('org:first-company', 0))`
  const rows = await db`select 1 from org_company limit 1`
  return rows.length > 0
}

/** Whether the portal has a company. */
export async function hasCompany(db: Db): Promise<boolean> {
  const rows = await db`select 1 from org_company limit 1`
  return rows.length > 0
}

/** Whether a company has this code. */
export async function isCompany(db: Db, comCode: string): Promise<boolean> {
  const rows = await db`select from org_company where com_code = ${comCode}`
  return rows.length > 0
}

/** Stores a company. For an imported company, sets only language and theme, and the domain if it is empty. */
export async function upsertCompany(db: Db, company: NewCompany): Promise<void> {
  const { comCode, name, domain, language, timeZone, theme } = company
  await db`
    insert into org_company (com_code, names, domain, language, time_zone, theme)
    values (${comCode}, ${nameValue(db, name)}, ${domain}, ${language}, ${timeZone}, ${theme})
    on conflict (com_code) do update set
      language = excluded.language, theme = excluded.theme,
      domain = coalesce(nullif(org_company.domain, ''), excluded.domain)`
}

/** The top department of a company: its first root, or a new one. */
export async function ensureRootDepartment(db: Db, comCode: string): Promise<string> {
  const [row] = await db<{ deptCode: string }[]>`
    with root as (
      select dept_code from org_department
       where com_code = ${comCode} and parent_dept_code is null and until_date is null
       order by sort, dept_code limit 1
    ), made as (
      insert into org_department (com_code, dept_code, path, names)
      select ${comCode}, code, array[code], ${nameValue(db, { ko: '본사', en: 'Head office', zh: '总部' })}
        from (select left(${comCode}, 61) || '-HQ' as code) new
       where not exists (select from root)
      returning dept_code)
    select dept_code from root union all select dept_code from made`
  if (!row) throw new Error('a company has a root department by now')
  return row.deptCode
}

/** The person of a company with this e-mail address, in lower case. */
export async function selectPersonByAddress(
  db: Db,
  comCode: string,
  email: string,
): Promise<string | undefined> {
  const [row] = await db<{ personCode: string }[]>`
    select person_code from org_person where com_code = ${comCode} and email = ${email} and email <> ''`
  return row?.personCode
}

/** Inserts a person with a main post in a department. */
export async function insertFirstPerson(
  db: Db,
  person: { comCode: string; deptCode: string; personCode: string; name: string; email: string },
): Promise<void> {
  const { comCode, deptCode, personCode, name, email } = person
  await db`
    insert into org_person (com_code, person_code, name_ko, email) values (${comCode}, ${personCode}, ${name}, ${email})`
  await db`
    insert into org_post (com_code, dept_code, person_code, is_main)
    values (${comCode}, ${deptCode}, ${personCode}, true)`
}
