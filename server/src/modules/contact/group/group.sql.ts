import type { LocalName } from '@maru/api/kit/schema'
import { foldText } from '@maru/api/kit/search/search-text'
import { byName } from '#kit/data/by-name.sql.ts'
import { noName, textAsName, textsOfName } from '#kit/data/names.sql.ts'
import type { Db, Fragment } from '#kit/db.ts'
import { initialsPattern } from '#kit/search/hangul.ts'

/** A public group with the number of its members. */
export interface GroupRow {
  comCode: string
  companyName: LocalName
  groupId: number
  name: LocalName
  email: string
  manageDeptCode: string
  isShared: boolean
  members: number
}

/** The groups visible in a company: its own and the shared ones. */
function seenGroups(db: Db, comCode: string) {
  return db`
    select seen.com_code, seen.group_id, seen.name_ko, seen.names as name, seen.email, seen.manage_dept_code,
           seen.is_shared, company.names as company_name,
           (select count(*)::int from contact_group_member member
             where member.com_code = seen.com_code and member.group_id = seen.group_id) as members
      from contact_group seen
      join org_public_company company on company.com_code = seen.com_code
     where (seen.com_code = ${comCode} or seen.is_shared)`
}

/**
 * The condition that a text contains a term, or that the Korean name has its initial consonants; empty without a
 * term.
 */
function wordFits(db: Db, word: string, texts: Fragment): Fragment {
  if (!word) return db``
  const initials = initialsPattern(foldText(word))
  const byInitials = initials === null ? db`` : db`or name_ko ~ ${initials}`
  return db`where (strpos(lower(${texts}), lower(${word})) > 0 ${byInitials})`
}

/** A page of the groups visible in a company, with the total; the company's own groups come first. */
export async function selectGroups(
  db: Db,
  comCode: string,
  word: string,
  paging: { limit: number; offset: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const condition = wordFits(
    db,
    word,
    db`concat_ws(' ', ${textsOfName(db, db`name`)}, email, ${textsOfName(db, db`company_name`)})`,
  )
  const rows = await db<(GroupRow & { total: number })[]>`
    select seen.*, count(*) over ()::int as total
      from (${seenGroups(db, comCode)}) seen ${condition}
     order by seen.com_code <> ${comCode}, ${byName(db, 'seen.name_ko')}, seen.group_id
     limit ${paging.limit} offset ${paging.offset}`
  return { rows, total: rows[0]?.total ?? 0 }
}

/** One group visible in a company. */
export async function selectGroup(db: Db, comCode: string, groupId: number): Promise<GroupRow | undefined> {
  const [row] = await db<GroupRow[]>`${seenGroups(db, comCode)} and seen.group_id = ${groupId}`
  return row
}

/** The columns of a group. */
export interface GroupValues {
  name: LocalName
  email: string
  manageDeptCode: string
  isShared: boolean
}

const columns = (db: Db, values: GroupValues) => ({
  names: db.json(values.name),
  email: values.email,
  manage_dept_code: values.manageDeptCode,
  is_shared: values.isShared,
})

/** Writes a group and returns its number. */
export async function insertGroup(db: Db, comCode: string, values: GroupValues): Promise<number> {
  const [row] = await db<{ groupId: number }[]>`
    insert into contact_group ${db({ com_code: comCode, ...columns(db, values) })} returning group_id`
  return row?.groupId ?? 0
}

/** Overwrites a group. */
export async function updateGroup(
  db: Db,
  comCode: string,
  groupId: number,
  values: GroupValues,
): Promise<void> {
  await db`
    update contact_group set ${db(columns(db, values))} where com_code = ${comCode} and group_id = ${groupId}`
}

/** Deletes a group, also from groups that contain it. */
export async function deleteGroup(db: Db, comCode: string, groupId: number): Promise<void> {
  await db`delete from contact_group where com_code = ${comCode} and group_id = ${groupId}`
}

/** Locks the public groups until the transaction ends, so that cycles are detected. */
export async function lockGroups(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('contact:groups', 0))`
}

/** A stored member: one of person, department, group and address. */
export interface GroupMemberValues {
  personCode: string | null
  deptCode: string | null
  childGroupId: number | null
  name: string
  email: string
}

/** Replaces the members of a group, in this order. */
export async function replaceGroupMembers(
  db: Db,
  comCode: string,
  groupId: number,
  members: GroupMemberValues[],
): Promise<void> {
  await db`delete from contact_group_member where com_code = ${comCode} and group_id = ${groupId}`
  if (members.length === 0) return
  const list = <K extends keyof GroupMemberValues>(key: K) => members.map((one) => one[key])
  const groups = members.map((one) => (one.childGroupId === null ? null : String(one.childGroupId)))
  await db`
    insert into contact_group_member (com_code, group_id, place, person_code, dept_code, child_group_id, name, email)
    select ${comCode}, ${groupId}::bigint, row_number() over (), member.*
      from unnest(${list('personCode')}::text[], ${list('deptCode')}::text[], ${groups}::text[]::bigint[],
                  ${list('name')}::text[], ${list('email')}::text[]) as member`
}

/** The existing people, departments and groups among these, as texts such as `person:<code>` and `G:<number>`. */
export async function selectKnownSubjects(
  db: Db,
  comCode: string,
  asked: { personCodes: string[]; deptCodes: string[]; groupIds: number[] },
  now: Date,
): Promise<Set<string>> {
  const rows = await db<{ subject: string }[]>`
    select 'person:' || person.person_code as subject
      from org_public_person person join org_public_company employer on employer.com_code = person.com_code
     where person.person_code = any (${asked.personCodes}::text[])
       and not org_has_left(person.retired_on, employer.time_zone, ${now})
    union all
    select 'department:' || dept_code from org_public_department where dept_code = any (${asked.deptCodes}::text[])
    union all
    select 'G:' || group_id from contact_group
     where group_id = any (${asked.groupIds}::bigint[]) and (com_code = ${comCode} or is_shared)`
  return new Set(rows.map((row) => row.subject))
}

/** Whether a group is nested, at any depth, in one of these groups. */
export async function isGroupInside(db: Db, groupId: number, insideOf: number[]): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`
    with recursive below (group_id) as (
      select unnest(${insideOf}::bigint[])
      union
      select member.child_group_id
        from below join contact_group_member member on member.group_id = below.group_id
       where member.child_group_id is not null)
    select exists (select from below where group_id = ${groupId}) as found`
  return row?.found ?? false
}

/** A member of a group with its names. */
export interface GroupMemberRow {
  type: 'person' | 'department' | 'G' | 'address'
  id: string
  groupId: number
  comCode: string
  name: LocalName
  email: string
  deptName: LocalName
  titleName: LocalName
  photoVersion: string | null
}

/** Members without groups of another company that are no longer shared. */
function seenMembers(db: Db) {
  return db`
    select member.* from contact_group_member member
      left join contact_group child on child.group_id = member.child_group_id
     where child.group_id is null or child.is_shared or child.com_code = member.com_code`
}

/**
 * People and addresses in a group, including those in nested groups and departments at any depth; each person and
 * address once.
 */
function leaves(db: Db, groupId: number, now: Date) {
  return db`
    with recursive reached (group_id) as (
      select ${groupId}::bigint
      union
      select member.child_group_id
        from reached join (${seenMembers(db)}) member on member.group_id = reached.group_id
       where member.child_group_id is not null)
    select distinct on (coalesce(inside.person_code, member.person_code), lower(member.email))
           ${groupId}::bigint as group_id, 0 as place, coalesce(inside.person_code, member.person_code) as person_code,
           null as dept_code, null::bigint as child_group_id, member.name, member.email
      from reached join contact_group_member member on member.group_id = reached.group_id
      left join org_held_post(${now}) inside on inside.dept_code = member.dept_code
     where member.child_group_id is null and (member.dept_code is null or inside.person_code is not null)`
}

/** A page of the members of a group; with `deep` groups and departments are replaced by their people. */
export async function selectGroupMembers(
  db: Db,
  groupId: number,
  asked: { word: string; deep: boolean; now: Date; limit: number; offset: number },
): Promise<{ rows: GroupMemberRow[]; total: number }> {
  const members = asked.deep
    ? leaves(db, groupId, asked.now)
    : db`select group_id, place, person_code, dept_code, child_group_id, name, email
           from (${seenMembers(db)}) member where group_id = ${groupId}`
  const texts = db`concat_ws(' ', ${textsOfName(db, db`name`)}, email, ${textsOfName(db, db`dept_name`)})`
  const condition = wordFits(db, asked.word, texts)
  const rows = await db<(GroupMemberRow & { total: number })[]>`
    select shown.*, count(*) over ()::int as total from (
      select case when person.person_code is not null then 'person' when named.dept_code is not null then 'department'
                  when child.group_id is not null then 'G' else 'address' end as type,
             coalesce(person.person_code, named.dept_code, child.group_id::text, member.email) as id,
             member.group_id, member.place, coalesce(held.com_code, named.com_code, child.com_code, '') as com_code,
             coalesce(person.name_ko, named.name_ko, child.name_ko, member.name) as name_ko,
             coalesce(person.names, named.names, child.names, ${textAsName(db, db`member.name`)}) as name,
             coalesce(person.email, named.email, child.email, member.email) as email,
             coalesce(held.depts, ${noName(db)}) as dept_name, coalesce(held.titles, ${noName(db)}) as title_name,
             photo.version as photo_version
        from (${members}) member
        left join org_public_person person on person.person_code = member.person_code
        left join org_public_company employer on employer.com_code = person.com_code
        left join lateral (
          select * from org_named_post(${asked.now}) post
           where post.person_code = person.person_code
           order by post.is_main desc, post.sort, post.dept_code limit 1) held on true
        left join account_photo_version photo on photo.person_code = person.person_code
        left join org_public_department named on named.dept_code = member.dept_code
        left join contact_group child on child.group_id = member.child_group_id
       where person.person_code is null or not org_has_left(person.retired_on, employer.time_zone, ${asked.now})
    ) shown ${condition}
     order by shown.place, ${byName(db, 'shown.name_ko')}, shown.id
     limit ${asked.limit} offset ${asked.offset}`
  return { rows, total: rows[0]?.total ?? 0 }
}
