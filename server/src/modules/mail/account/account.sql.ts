import type { GrantLevel } from '@maru/api/mail/account'
import { byName } from '#kit/data/by-name.sql.ts'
import type { Db } from '#kit/db.ts'
import { type BoxKey, type Grantee, grantedTo } from '../mailbox/mailbox.sql.ts'

/** Another mailbox of a person as stored. */
export interface AccountRow {
  multiId: number
  email: string
  personCode: string | null
  isUsed: boolean
  displayOrder: number
  createdBy: string
  createdAt: string
  updatedBy: string
  updatedAt: string
}

/** The other mailboxes of a person in their order. */
export function selectAccounts(db: Db, personCode: string): Promise<AccountRow[]> {
  return db<AccountRow[]>`
    select account.multi_id, account.email, other.person_code, account.is_used, account.display_order,
           account.created_by, account.created_at, account.updated_by, account.updated_at
      from mail_multi_account account
      left join org_public_person other on lower(other.email) = lower(account.email)
     where account.person_code = ${personCode} order by account.display_order, account.multi_id limit 200`
}

/** Creates or changes another mailbox of a person; false for a number that the person has not. */
export async function saveAccount(
  db: Db,
  personCode: string,
  account: { id: number; email: string; isUse: boolean; displayOrder: number },
  now: Date,
): Promise<boolean> {
  const { id, email, isUse, displayOrder } = account
  const rows =
    id === 0
      ? await db`
          insert into mail_multi_account (
            com_code, person_code, email, is_used, display_order, created_by, created_at, updated_by, updated_at)
          select com_code, person_code, ${email}, ${isUse}, ${displayOrder}, person_code, ${now}, person_code, ${now}
            from org_public_person where person_code = ${personCode} returning 1`
      : await db`
          update mail_multi_account
             set email = ${email}, is_used = ${isUse}, display_order = ${displayOrder},
                 updated_by = ${personCode}, updated_at = ${now}
           where person_code = ${personCode} and multi_id = ${id} returning 1`
  return rows.length > 0
}

/** Removes another mailbox of a person; false for a number that the person has not. */
export async function deleteAccount(db: Db, personCode: string, id: number): Promise<boolean> {
  const rows = await db`
    delete from mail_multi_account where person_code = ${personCode} and multi_id = ${id} returning 1`
  return rows.length > 0
}

/** A mailbox that a person can open. */
export interface OpenBoxRow {
  mailboxId: number
  name: string
  address: string
  level: 'owner' | GrantLevel
  isShared: boolean
  unreadCount: number
}

/** The mailboxes that belong to the person or that a grant of one of the subjects opens. */
export function selectOpenBoxes(db: Db, by: Grantee): Promise<OpenBoxRow[]> {
  return db<OpenBoxRow[]>`
    select box.mailbox_id, coalesce(person.name_ko, box.name) as name,
           coalesce(lower(person.email), box.address) as address,
           case when box.person_code = ${by.personCode} then 'owner' else granted.level end as level,
           box.person_code is null as is_shared, coalesce(folder.unread_count, 0) as unread_count
      from mail_box box
      left join org_public_person person on person.person_code = box.person_code
      ${grantedTo(db, by)}
      left join mail_box_folder folder
        on folder.com_code = box.com_code and folder.mailbox_id = box.mailbox_id and folder.well_known_name = 'inbox'
     where box.person_code = ${by.personCode} or granted.level is not null
     order by box.person_code = ${by.personCode} desc nulls last, name limit 200`
}

/** A person who may open a mailbox. */
export interface GrantRow {
  personCode: string
  name: string
  email: string
  level: GrantLevel
}

/** The people who may open a mailbox. */
export function selectGrants(db: Db, { comCode, mailboxId }: BoxKey): Promise<GrantRow[]> {
  return db<GrantRow[]>`
    select person.person_code, person.name_ko as name, person.email, granted.level
      from mail_grant granted
      join org_public_person person on granted.subject = 'person:' || person.person_code
     where granted.com_code = ${comCode} and granted.mailbox_id = ${mailboxId}
     order by ${byName(db, 'person.name_ko')} limit 500`
}

/** Lets a person of the portal open a mailbox; false for an unknown person. */
export async function saveGrant(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  grant: { personCode: string; level: GrantLevel; by: string; now: Date },
): Promise<boolean> {
  const rows = await db`
    insert into mail_grant (com_code, mailbox_id, subject, level, granted_by, granted_at)
    select ${comCode}, ${mailboxId}, 'person:' || person_code, ${grant.level}, ${grant.by}, ${grant.now}
      from org_public_person where person_code = ${grant.personCode}
    on conflict (com_code, mailbox_id, subject) do update
       set level = excluded.level, granted_by = excluded.granted_by, granted_at = excluded.granted_at
    returning 1`
  return rows.length > 0
}

/** Takes the grant of a person. */
export async function deleteGrant(db: Db, { comCode, mailboxId }: BoxKey, personCode: string): Promise<void> {
  await db`
    delete from mail_grant
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and subject = ${`person:${personCode}`}`
}
