import type { ApiScope } from '@maru/api/kit/right/api-scopes'
import type { Db } from '#kit/db.ts'
import type { AccessScope } from '#kit/session/systems.ts'

/** A system that has not ended, as a client of the token address. */
export interface ClientRow {
  systemId: number
  comCode: string
  name: string
  /** The SHA-256 of the present key and of the former one. */
  hash: Buffer
  expiresAt: string
  formerHash: Buffer | null
  formerUntil: string | null
  networks: string[]
  scopes: ApiScope[]
}

/** The system of a number, of any company; `lock` locks it until the transaction ends. */
export async function findClient(db: Db, systemId: number, lock = false): Promise<ClientRow | undefined> {
  const [row] = await db<ClientRow[]>`
    select system_id::float8 as system_id, com_code, name, hash, expires_at, former_hash, former_until, networks, scopes
      from admin_system
     where system_id = ${systemId} and ended_at is null ${lock ? db`for update` : db``}`
  return row
}

/** The number of access tokens that a system has obtained since then. */
export async function countAccessSince(db: Db, systemId: number, since: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_system_access where system_id = ${systemId} and issued_at > ${since}`
  return row?.count ?? 0
}

/** Whether there is an access token, valid or not, that a system has obtained from this address. */
export async function hasAccessFrom(db: Db, systemId: number, address: string): Promise<boolean> {
  const rows = await db`
    select 1 from admin_system_access where system_id = ${systemId} and address = ${address} limit 1`
  return rows.length > 0
}

/** Stores an access token by its hash. */
export async function insertAccess(
  db: Db,
  row: {
    hash: Buffer
    systemId: number
    keyHash: Buffer
    scopes: readonly AccessScope[]
    address: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await db`
    insert into admin_system_access (hash, system_id, key_hash, scopes, address, issued_at, expires_at)
    values (${row.hash}, ${row.systemId}, ${row.keyHash}, ${[...row.scopes]}, ${row.address}, ${row.now},
            ${row.expiresAt})`
}

/** Removes the access tokens of all systems that ended before this time. */
export async function deleteAccessBefore(db: Db, until: Date): Promise<void> {
  await db`delete from admin_system_access where expires_at < ${until}`
}
