import type { Db } from '#kit/db.ts'

/** What a provider calls a person. */
export interface ScimUserRow {
  personCode: string
  externalId: string
  userName: string
}

/** What the provider of a company calls these people. */
export function selectScimUsers(db: Db, comCode: string, personCodes: string[]): Promise<ScimUserRow[]> {
  return db<ScimUserRow[]>`
    select person_code, external_id, user_name from admin_scim_user
     where com_code = ${comCode} and person_code = any (${personCodes})`
}

/** The people of a company with this user name or this id of the provider. */
export async function selectScimCodes(
  db: Db,
  comCode: string,
  by: { userName: string } | { externalId: string },
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select person_code from admin_scim_user
     where com_code = ${comCode}
       and ${'userName' in by ? db`user_name = ${by.userName}` : db`external_id = ${by.externalId} and external_id <> ''`}`
  return rows.map(({ personCode }) => personCode)
}

/** Stores what a provider calls a person. */
export async function upsertScimUser(db: Db, comCode: string, row: ScimUserRow): Promise<void> {
  await db`
    insert into admin_scim_user (person_code, com_code, external_id, user_name)
    values (${row.personCode}, ${comCode}, ${row.externalId}, ${row.userName})
    on conflict (person_code) do update
      set com_code = excluded.com_code, external_id = excluded.external_id, user_name = excluded.user_name`
}

/** A group of a provider. */
export interface GroupRow {
  groupId: string
  displayName: string
  externalId: string
  members: string[]
}

/** A page of the groups of a company by name, with the number of all; null selects all. */
export async function selectGroups(
  db: Db,
  comCode: string,
  filter: { groupId: string | null; displayName: string | null; externalId: string | null },
  page: { start: number; size: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const { groupId, displayName, externalId } = filter
  const rows = await db<(GroupRow & { total: number })[]>`
    select group_id, display_name, external_id, count(*) over ()::int as total,
           array(select person_code from admin_scim_member member where member.group_id = scim.group_id
                  order by person_code) as members
      from admin_scim_group scim
     where com_code = ${comCode} and (${groupId}::text is null or group_id = ${groupId})
       and (${displayName}::text is null or lower(display_name) = lower(${displayName}))
       and (${externalId}::text is null or external_id = ${externalId})
     order by display_name, group_id
     limit ${page.size} offset ${page.start}`
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Stores a group with its members; people of other companies are left out. False if the name is taken. */
export async function upsertGroup(db: Db, comCode: string, row: GroupRow): Promise<boolean> {
  const owners = await db`
    select from admin_scim_group
     where com_code = ${comCode} and lower(display_name) = lower(${row.displayName}) and group_id <> ${row.groupId}`
  if (owners.length > 0) return false
  await db`
    insert into admin_scim_group (group_id, com_code, display_name, external_id)
    values (${row.groupId}, ${comCode}, ${row.displayName}, ${row.externalId})
    on conflict (group_id) do update
      set display_name = excluded.display_name, external_id = excluded.external_id`
  await db`delete from admin_scim_member where group_id = ${row.groupId} and person_code <> all (${row.members})`
  await db`
    insert into admin_scim_member (group_id, person_code)
    select ${row.groupId}, person_code from org_public_person
     where com_code = ${comCode} and person_code = any (${row.members})
    on conflict do nothing`
  return true
}

/** Deletes a group; false if there was none. */
export async function deleteGroup(db: Db, comCode: string, groupId: string): Promise<boolean> {
  const { count } = await db`
    delete from admin_scim_group where com_code = ${comCode} and group_id = ${groupId}`
  return count > 0
}
