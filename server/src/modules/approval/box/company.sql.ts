import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** Documents of a form in the box of a company, by year. */
export interface CompanyFolderRow {
  groupId: number
  groupName: LocalName
  parentId: number | null
  parentName: LocalName
  formId: number
  formName: LocalName
  year: number
  count: number
}

/** The documents in the box of a company by group, form and year of completion, in the order of the forms. */
export function selectCompanyFolders(
  db: Db,
  { comCode, owner, box }: { comCode: string; owner: string; box: number },
): Promise<CompanyFolderRow[]> {
  return db<CompanyFolderRow[]>`
    with counted as (
      select entry.form_id, extract(year from entry.sort_at at time zone company.time_zone)::int as year,
             count(*)::int as count
        from approval_entry entry join org_public_company company on company.com_code = entry.com_code
       where entry.com_code = ${comCode} and entry.owner = ${owner} and entry.box = ${box}
       group by 1, 2)
    select part.group_id, part.names as group_name, above.group_id as parent_id, above.names as parent_name,
           form.form_id, form.names as form_name, counted.year, counted.count
      from counted
      join approval_form form on form.com_code = ${comCode} and form.form_id = counted.form_id
      join approval_form_group part on part.com_code = form.com_code and part.group_id = form.group_id
      left join approval_form_group above on above.com_code = part.com_code and above.group_id = part.parent_id
     order by coalesce(above.sort, part.sort), coalesce(above.group_id, part.group_id), above.group_id nulls first,
              part.sort, part.group_id, form.sort, form.form_id, counted.year desc
     limit 5000`
}
