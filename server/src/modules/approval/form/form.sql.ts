import type { FormDefinition } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** A form with a version of its definition. */
export interface FormRow {
  comCode: string
  formId: number
  version: number
  groupId: number
  name: LocalName
  abbreviation: string
  systemKind: string | null
  writers: string[]
  isActive: boolean
  definition: FormDefinition
}

/** A form of a company; with the version that documents use now, or the given one. */
export async function findForm(
  db: Db,
  comCode: string,
  formId: number,
  version: number | null = null,
): Promise<FormRow | undefined> {
  const [row] = await db<FormRow[]>`
    select form.com_code, form.form_id, used.version, form.group_id, form.names as name,
           form.abbreviation, form.system_kind, form.writers, form.is_active, used.definition
      from approval_form form
      join approval_form_version used
        on used.com_code = form.com_code and used.form_id = form.form_id
       and used.version = coalesce(${version}::int, form.version)
     where form.com_code = ${comCode} and form.form_id = ${formId}`
  return row
}

/** Those of the forms of a company that are active, with their present definitions, by number. */
export function selectActiveForms(db: Db, comCode: string, formIds: readonly number[]): Promise<FormRow[]> {
  return db<FormRow[]>`
    select form.com_code, form.form_id, used.version, form.group_id, form.names as name,
           form.abbreviation, form.system_kind, form.writers, form.is_active, used.definition
      from approval_form form
      join approval_form_version used
        on used.com_code = form.com_code and used.form_id = form.form_id and used.version = form.version
     where form.com_code = ${comCode} and form.form_id = any(${[...formIds]}::bigint[]) and form.is_active
     order by form.form_id`
}

/** The effect that a form has on completion; null without one. */
export async function findSystemKind(
  db: Db,
  { comCode, formId }: { comCode: string; formId: number },
): Promise<string | null> {
  const [row] = await db<{ systemKind: string | null }[]>`
    select system_kind from approval_form where com_code = ${comCode} and form_id = ${formId}`
  return row?.systemKind ?? null
}

/** A form in the list of forms. */
export interface FormListRow {
  formId: number
  groupId: number
  name: LocalName
}

/** The active forms of a company that a person with these subjects may draft, by group and order or name. */
export function selectForms(
  db: Db,
  comCode: string,
  subjects: readonly string[],
  isByName: boolean,
): Promise<FormListRow[]> {
  return db<FormListRow[]>`
    select form_id, group_id, names as name from approval_form
     where com_code = ${comCode} and is_active and (writers = '{}' or writers && ${[...subjects]}::text[])
     order by ${isByName ? db`name_ko` : db`sort`}, form_id limit 500`
}

/** A group of forms. */
export interface GroupRow {
  groupId: number
  parentId: number | null
  name: LocalName
}

/** The groups of a company in their order. */
export function selectGroups(db: Db, comCode: string): Promise<GroupRow[]> {
  return db<GroupRow[]>`
    select group_id, parent_id, names as name from approval_form_group
     where com_code = ${comCode} order by sort, group_id limit 200`
}
