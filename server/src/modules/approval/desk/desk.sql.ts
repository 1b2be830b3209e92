import type { Measured } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { byName } from '#kit/data/by-name.sql.ts'
import { noName } from '#kit/data/names.sql.ts'
import { instant, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'
import type { NumberPolicy } from '../number/number.rules.ts'

/** Rules of document numbers: of the company, of departments and of forms. */
export const numberRule = table(
  'approval_number_rule',
  { comCode: text, scope: text, key: text },
  { pattern: text, counter: text, reset: text, updatedAt: instant },
)

/** A rule of document numbers with the name of its form or department. */
export interface NumberRuleRow extends NumberPolicy {
  scope: 'company' | 'dept' | 'form'
  key: string
  name: LocalName
  /** The form's part of a number. */
  abbreviation: string
}

/** The rules of a company: its own, then those of departments and forms. */
export function selectNumberRules(db: Db, comCode: string): Promise<NumberRuleRow[]> {
  return db<NumberRuleRow[]>`
    select rule.scope, rule.key, rule.pattern, rule.counter, rule.reset, coalesce(form.abbreviation, '') as abbreviation,
           coalesce(form.names, dept.names, ${noName(db)}) as name
      from approval_number_rule rule
      left join approval_form form on rule.scope = 'form' and form.com_code = rule.com_code and form.form_id::text = rule.key
      left join org_public_department dept on rule.scope = 'dept' and dept.com_code = rule.com_code and dept.dept_code = rule.key
     where rule.com_code = ${comCode}
     order by array_position(array['company', 'dept', 'form'], rule.scope), coalesce(form.name_ko, dept.name_ko) limit 1000`
}

/** Whether the form or department of a rule exists in a company. */
export async function hasRuleTarget(
  db: Db,
  comCode: string,
  { scope, key }: { scope: string; key: string },
): Promise<boolean> {
  if (scope === 'company') return key === ''
  const rows =
    scope === 'form'
      ? await db`select from approval_form where com_code = ${comCode} and form_id::text = ${key}`
      : await db`select from org_public_department where com_code = ${comCode} and dept_code = ${key}`
  return rows.length > 0
}

/** A person who runs the box of a department. */
export interface BoxManagerRow {
  deptCode: string
  dept: LocalName
  personCode: string
  name: LocalName
}

/** People who run boxes besides the leaders. */
export function selectBoxManagers(db: Db, comCode: string): Promise<BoxManagerRow[]> {
  return db<BoxManagerRow[]>`
    select manager.dept_code, manager.person_code,
           dept.names as dept,
           person.names as name
      from approval_box_manager manager
      join org_public_department dept on dept.com_code = manager.com_code and dept.dept_code = manager.dept_code
      join org_public_person person on person.person_code = manager.person_code
     where manager.com_code = ${comCode} order by ${byName(db, 'dept.name_ko')}, ${byName(db, 'person.name_ko')} limit 2000`
}

/** Lets a person run the box of a department, or ends it. */
export async function writeBoxManager(
  db: Db,
  comCode: string,
  { deptCode, personCode, isOn }: { deptCode: string; personCode: string; isOn: boolean },
): Promise<void> {
  if (isOn)
    await db`
      insert into approval_box_manager (com_code, dept_code, person_code)
      values (${comCode}, ${deptCode}, ${personCode}) on conflict do nothing`
  else
    await db`
      delete from approval_box_manager
       where com_code = ${comCode} and dept_code = ${deptCode} and person_code = ${personCode}`
}

/** Decisions of the last days by form, department or person, the slowest first, at most 20. */
export async function selectMeasured(
  db: Db,
  { comCode, days, by }: { comCode: string; days: number; by: 'form' | 'department' | 'person' },
  now: Date,
): Promise<Measured[]> {
  const key = { form: db`step.form_id::text`, department: db`step.dept_code`, person: db`step.person_code` }[
    by
  ]
  const names = {
    form: db`select names from approval_form form
              where form.com_code = ${comCode} and form.form_id::text = measured.key`,
    department: db`select names from org_public_department dept
                    where dept.com_code = ${comCode} and dept.dept_code = measured.key`,
    person: db`select names from org_public_person person where person.person_code = measured.key`,
  }[by]
  return db<Measured[]>`
    with measured as (
      select ${key} as key,
             count(*) filter (where step.decided_at is not null)::int as count,
             coalesce(ceil(percentile_cont(0.5) within group (
               order by extract(epoch from step.decided_at - step.activated_at) / 60)
               filter (where step.decided_at is not null and step.activated_at is not null)), 0)::int as minutes,
             count(*) filter (where step.state = 'active')::int as waiting
        from approval_step step
       where step.com_code = ${comCode} and ${key} is not null
         and (step.decided_at > ${now}::timestamptz - make_interval(days => ${days}) or step.state = 'active')
       group by 1)
    select measured.key, measured.count, measured.minutes, measured.waiting,
           found.names as name
      from measured cross join lateral (${names}) found
     order by measured.minutes desc, measured.waiting desc, measured.key limit 20`
}
