import type { Db } from '#kit/db.ts'

/** Puts the departments and posts back that were stored before a re-organisation was applied. */
export async function restoreBefore(
  db: Db,
  { comCode, reorganisationId, day }: { comCode: string; reorganisationId: number; day: string },
): Promise<void> {
  const before = db`(select before from org_reorganisation where reorganisation_id = ${reorganisationId})`
  await db`
    delete from org_post
     where com_code = ${comCode}
       and person_code in (select jsonb_array_elements_text(${before} -> 'people'))`
  await db`
    insert into org_department as dept
    select (jsonb_populate_record(null::org_department, old)).*
      from jsonb_array_elements(${before} -> 'departments') old
    on conflict (com_code, dept_code) do update
       set parent_dept_code = excluded.parent_dept_code, path = excluded.path, names = excluded.names,
           email = excluded.email, sort = excluded.sort,
           from_date = excluded.from_date, until_date = excluded.until_date, successor_code = excluded.successor_code`
  await db`
    insert into org_post (com_code, dept_code, person_code, title_code, position_code, grade_code, is_main, from_date,
                          until_date, sort)
    select old.com_code, old.dept_code, old.person_code, old.title_code, old.position_code, old.grade_code, old.is_main,
           old.from_date, old.until_date, old.sort
      from jsonb_array_elements(${before} -> 'posts') one, jsonb_populate_record(null::org_post, one) old`
  await db`
    delete from org_department
     where com_code = ${comCode}
       and dept_code not in (select old ->> 'dept_code' from jsonb_array_elements(${before} -> 'departments') old)`
  await db`
    delete from org_department_spell where com_code = ${comCode} and until_day = ${day}::date - 1`
  await db`update org_reorganisation set before = null where reorganisation_id = ${reorganisationId}`
}
