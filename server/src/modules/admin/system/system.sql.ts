import type { LinkedSystem, SystemDocument, SystemMode } from '@maru/api/admin/system'
import type { ApiScope } from '@maru/api/kit/right/api-scopes'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A system as the administration stores it. */
export interface SystemRow {
  systemId: number
  comCode: string
  name: string
  ownerCode: string
  deputyCode: string
  drafters: string[]
  networks: string[]
  absences: boolean
  scopes: ApiScope[]
  callsPerMinute: number
  createdAt: string
  expiresAt: string
  formerUntil: string | null
  endedAt: string | null
  lastUsedAt: string | null
  lastAddress: string
  version: number
  url: string
  webhookId: number | null
  offReason: LinkedSystem['offReason']
  failingSince: string | null
  forms: { formId: number; mode: SystemMode }[]
}

const columns = (db: Db) => db`
  system.system_id::float8 as system_id, system.com_code, system.name, system.owner_code, system.deputy_code,
  system.drafters, system.networks, system.absences, system.scopes, system.calls_per_minute,
  system.created_at, system.expires_at, system.former_until,
  system.ended_at, system.last_used_at, system.last_address, system.version, coalesce(hook.url, '') as url,
  hook.webhook_id::float8 as webhook_id, hook.off_reason, hook.failing_since,
  (select coalesce(jsonb_agg(jsonb_build_object('formId', form.form_id, 'mode', form.mode) order by form.form_id), '[]')
     from admin_system_form form where form.system_id = system.system_id) as forms`

/** The systems of a company: those that work first, by name. */
export function selectSystems(db: Db, comCode: string): Promise<SystemRow[]> {
  return db<SystemRow[]>`
    select ${columns(db)} from admin_system system
      left join admin_webhook hook on hook.system_id = system.system_id
     where system.com_code = ${comCode}
     order by system.ended_at desc nulls first, system.name, system.system_id limit 500`
}

/** A system of a company; `lock` locks it until the transaction ends. */
export async function findSystem(
  db: Db,
  { comCode, systemId }: { comCode: string; systemId: number },
  lock = false,
): Promise<SystemRow | undefined> {
  const [row] = await db<SystemRow[]>`
    select ${columns(db)} from admin_system system
      left join admin_webhook hook on hook.system_id = system.system_id
     where system.com_code = ${comCode} and system.system_id = ${systemId} ${lock ? db`for update of system` : db``}`
  return row
}

/** The number of systems of a company that have not ended; no other transaction changes it until the end of this one. */
export async function countSystemsLocked(db: Db, comCode: string): Promise<number> {
  await db`select pg_advisory_xact_lock(hashtext('admin_system'), hashtext(${comCode}))`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_system where com_code = ${comCode} and ended_at is null`
  return row?.count ?? 0
}

/** What an administrator writes of a system. */
export interface SystemColumns {
  name: string
  ownerCode: string
  deputyCode: string
  drafters: readonly string[]
  networks: readonly string[]
  absences: boolean
  scopes: readonly ApiScope[]
  callsPerMinute: number
}

/** Stores a new system; returns its number. */
export async function insertSystem(
  db: Db,
  row: SystemColumns & { comCode: string; hash: Buffer; by: string; now: Date; expiresAt: Date },
): Promise<number> {
  const [stored] = await db<{ systemId: number }[]>`
    insert into admin_system (
      com_code, name, owner_code, deputy_code, hash, drafters, networks, absences, scopes, calls_per_minute,
      created_by, created_at, expires_at)
    values (
      ${row.comCode}, ${row.name}, ${row.ownerCode}, ${row.deputyCode}, ${row.hash}, ${[...row.drafters]},
      ${[...row.networks]}, ${row.absences}, ${[...row.scopes]}, ${row.callsPerMinute}, ${row.by}, ${row.now}, ${row.expiresAt})
    returning system_id::float8 as system_id`
  if (!stored) throw new Error('a returning insert answers a row')
  return stored.systemId
}

/** Writes the next version of a system. */
export async function updateSystemRow(db: Db, systemId: number, row: SystemColumns): Promise<void> {
  await db`
    update admin_system
       set name = ${row.name}, owner_code = ${row.ownerCode}, deputy_code = ${row.deputyCode},
           drafters = ${[...row.drafters]}, networks = ${[...row.networks]}, absences = ${row.absences},
           scopes = ${[...row.scopes]},
           calls_per_minute = ${row.callsPerMinute}, version = version + 1
     where system_id = ${systemId}`
}

/** Replaces the forms of a system. */
export async function replaceSystemForms(
  db: Db,
  systemId: number,
  forms: readonly { formId: number; mode: SystemMode }[],
): Promise<void> {
  await db`delete from admin_system_form where system_id = ${systemId}`
  await db`
    insert into admin_system_form (system_id, form_id, mode)
    select ${systemId}::bigint, form_id, mode
      from unnest(${forms.map((one) => one.formId)}::bigint[], ${forms.map((one) => one.mode)}::text[])
           as given (form_id, mode)`
}

/** Replaces the token; the former one works until `formerUntil`, or ends at once. */
export async function updateSystemToken(
  db: Db,
  systemId: number,
  token: { hash: Buffer; expiresAt: Date; formerUntil: Date | null },
): Promise<void> {
  await db`
    update admin_system
       set former_hash = case when ${token.formerUntil}::timestamptz is null then null else hash end,
           former_until = ${token.formerUntil}, hash = ${token.hash}, expires_at = ${token.expiresAt},
           version = version + 1
     where system_id = ${systemId}`
}

/** Ends a system for good. */
export async function updateSystemEnd(db: Db, systemId: number, now: Date): Promise<void> {
  await db`
    update admin_system set ended_at = ${now}, former_hash = null, former_until = null, version = version + 1
     where system_id = ${systemId}`
}

/**
 * Gives up the completed documents that wait for data sources of a system that has ended, so that the list of documents and
 * the health page show them.
 */
export async function updateEndedWrites(db: Db, systemId: number, now: Date): Promise<void> {
  await db`
    update admin_source_write waiting
       set state = 'failed', answer = 'ended', status = null, last_at = ${now}, lease_until = null
      from admin_data_source source
     where source.source_id = waiting.source_id and source.system_id = ${systemId} and waiting.state = 'waiting'`
}

/** Those of the people who hold a post in a company now and have not left. */
export async function selectPresentPeople(
  db: Db,
  comCode: string,
  personCodes: readonly string[],
  now: Date,
): Promise<{ personCode: string; name: { ko: string; en: string; zh: string } }[]> {
  return db<{ personCode: string; name: { ko: string; en: string; zh: string } }[]>`
    select distinct on (post.person_code) post.person_code,
           post.names as name
      from org_named_post(${now}) post
     where post.com_code = ${comCode} and post.person_code = any(${[...personCodes]}) and not post.has_left
     order by post.person_code`
}

/** What a system made, newest first, with the last recorded state, and the total number. */
export async function selectSystemDocuments(
  db: Db,
  systemId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: (Omit<SystemDocument, 'formName'> & { formId: number })[]; totalCount: number }> {
  const [total] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_link_document where system_id = ${systemId}`
  const rows = await db<(Omit<SystemDocument, 'formName'> & { formId: number })[]>`
    select link.external_key, link.attempt, link.person_code, link.form_id::float8 as form_id, link.created_at,
           coalesce(person.names, ${noName(db)}) as person_name,
           last.status, coalesce(last.doc_number, '') as doc_number
      from admin_link_document link
      left join org_public_person person on person.person_code = link.person_code
      left join lateral (
        select change.status, change.doc_number from admin_link_change change
         where change.key = link.key order by change.seq desc limit 1) last on true
     where link.system_id = ${systemId}
     order by link.created_at desc, link.external_key, link.attempt desc limit ${limit} offset ${offset}`
  return { rows: [...rows], totalCount: total?.count ?? 0 }
}

/** A system that ends soon, or whose owner has left. */
export interface EndingSystem {
  systemId: number
  comCode: string
  name: string
  ownerCode: string
  deputyCode: string
  expiresAt: string
  isOwnerGone: boolean
}

/** Systems whose token ends before `until`, or one of whose owners has no post in the company any more. */
export function selectEndingSystems(db: Db, now: Date, until: Date): Promise<EndingSystem[]> {
  return db<EndingSystem[]>`
    select * from (
      select system.system_id::float8 as system_id, system.com_code, system.name, system.owner_code,
             system.deputy_code, system.expires_at,
             (select count(distinct held.person_code) from org_held_post(${now}) held
               where held.com_code = system.com_code
                 and held.person_code in (system.owner_code, system.deputy_code)) < 2 as is_owner_gone
        from admin_system system where system.ended_at is null and system.expires_at > ${now}) found
     where found.is_owner_gone or found.expires_at <= ${until}
     order by found.system_id`
}
