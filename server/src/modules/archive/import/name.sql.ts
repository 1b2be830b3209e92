import type { ArchiveName } from '@maru/api/archive'
import type { Db } from '#kit/db.ts'
import type { ImportKey } from '../archive.rules.ts'

/** A name of a source in an import. */
export interface NameRow {
  nameKey: string
  shownName: string
  rowCount: number
}

/** Stores the names of an import, and those that the source did not have before. */
export async function insertNames(
  db: Db,
  { comCode, importId }: ImportKey,
  source: string,
  names: readonly NameRow[],
): Promise<void> {
  await db`
    with name as (
      select * from jsonb_to_recordset(${db.json(names as never)})
        as name ("nameKey" text, "shownName" text, "rowCount" int)),
    stored as (
      insert into archive_name (com_code, source, name_key, shown_name)
      select ${comCode}, ${source}, "nameKey", "shownName" from name on conflict do nothing)
    insert into archive_import_name (com_code, import_id, name_key, row_count)
    select ${comCode}, ${importId}, "nameKey", "rowCount" from name`
}

/** Names of an import that have no colleague yet and that no administrator has chosen. */
export async function selectOpenKeys(
  db: Db,
  { comCode, importId }: ImportKey,
  source: string,
): Promise<string[]> {
  const rows = await db<{ nameKey: string }[]>`
    select name_key from archive_import_name join archive_name name using (com_code, name_key)
     where com_code = ${comCode} and import_id = ${importId} and name.source = ${source}
       and name.person_code is null and not name.is_chosen and name_key not like 'name:%'`
  return rows.map(({ nameKey }) => nameKey)
}

/** Stores who a name is; `isChosen` if an administrator says so. */
export async function updateName(
  db: Db,
  { comCode, source, nameKey }: { comCode: string; source: string; nameKey: string },
  { personCode, isChosen }: { personCode: string | null; isChosen: boolean },
): Promise<void> {
  await db`
    update archive_name set person_code = ${personCode}, is_chosen = ${isChosen}
     where com_code = ${comCode} and source = ${source} and name_key = ${nameKey}`
}

/** The colleague of each of these names. */
export async function selectPeopleOf(
  db: Db,
  { comCode, source }: { comCode: string; source: string },
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db<{ nameKey: string; personCode: string }[]>`
    select name_key, person_code from archive_name
     where com_code = ${comCode} and source = ${source} and name_key = any(${[...keys]}::text[])
       and person_code is not null`
  return new Map(rows.map(({ nameKey, personCode }) => [nameKey, personCode]))
}

const names = (db: Db, { comCode, importId }: ImportKey, source: string) => db`
  from archive_import_name used
  join archive_name name on name.com_code = used.com_code and name.source = ${source} and name.name_key = used.name_key
  left join org_public_person person on person.person_code = name.person_code
 where used.com_code = ${comCode} and used.import_id = ${importId}`

/** Names of an import that are unknown or were chosen by hand: unknown and frequent ones first. */
export function selectNames(db: Db, key: ImportKey, source: string, limit: number): Promise<ArchiveName[]> {
  return db<ArchiveName[]>`
    select used.name_key, name.shown_name, used.row_count,
           case when person.person_code is null then null else jsonb_build_object('personCode', person.person_code,
             'name', person.names) end as person
      ${names(db, key, source)} and (name.person_code is null or name.is_chosen)
     order by name.person_code is null desc, used.row_count desc, used.name_key limit ${limit}`
}

/** Number of unknown names of an import. */
export async function countUnknown(db: Db, key: ImportKey, source: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count ${names(db, key, source)} and name.person_code is null`
  return row?.count ?? 0
}

/** The name as an import has it; undefined if it has no such name. */
export async function findName(
  db: Db,
  { comCode, importId }: ImportKey,
  { source, nameKey }: { source: string; nameKey: string },
): Promise<{ shownName: string; personCode: string | null } | undefined> {
  const [row] = await db<{ shownName: string; personCode: string | null }[]>`
    select name.shown_name, name.person_code
      from archive_import_name used
      join archive_name name on name.com_code = used.com_code and name.name_key = used.name_key
     where used.com_code = ${comCode} and used.import_id = ${importId} and used.name_key = ${nameKey}
       and name.source = ${source} for update of name`
  return row
}

/** Whether a person belongs to the company. */
export async function isOfCompany(db: Db, comCode: string, personCode: string): Promise<boolean> {
  const [row] = await db`
    select from org_public_person where com_code = ${comCode} and person_code = ${personCode}`
  return row !== undefined
}

/** Whether all these departments belong to the company. */
export async function areDepartmentsOf(
  db: Db,
  comCode: string,
  deptCodes: readonly string[],
): Promise<boolean> {
  const rows = await db`
    select from org_public_department where com_code = ${comCode} and dept_code = any(${[...deptCodes]}::text[])`
  return rows.length === new Set(deptCodes).size
}

/** Gives the people of loaded items a new colleague; returns the numbers of the items. */
export async function updateItemPeople(
  db: Db,
  { comCode, source, nameKey }: { comCode: string; source: string; nameKey: string },
  personCode: string | null,
): Promise<number[]> {
  const rows = await db<{ archiveId: number }[]>`
    update archive_person set person_code = ${personCode}
     where com_code = ${comCode} and source = ${source} and name_key = ${nameKey} returning archive_id`
  return rows.map(({ archiveId }) => archiveId)
}
