import type { LocalName } from '@maru/api/kit/schema'
import { sameName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { groupSubject, wholeGroups } from '../transport/recipient.sql.ts'

/** A distribution group as stored. */
export interface StoredGroup {
  groupId: number
  address: string
  name: string
  takesOutside: boolean
  subjects: string[]
}

/** The distribution groups of a company by address, with the subjects of the groups inside them. */
export function selectCompanyGroups(
  db: Db,
  comCode: string,
): Promise<(StoredGroup & { reached: string[] })[]> {
  return db<(StoredGroup & { reached: string[] })[]>`
    select outer_group.group_id, outer_group.address, outer_group.name, outer_group.takes_outside, outer_group.subjects,
           coalesce(whole.subjects, '{}') as reached
      from mail_group outer_group
      left join (${wholeGroups(db, db`com_code = ${comCode}`)}) whole on whole.group_id = outer_group.group_id
     where outer_group.com_code = ${comCode} order by outer_group.address limit 2000`
}

/** The current names of companies, departments, people and groups of a company by subject; unknown ones are missing. */
export function selectNamesOfSubjects(
  db: Db,
  comCode: string,
  subjects: readonly string[],
): Promise<{ subject: string; name: LocalName }[]> {
  return db<{ subject: string; name: LocalName }[]>`
    select given.subject, 
           coalesce(company.names, dept.names, person.names, ${sameName(db, db`inside.name`)}) as name
      from unnest(${subjects as string[]}::text[]) given (subject)
      left join org_public_company company on 'company:' || company.com_code = given.subject
      left join org_public_department dept
        on given.subject in ('department:' || dept.dept_code, 'unit:' || dept.dept_code)
      left join org_public_person person on 'person:' || person.person_code = given.subject
      left join mail_group inside
        on inside.com_code = ${comCode} and ${groupSubject}::text || inside.group_id = given.subject
     where coalesce(company.com_code, dept.com_code, person.com_code, inside.com_code) is not null`
}

/** Whether a person, a department, a shared mailbox or another group has this address. */
export async function isAddressTaken(db: Db, address: string, exceptGroup: number | null): Promise<boolean> {
  const rows = await db`
    select from mail_group where address = ${address} and group_id is distinct from ${exceptGroup}
    union all select from mail_box where address = ${address}
    union all select from org_public_person where lower(email) = ${address}
    union all select from org_public_department where lower(email) = ${address}
    limit 1`
  return rows.length > 0
}

/** Creates a group; undefined if its address is taken. */
export async function insertGroup(
  db: Db,
  comCode: string,
  group: Omit<StoredGroup, 'groupId'>,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db<{ groupId: number }[]>`
    insert into mail_group (com_code, address, name, takes_outside, subjects, changed_at)
    values (${comCode}, ${group.address}, ${group.name}, ${group.takesOutside}, ${group.subjects}, ${now})
    on conflict (address) do nothing returning group_id`
  return row?.groupId
}

/** Changes a group of a company; false if it has none with the number. */
export async function updateGroup(db: Db, comCode: string, group: StoredGroup, now: Date): Promise<boolean> {
  const rows = await db`
    update mail_group
       set address = ${group.address}, name = ${group.name}, takes_outside = ${group.takesOutside},
           subjects = ${group.subjects}, changed_at = ${now}
     where com_code = ${comCode} and group_id = ${group.groupId} returning 1`
  return rows.length > 0
}

/** Removes a group of a company and returns its address. */
export async function deleteGroup(db: Db, comCode: string, groupId: number): Promise<string | undefined> {
  const [row] = await db<{ address: string }[]>`
    delete from mail_group where com_code = ${comCode} and group_id = ${groupId} returning address`
  return row?.address
}
