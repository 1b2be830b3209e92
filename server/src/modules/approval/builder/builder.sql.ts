import type { FormDefinition } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A form as an administrator sees it. */
export interface AdminFormRow {
  formId: number
  groupId: number
  name: LocalName
  abbreviation: string
  systemKind: string | null
  isActive: boolean
  version: number
  revision: number
  writers: string[]
  definition: FormDefinition
}

/** A form of a company with its present definition. */
export async function findAdminForm(
  db: Db,
  comCode: string,
  formId: number,
  isLocked: boolean,
): Promise<AdminFormRow | undefined> {
  const [row] = await db<AdminFormRow[]>`
    select form.form_id, form.group_id, names as name, form.abbreviation, form.system_kind, form.is_active,
           form.version, form.revision, form.writers, used.definition
      from approval_form form
      join approval_form_version used
        on used.com_code = form.com_code and used.form_id = form.form_id and used.version = form.version
     where form.com_code = ${comCode} and form.form_id = ${formId}
     ${isLocked ? db`for update of form` : db``}`
  return row
}

/** A form in the list of the administration. */
export type AdminListRow = Omit<AdminFormRow, 'definition' | 'writers' | 'revision'>

/** All forms of a company in their order, also those that are switched off. */
export function selectAdminForms(db: Db, comCode: string): Promise<AdminListRow[]> {
  return db<AdminListRow[]>`
    select form_id, group_id, names as name, abbreviation, system_kind, is_active, version
      from approval_form where com_code = ${comCode} order by sort, form_id limit 500`
}

/** Number of forms of a company. */
export async function countForms(db: Db, comCode: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from approval_form where com_code = ${comCode}`
  return row?.count ?? 0
}

/** The versions of a form, newest first, with the number of their documents up to 1,000. */
export function selectVersions(
  db: Db,
  comCode: string,
  formId: number,
): Promise<{ version: number; createdDate: string; documents: number }[]> {
  return db`
    select version, created_at as created_date,
           (select count(*)::int from (
              select from approval_document document
               where document.com_code = ${comCode} and document.form_id = ${formId}
                 and document.form_version = used.version limit 1000) counted) as documents
      from approval_form_version used
     where com_code = ${comCode} and form_id = ${formId} order by version desc limit 20`
}

/** True if another form of the company has this abbreviation. */
export async function hasAbbreviation(
  db: Db,
  comCode: string,
  abbreviation: string,
  without: number | null,
): Promise<boolean> {
  const rows = await db`
    select from approval_form
     where com_code = ${comCode} and abbreviation = ${abbreviation}
       and form_id is distinct from ${without}::bigint`
  return rows.length > 0
}

/** Abbreviations are given out one change at a time in a company. */
export async function lockForms(db: Db, comCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('approval.forms:' || ${comCode}, 0))`
}

/** What an administrator changes in a form besides its definition. */
export interface FormTerms {
  groupId: number
  name: LocalName
  abbreviation: string
  isActive: boolean
  writers: string[]
}

/** Switches a form on or off, renames or moves it, and names the version that new documents use. */
export async function updateForm(
  db: Db,
  key: { comCode: string; formId: number },
  { groupId, name, abbreviation, isActive, writers }: FormTerms,
  version: number,
): Promise<void> {
  await db`
    update approval_form
       set group_id = ${groupId}, names = ${nameValue(db, name)},
           abbreviation = ${abbreviation}, is_active = ${isActive}, writers = ${writers}, version = ${version},
           revision = revision + 1
     where com_code = ${key.comCode} and form_id = ${key.formId}`
}

/** Adds a version of a form. */
export async function insertVersion(
  db: Db,
  key: { comCode: string; formId: number },
  { version, definition, by, now }: { version: number; definition: FormDefinition; by: string; now: Date },
): Promise<void> {
  await db`
    insert into approval_form_version (com_code, form_id, version, definition, created_by, created_at)
    values (${key.comCode}, ${key.formId}, ${version}, ${db.json(definition as never)}, ${by}, ${now})`
}

/** Switches a new form off until it is published. */
export async function deactivateForm(db: Db, comCode: string, formId: number): Promise<void> {
  await db`update approval_form set is_active = false where com_code = ${comCode} and form_id = ${formId}`
}

/** A group of forms. */
export interface GroupRow {
  groupId: number
  parentId: number | null
}

/** A group of a company, locked. */
export async function findGroup(db: Db, comCode: string, groupId: number): Promise<GroupRow | undefined> {
  const [row] = await db<GroupRow[]>`
    select group_id, parent_id from approval_form_group
     where com_code = ${comCode} and group_id = ${groupId} for update`
  return row
}

/** True if a group contains a group. */
export async function hasSubGroup(db: Db, comCode: string, groupId: number): Promise<boolean> {
  const rows = await db`
    select from approval_form_group where com_code = ${comCode} and parent_id = ${groupId} limit 1`
  return rows.length > 0
}

/** True if a group contains a form. */
export async function hasForm(db: Db, comCode: string, groupId: number): Promise<boolean> {
  const rows =
    await db`select from approval_form where com_code = ${comCode} and group_id = ${groupId} limit 1`
  return rows.length > 0
}

/** Renames or moves a group. */
export async function updateGroup(
  db: Db,
  key: { comCode: string; groupId: number },
  { name, parentId }: { name: LocalName; parentId: number | null },
): Promise<void> {
  await db`
    update approval_form_group
       set names = ${nameValue(db, name)}, parent_id = ${parentId}
     where com_code = ${key.comCode} and group_id = ${key.groupId}`
}

/** Removes an empty group. */
export async function deleteGroup(db: Db, comCode: string, groupId: number): Promise<void> {
  await db`delete from approval_form_group where com_code = ${comCode} and group_id = ${groupId}`
}

/** Sets the order of groups and forms of a company by their place in the lists. */
export async function updateOrder(
  db: Db,
  comCode: string,
  { groupIds, formIds }: { groupIds: number[]; formIds: number[] },
): Promise<void> {
  await db`
    update approval_form_group stored set sort = given.sort
      from unnest(${groupIds}::bigint[]) with ordinality as given (id, sort)
     where stored.com_code = ${comCode} and stored.group_id = given.id`
  await db`
    update approval_form stored set sort = given.sort
      from unnest(${formIds}::bigint[]) with ordinality as given (id, sort)
     where stored.com_code = ${comCode} and stored.form_id = given.id`
}
