import type { FormDefinition } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** True if the company has a form. */
export async function hasForms(db: Db, comCode: string): Promise<boolean> {
  const rows = await db`select from approval_form where com_code = ${comCode} limit 1`
  return rows.length > 0
}

/** Inserts a group of forms; returns its number. */
export async function insertGroup(
  db: Db,
  comCode: string,
  { name, parentId, sort }: { name: LocalName; parentId: number | null; sort: number },
): Promise<number> {
  const [row] = await db<{ groupId: number }[]>`
    insert into approval_form_group (com_code, parent_id, names, sort)
    values (${comCode}, ${parentId}, ${nameValue(db, name)}, ${sort})
    returning group_id`
  if (!row) throw new Error('a returning insert answers a row')
  return row.groupId
}

/** A form with its first version. */
export interface NewForm {
  groupId: number
  name: LocalName
  abbreviation: string
  systemKind: string | null
  sort: number
  definition: FormDefinition
}

/** Inserts a form with its first version; returns its number. */
export async function insertForm(
  db: Db,
  comCode: string,
  form: NewForm,
  by: string,
  now: Date,
): Promise<number> {
  const [row] = await db<{ formId: number }[]>`
    with form as (
      insert into approval_form (com_code, group_id, names, abbreviation, system_kind, sort, created_at)
      values (${comCode}, ${form.groupId}, ${nameValue(db, form.name)}, ${form.abbreviation},
              ${form.systemKind}, ${form.sort}, ${now})
      returning form_id)
    insert into approval_form_version (com_code, form_id, version, definition, created_by, created_at)
    select ${comCode}, form_id, 1, ${db.json(form.definition as never)}, ${by}, ${now} from form
    returning form_id`
  if (!row) throw new Error('a returning insert answers a row')
  return row.formId
}

/** Companies without a form, for the start of the process. */
export async function selectCompaniesWithoutForms(db: Db): Promise<string[]> {
  const rows = await db<{ comCode: string }[]>`
    select com_code from org_public_company company
     where not exists (select from approval_form form where form.com_code = company.com_code)
     order by com_code`
  return rows.map((row) => row.comCode)
}

/** Companies that have a form of one kind, but none of another kind; with the group of that form. */
export function selectCompaniesWithoutKind(
  db: Db,
  { has, lacks, abbreviation }: { has: string; lacks: string; abbreviation: string },
): Promise<{ comCode: string; groupId: number }[]> {
  return db<{ comCode: string; groupId: number }[]>`
    select form.com_code, min(form.group_id) as group_id from approval_form form
     where form.system_kind = ${has}
       and not exists (select from approval_form other
                        where other.com_code = form.com_code
                          and (other.system_kind = ${lacks} or other.abbreviation = ${abbreviation}))
     group by form.com_code order by form.com_code`
}

/** Companies are started one at a time. */
export async function lockStart(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('approval.start'))`
}
