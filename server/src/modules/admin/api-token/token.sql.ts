import type { ApiToken } from '@maru/api/admin/api-token'
import type { ApiScope } from '@maru/api/kit/right/api-scopes'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A token that has not ended, and whose rights limit it. */
export interface ApiTokenRow {
  tokenId: number
  comCode: string
  personCode: string
  deptCode: string
  scopes: ApiScope[]
  callsPerMinute: number
  expiresAt: string
}

/** The token of a hash that has not ended. */
export async function selectApiToken(db: Db, hash: Buffer, now: Date): Promise<ApiTokenRow | undefined> {
  const [row] = await db<ApiTokenRow[]>`
    select token_id::float8 as token_id, com_code, person_code, dept_code, scopes, calls_per_minute, expires_at
      from admin_api_token where hash = ${hash} and expires_at > ${now}`
  return row
}

/** The tokens of a company, newest first. */
export function selectApiTokens(db: Db, comCode: string): Promise<ApiToken[]> {
  return db<ApiToken[]>`
    select token.token_id::float8 as token_id, token.name, token.person_code,
           coalesce(person.names, ${noName(db)}) as person_name,
           token.scopes, token.calls_per_minute, token.created_at, token.expires_at, token.last_used_at,
           token.last_address
      from admin_api_token token
      left join org_public_person person on person.person_code = token.person_code
     where token.com_code = ${comCode}
     order by token.token_id desc`
}

/** The number of tokens of a company, which no other transaction can change until the end of this one. */
export async function countApiTokensLocked(db: Db, comCode: string): Promise<number> {
  await db`select pg_advisory_xact_lock(hashtext(${`admin_api_token ${comCode}`}))`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_api_token where com_code = ${comCode}`
  return row?.count ?? 0
}

/** A token to store. */
export interface NewApiToken {
  comCode: string
  name: string
  hash: Buffer
  personCode: string
  deptCode: string
  scopes: readonly ApiScope[]
  callsPerMinute: number
  now: Date
  expiresAt: Date
}

/** Stores a token; returns its number. */
export async function insertApiToken(db: Db, token: NewApiToken): Promise<number> {
  const { comCode, name, hash, personCode, deptCode, scopes, callsPerMinute, now, expiresAt } = token
  const [row] = await db<{ tokenId: number }[]>`
    insert into admin_api_token
      (com_code, name, hash, person_code, dept_code, scopes, calls_per_minute, created_at, expires_at)
    values (${comCode}, ${name}, ${hash}, ${personCode}, ${deptCode}, ${scopes as string[]}::text[], ${callsPerMinute},
            ${now}, ${expiresAt})
    returning token_id::float8 as token_id`
  return row?.tokenId ?? 0
}

/** Deletes a token of a company; returns its name. */
export async function deleteApiToken(db: Db, comCode: string, tokenId: number): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`
    delete from admin_api_token where com_code = ${comCode} and token_id = ${tokenId}
    returning name`
  return row?.name
}

/** Stores the last use of a token. */
export async function updateApiTokenUse(db: Db, tokenId: number, now: Date, address: string): Promise<void> {
  await db`update admin_api_token set last_used_at = ${now}, last_address = ${address} where token_id = ${tokenId}`
}

/** A token that ends soon, or whose person has left. */
export interface EndingToken {
  tokenId: number
  comCode: string
  name: string
  expiresAt: string
  isOwnerGone: boolean
}

/** Tokens in use that end before `until`, or whose person has no post in the company any more. */
export function selectEndingApiTokens(db: Db, now: Date, until: Date): Promise<EndingToken[]> {
  return db<EndingToken[]>`
    select * from (
      select token.token_id::float8 as token_id, token.com_code, token.name, token.expires_at,
             not exists (
               select from org_held_post(${now}) held
                where held.person_code = token.person_code and held.com_code = token.com_code) as is_owner_gone
        from admin_api_token token where token.expires_at > ${now}) found
     where found.is_owner_gone or found.expires_at <= ${until}
     order by found.token_id`
}
