import type { Db } from '#kit/db.ts'

/** The setting of a company for Teams. */
export interface TeamsRow {
  comCode: string
  tenant: string
  clientId: string
  authority: string
  domains: string[]
  hosts: string[]
  frames: string[]
  isOn: boolean
  version: number
  workedAt: string | null
  fault: string
}

const columns = (db: Db) => db`
  com_code, tenant, client_id, authority, domains, hosts, frames, is_on, version, worked_at, fault`

/** The name of a company's Teams among providers of identities. */
export const teamsProvider = (comCode: string) => `teams:${comCode}`

/** The setting of a company with the number of linked people. */
export async function selectTeams(
  db: Db,
  comCode: string,
): Promise<(TeamsRow & { people: number }) | undefined> {
  const [row] = await db<(TeamsRow & { people: number })[]>`
    select ${columns(db)},
           (select count(*)::int from account_identity where provider = ${teamsProvider(comCode)}) as people
      from account_teams where com_code = ${comCode}`
  return row
}

/** The setting that is on for a tenant and one of these applications. */
export async function selectTeamsOf(
  db: Db,
  tenant: string,
  clientIds: string[],
): Promise<TeamsRow | undefined> {
  const [row] = await db<TeamsRow[]>`
    select ${columns(db)} from account_teams
     where is_on and tenant = ${tenant} and client_id = any (${clientIds})`
  return row
}

/** Where the portal may be shown in a frame, of all companies. */
export function selectFrameRules(db: Db): Promise<{ hosts: string[]; frames: string[] }[]> {
  return db<{ hosts: string[]; frames: string[] }[]>`select hosts, frames from account_teams where is_on`
}

/** Stores the setting of a company; false if another change was first. */
export async function upsertTeams(db: Db, row: Omit<TeamsRow, 'workedAt' | 'fault'>): Promise<boolean> {
  const { comCode, tenant, clientId, authority, domains, hosts, frames, isOn, version } = row
  const { count } = await db`
    insert into account_teams (com_code, tenant, client_id, authority, domains, hosts, frames, is_on)
    select ${comCode}, ${tenant}, ${clientId}, ${authority}, ${domains}::text[], ${hosts}::text[], ${frames}::text[],
           ${isOn}
     where ${version}::int = 0 or exists (select from account_teams where com_code = ${comCode})
    on conflict (com_code) do update
      set tenant = excluded.tenant, client_id = excluded.client_id, authority = excluded.authority,
          domains = excluded.domains, hosts = excluded.hosts, frames = excluded.frames, is_on = excluded.is_on,
          version = account_teams.version + 1, fault = ''
    where account_teams.version = ${version}`
  return count > 0
}

/** Whether another company has this tenant and application. */
export async function isTeamsTaken(
  db: Db,
  { comCode, tenant, clientId }: Pick<TeamsRow, 'comCode' | 'tenant' | 'clientId'>,
): Promise<boolean> {
  const rows = await db`
    select from account_teams where tenant = ${tenant} and client_id = ${clientId} and com_code <> ${comCode}`
  return rows.length > 0
}

/** Deletes the setting of a company; false if there was none. */
export async function deleteTeams(db: Db, comCode: string): Promise<boolean> {
  const { count } = await db`delete from account_teams where com_code = ${comCode}`
  return count > 0
}

/** Stores that Teams worked, or why it did not. */
export async function updateTeamsState(
  db: Db,
  comCode: string,
  state: { now: Date } | { fault: string },
): Promise<void> {
  if ('now' in state)
    await db`update account_teams set worked_at = ${state.now}, fault = '' where com_code = ${comCode}`
  else await db`update account_teams set fault = ${state.fault.slice(0, 300)} where com_code = ${comCode}`
}

/** Binds a token to the browser that uses it first; false if another browser did. */
export async function bindToken(
  db: Db,
  row: { hash: Buffer; binder: Buffer; expiresAt: Date },
): Promise<boolean> {
  await db`
    insert into account_teams_token (hash, binder, expires_at)
    values (${row.hash}, ${row.binder}, ${row.expiresAt}) on conflict do nothing`
  const rows = await db`select from account_teams_token where hash = ${row.hash} and binder = ${row.binder}`
  return rows.length > 0
}

/** Deletes tokens that have ended. */
export async function deleteOldTokens(db: Db, now: Date): Promise<number> {
  const { count } = await db`delete from account_teams_token where expires_at < ${now}`
  return count
}

/** The person of a subject at a sign-in provider (OpenID Connect) of the company with the same tenant. */
export async function selectTenantIdentity(
  db: Db,
  { comCode, tenant, subject }: { comCode: string; tenant: string; subject: string },
): Promise<string | undefined> {
  const [row] = await db<{ personCode: string }[]>`
    select identity.person_code
      from account_identity identity
      join account_provider provider on provider.provider_id = identity.provider and provider.is_on
     where provider.com_code = ${comCode} and provider.tenant = ${tenant} and identity.subject = ${subject}
     limit 1`
  return row?.personCode
}

/** Deletes the links and the waiting accounts of a company's Teams. */
export async function deleteTeamsIdentities(db: Db, comCode: string): Promise<void> {
  await db`delete from account_identity where provider = ${teamsProvider(comCode)}`
  await db`delete from account_waiting where provider = ${teamsProvider(comCode)}`
}

/** Whether a session began at or after `since`. */
export async function isSessionFresh(db: Db, key: string, since: Date): Promise<boolean> {
  const rows = await db`
    select from kit_session where id_hash = decode(${key}, 'hex') and created_at >= ${since}`
  return rows.length > 0
}
