import type { SystemMode } from '@maru/api/admin/system'
import type { ApiScope } from '@maru/api/kit/right/api-scopes'
import type { Db } from '#kit/db.ts'
import type { AccessScope } from '#kit/session/systems.ts'

/** A system as its token finds it. */
export interface CallerRow {
  systemId: number
  comCode: string
  name: string
  callsPerMinute: number
  networks: string[]
  drafters: string[]
  absences: boolean
  scopes: ApiScope[]
  forms: { formId: number; mode: SystemMode }[]
  /** What an access token was granted; null for the token of the system itself, which has everything. */
  granted: AccessScope[] | null
}

const columns = (db: Db) => db`
  system.system_id::float8 as system_id, system.com_code, system.name, system.calls_per_minute,
  system.networks, system.drafters, system.absences, system.scopes,
  (select coalesce(jsonb_agg(jsonb_build_object('formId', form.form_id, 'mode', form.mode)), '[]')
     from admin_system_form form where form.system_id = system.system_id) as forms`

/** The system that a token opens now: its present token, or the former one until its end. */
export async function findSystemByToken(db: Db, hash: Buffer, now: Date): Promise<CallerRow | undefined> {
  const [row] = await db<CallerRow[]>`
    select ${columns(db)}, null::text[] as granted
      from admin_system system
     where (system.hash = ${hash} and system.expires_at > ${now}
            or system.former_hash = ${hash} and system.former_until > ${now})
       and system.ended_at is null`
  return row
}

/** The system of an access token that works now: its own time, and the key that obtained it, have not ended. */
export async function findSystemByAccess(db: Db, hash: Buffer, now: Date): Promise<CallerRow | undefined> {
  const [row] = await db<CallerRow[]>`
    select ${columns(db)}, access.scopes as granted
      from admin_system_access access
      join admin_system system on system.system_id = access.system_id
     where access.hash = ${hash} and access.expires_at > ${now} and system.ended_at is null
       and (access.key_hash = system.hash and system.expires_at > ${now}
            or access.key_hash = system.former_hash and system.former_until > ${now})`
  return row
}

/** Whether an access token was valid and is over. */
export async function isFormerAccess(db: Db, hash: Buffer): Promise<boolean> {
  return (await db`select 1 from admin_system_access where hash = ${hash}`).length > 0
}

/** Stores the last use of a system. */
export async function updateSystemUse(db: Db, systemId: number, now: Date, address: string): Promise<void> {
  await db`
    update admin_system set last_used_at = ${now}, last_address = ${address} where system_id = ${systemId}`
}
