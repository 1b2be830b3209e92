import type { ScimToken } from '@maru/api/admin/scim'
import { textAsName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A valid token, and where it may write. */
export interface TokenRow {
  tokenId: number
  comCode: string
  deptCode: string
  lastUsedAt: string | null
}

/** The token of a hash that has not ended. */
export async function selectToken(db: Db, hash: Buffer, now: Date): Promise<TokenRow | undefined> {
  const [row] = await db<TokenRow[]>`
    select token_id::float8 as token_id, com_code, dept_code, last_used_at from admin_scim_token
     where hash = ${hash} and expires_at > ${now}`
  return row
}

/** The token of an id. */
export async function selectTokenOf(db: Db, tokenId: number): Promise<TokenRow | undefined> {
  const [row] = await db<TokenRow[]>`
    select token_id::float8 as token_id, com_code, dept_code, last_used_at from admin_scim_token
     where token_id = ${tokenId}`
  return row
}

/** The tokens of a company, newest first. */
export function selectTokens(db: Db, comCode: string): Promise<ScimToken[]> {
  return db<ScimToken[]>`
    select token.token_id::float8 as token_id, token.name, token.dept_code, token.created_at, token.expires_at,
           token.last_used_at, coalesce(department.names, ${textAsName(db, db`token.dept_code`)}) as dept_name
      from admin_scim_token token
      left join org_public_department department
        on department.com_code = token.com_code and department.dept_code = token.dept_code
     where token.com_code = ${comCode} order by token.created_at desc, token.token_id desc`
}

/** Locks the company of tokens and returns how many it has. */
export async function countTokensLocked(db: Db, comCode: string): Promise<number> {
  await db`select pg_advisory_xact_lock(hashtext(${`admin_scim_token ${comCode}`}))`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_scim_token where com_code = ${comCode}`
  return row?.count ?? 0
}

/** Stores a new token. */
export async function insertToken(
  db: Db,
  row: {
    comCode: string
    name: string
    hash: Buffer
    deptCode: string
    createdBy: string
    now: Date
    expiresAt: Date
  },
): Promise<number> {
  const [stored] = await db<{ tokenId: number }[]>`
    insert into admin_scim_token (com_code, name, hash, dept_code, created_at, created_by, expires_at)
    values (${row.comCode}, ${row.name}, ${row.hash}, ${row.deptCode}, ${row.now}, ${row.createdBy}, ${row.expiresAt})
    returning token_id::float8 as token_id`
  return stored?.tokenId ?? 0
}

/** Deletes a token of a company; returns its name. */
export async function deleteToken(db: Db, comCode: string, tokenId: number): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`
    delete from admin_scim_token where com_code = ${comCode} and token_id = ${tokenId} returning name`
  return row?.name
}

/** Stores when a token was last used. */
export async function updateTokenUse(db: Db, tokenId: number, now: Date): Promise<void> {
  await db`update admin_scim_token set last_used_at = ${now} where token_id = ${tokenId}`
}

/** The number of people that providers of a company have written, and its groups with their members. */
export async function selectProvisioned(
  db: Db,
  comCode: string,
): Promise<{ people: number; groups: { name: string; members: number }[] }> {
  const [row] = await db<{ people: number }[]>`
    select count(*)::int as people from admin_scim_user where com_code = ${comCode}`
  const groups = await db<{ name: string; members: number }[]>`
    select display_name as name,
           (select count(*)::int from admin_scim_member member where member.group_id = scim.group_id) as members
      from admin_scim_group scim where com_code = ${comCode} order by display_name limit 200`
  return { people: row?.people ?? 0, groups: [...groups] }
}
