import type { Db } from '../../../kit/db.ts'
import { homeCompany, type KnownMembers, type MemberRow, type MemberValues } from '../../contact/index.ts'

/**
 * Which of these contacts stand in a person's mailbox, and the names and addresses of these people who work here at
 * `now`: a mailbox keeps people by address, so one without any is left out.
 */
export async function selectKnownListMembers(
  db: Db,
  owner: string,
  asked: { entryIds: number[]; personCodes: string[] },
  now: Date,
): Promise<KnownMembers> {
  const rows = await db<
    { contactId: number | null; personCode: string | null; name: string; email: string }[]
  >`
    select contact_id, null as person_code, '' as name, '' as email from mail_contact
     where com_code = ${homeCompany(db, owner)} and person_code = ${owner}
       and contact_id = any (${asked.entryIds}::bigint[])
    union all
    select null, person.person_code, person.name_ko, lower(person.email)
      from org_person person join org_company employer on employer.com_code = person.com_code
     where person.person_code = any (${asked.personCodes}::text[]) and person.email <> ''
       and not org_has_left(person.retired_on, employer.time_zone, ${now})`
  return {
    entryIds: new Set(rows.flatMap((row) => (row.contactId === null ? [] : [row.contactId]))),
    people: new Map(
      rows.flatMap(({ personCode, name, email }) =>
        personCode === null ? [] : [[personCode, { entryId: null, personCode: null, name, email }] as const],
      ),
    ),
  }
}

/** Makes these the members of a list, in their order. */
export async function replaceListMembers(
  db: Db,
  personCode: string,
  listId: number,
  members: MemberValues[],
): Promise<void> {
  const home = homeCompany(db, personCode)
  await db`
    delete from mail_list_member
     where com_code = ${home} and person_code = ${personCode} and list_id = ${listId}`
  if (members.length === 0) return
  await db`
    insert into mail_list_member (com_code, person_code, list_id, place, contact_id, name, email)
    select ${home}, ${personCode}, ${listId}::bigint, row_number() over (), member.*
      from unnest(${members.map((one) => (one.entryId === null ? null : String(one.entryId)))}::text[]::bigint[],
                  ${members.map((one) => one.name)}::text[], ${members.map((one) => one.email)}::text[]) as member`
}

/** Whether a list stands, however deep, in one of these lists. */
export async function listStandsInside(
  db: Db,
  personCode: string,
  listId: number,
  insideOf: number[],
): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`
    with recursive below (contact_id) as (
      select unnest(${insideOf}::bigint[])
      union
      select member.contact_id
        from below join mail_list_member member
          on member.com_code = ${homeCompany(db, personCode)} and member.person_code = ${personCode}
         and member.list_id = below.contact_id
       where member.contact_id is not null)
    select exists (select from below where contact_id = ${listId}) as found`
  return row?.found ?? false
}

/**
 * Members of a list in their order. With `deep` lists inside give their members instead of themselves, each list once
 * however often it is reached; at most `limit` members.
 */
export function selectListMembers(
  db: Db,
  personCode: string,
  listId: number,
  deep: boolean,
  limit: number,
): Promise<MemberRow[]> {
  const step = deep
    ? db`union
         select member.com_code, member.contact_id
           from list join mail_list_member member
             on member.com_code = list.com_code and member.person_code = ${personCode}
            and member.list_id = list.list_id
           join mail_contact item
             on item.com_code = member.com_code and item.person_code = member.person_code
            and item.contact_id = member.contact_id and item.item_class = 'IPM.DistList'`
    : db`union select com_code, list_id from list where false`
  return db<MemberRow[]>`
    with recursive list (com_code, list_id) as (
      select ${homeCompany(db, personCode)}, ${listId}::bigint ${step}
    )
    select case when item.item_class = 'IPM.DistList' then 'list' when item.contact_id is not null then 'contact'
                else 'address' end as type,
           coalesce(item.contact_id::text, member.email) as id, coalesce(item.name, member.name) as name,
           '' as name_en, '' as name_zh, coalesce(item.company, '') as company,
           coalesce(item.department, '') as department, coalesce(item.job_title, '') as job_title,
           coalesce(item.email, member.email) as email, coalesce(item.mobile_tel, '') as mobile_tel,
           coalesce(item.office_tel, '') as office_tel, coalesce(item.office_ext_tel, '') as office_ext_tel,
           coalesce(item.note, '') as note
      from list
      join mail_list_member member
        on member.com_code = list.com_code and member.person_code = ${personCode} and member.list_id = list.list_id
      left join mail_contact item
        on item.com_code = member.com_code and item.person_code = member.person_code
       and item.contact_id = member.contact_id
     where not (${deep} and coalesce(item.item_class = 'IPM.DistList', false))
     order by member.list_id <> ${listId}, member.list_id, member.place
     limit ${limit}`
}
