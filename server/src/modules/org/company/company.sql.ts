import type { CompanySettings } from '@maru/api/org/company'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A company's settings as they are stored; `theme` is the name of the theme. */
export interface CompanyRow extends Omit<CompanySettings, 'version' | 'hue' | 'logoPath'> {
  theme: string
  logoVersion: string | null
}

/** The settings of a company. */
export async function selectCompanySettings(db: Db, comCode: string): Promise<CompanyRow | undefined> {
  const [row] = await db<CompanyRow[]>`
    select company.com_code, names as name, domain, language,
           time_zone, theme, logo.version as logo_version
      from org_company company
      left join org_logo logo on logo.com_code = company.com_code
     where company.com_code = ${comCode}`
  return row
}

/** Serialises changes of a company's settings until the transaction ends. */
export async function lockCompany(db: Db, comCode: string): Promise<void> {
  await db`select 1 from org_company where com_code = ${comCode} for update`
}

/** Changes the settings of a company. */
export async function updateCompanyRow(
  db: Db,
  comCode: string,
  company: Omit<CompanyRow, 'comCode' | 'logoVersion'>,
): Promise<void> {
  const { name, domain, language, timeZone, theme } = company
  await db`
    update org_company
       set names = ${nameValue(db, name)}, domain = ${domain},
           language = ${language}, time_zone = ${timeZone}, theme = ${theme}
     where com_code = ${comCode}`
}

/** Whether the database has a time zone of this name. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  const rows = await db`select 1 from pg_timezone_names where name = ${name}`
  return rows.length > 0
}

/** Stores the logo of a company, replacing the previous one. */
export async function upsertLogo(
  db: Db,
  comCode: string,
  { bytes, version }: { bytes: Buffer; version: string },
): Promise<void> {
  await db`
    insert into org_logo (com_code, content_type, bytes, version)
    values (${comCode}, 'image/webp', ${bytes}, ${version})
    on conflict (com_code) do update set
      content_type = excluded.content_type, bytes = excluded.bytes, version = excluded.version`
}

/** Removes the logo of a company. */
export async function deleteLogo(db: Db, comCode: string): Promise<void> {
  await db`delete from org_logo where com_code = ${comCode}`
}

/** The logo of a company. */
export async function selectLogo(
  db: Db,
  comCode: string,
): Promise<{ contentType: string; bytes: Buffer; version: string } | undefined> {
  const [row] = await db<{ contentType: string; bytes: Buffer; version: string }[]>`
    select content_type, bytes, version from org_logo where com_code = ${comCode}`
  return row
}
