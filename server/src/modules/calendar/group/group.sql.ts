import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** A group of people of a person. */
export interface GroupRow {
  comCode: string
  groupId: number
  name: string
  version: number
}

/** The groups of a person in their order. */
export function selectGroups(db: Db, personCode: string): Promise<GroupRow[]> {
  return db<GroupRow[]>`
    select com_code, group_id, name, version from calendar_group
     where person_code = ${personCode} order by sort, group_id`
}

/** The groups of a person, locked against other changes of the person until the transaction ends. */
export async function selectGroupsLocked(db: Db, personCode: string): Promise<GroupRow[]> {
  await db`select pg_advisory_xact_lock(hashtext('calendar_group'), hashtext(${personCode}))`
  return selectGroups(db, personCode)
}

/** A person of a group with the current names in the main post. */
export interface GroupPersonRow {
  groupId: number
  personCode: string
  comCode: string
  deptCode: string
  email: string
  name: LocalName
  title: LocalName
  dept: LocalName
}

/** The people of all groups of a person in their order, without those who left or have no post. */
export function selectGroupPeople(db: Db, personCode: string, now: Date): Promise<GroupPersonRow[]> {
  return db<GroupPersonRow[]>`
    select * from (
      select distinct on (member.group_id, member.person_code)
             member.group_id, member.sort, post.person_code, post.com_code, post.dept_code, post.email,
             post.names as name, post.titles as title, post.depts as dept
        from calendar_group own
        join calendar_group_member member on member.com_code = own.com_code and member.group_id = own.group_id
        join org_named_post(${now}) post on post.person_code = member.person_code and not post.has_left
       where own.person_code = ${personCode}
       order by member.group_id, member.person_code, post.is_main desc, post.sort, post.dept_code) person
     order by group_id, sort`
}

/** Creates a group behind the other groups of a person. Returns its number. */
export async function insertGroup(
  db: Db,
  { comCode, personCode, name }: { comCode: string; personCode: string; name: string },
  now: Date,
): Promise<number> {
  const [row] = await db<{ groupId: number }[]>`
    insert into calendar_group (com_code, person_code, name, sort, created_at, updated_at)
    select ${comCode}, ${personCode}, ${name}, coalesce(max(sort), 0) + 1, ${now}, ${now}
      from calendar_group where person_code = ${personCode}
    returning group_id`
  return row?.groupId ?? 0
}

/** Renames a group. */
export async function updateGroup(
  db: Db,
  { comCode, groupId }: Pick<GroupRow, 'comCode' | 'groupId'>,
  name: string,
  now: Date,
): Promise<void> {
  await db`
    update calendar_group set name = ${name}, version = version + 1, updated_at = ${now}
     where com_code = ${comCode} and group_id = ${groupId}`
}

/** Makes these the people of a group, in this order. */
export async function replaceGroupPeople(
  db: Db,
  { comCode, groupId }: Pick<GroupRow, 'comCode' | 'groupId'>,
  personCodes: readonly string[],
): Promise<void> {
  await db`delete from calendar_group_member where com_code = ${comCode} and group_id = ${groupId}`
  await db`
    insert into calendar_group_member (com_code, group_id, person_code, sort)
    select ${comCode}, ${groupId}, person_code, sort
      from unnest(${personCodes as string[]}::text[]) with ordinality as one (person_code, sort)`
}

/** Deletes a group. */
export async function deleteGroup(
  db: Db,
  { comCode, groupId }: Pick<GroupRow, 'comCode' | 'groupId'>,
): Promise<void> {
  await db`delete from calendar_group where com_code = ${comCode} and group_id = ${groupId}`
}

/** Stores the order of the groups of a person. */
export async function updateGroupOrder(
  db: Db,
  personCode: string,
  groupIds: readonly number[],
): Promise<void> {
  await db`
    update calendar_group own set sort = one.sort
      from unnest(${groupIds as number[]}::bigint[]) with ordinality as one (group_id, sort)
     where own.person_code = ${personCode} and own.group_id = one.group_id`
}
