import type { LdapField, LdapGroup, ldapSecurities } from '@maru/api/account/ldap'
import type { Db } from '#kit/db.ts'

/** A directory (LDAP) of a company. */
export interface DirectoryRow {
  directoryId: string
  comCode: string
  name: string
  domains: string[]
  hosts: string[]
  servers: string[]
  security: (typeof ldapSecurities)[number]
  ca: string
  bindDn: string
  /** Encrypted. */
  bindPassword: Buffer
  baseDn: string
  personFilter: string
  loginAttribute: string
  keyAttribute: string
  attributes: Record<LdapField, string>
  mostGuesses: number
  isOn: boolean
  isSynced: boolean
  syncHour: number
  groupBase: string
  groups: LdapGroup[]
  deptCode: string
  adopts: boolean
  leaveLimit: number
  version: number
  workedAt: string | null
  fault: string
}

const columns = (db: Db) => db`
  directory_id, com_code, name, domains, hosts, servers, security, ca, bind_dn, bind_password, base_dn, person_filter,
  login_attribute, key_attribute, attributes, most_guesses, is_on, is_synced, sync_hour, group_base, groups, dept_code,
  adopts, leave_limit, version, worked_at, fault`

/** A directory. */
export async function selectDirectoryRow(db: Db, directoryId: string): Promise<DirectoryRow | undefined> {
  const [row] = await db<DirectoryRow[]>`
    select ${columns(db)} from account_ldap where directory_id = ${directoryId}`
  return row
}

/** The directories of a company with the number of linked people, in their order. */
export function selectDirectories(db: Db, comCode: string): Promise<(DirectoryRow & { people: number })[]> {
  return db<(DirectoryRow & { people: number })[]>`
    select ${columns(db)},
           (select count(*)::int from account_identity where provider = directory_id) as people
      from account_ldap where com_code = ${comCode} order by sort, directory_id`
}

/** The directories that are on and keep in step with the portal at night, of every company. */
export function selectSyncedDirectories(db: Db): Promise<DirectoryRow[]> {
  return db<DirectoryRow[]>`
    select ${columns(db)} from account_ldap where is_on and is_synced order by com_code, sort, directory_id`
}

/**
 * The directories that a typed name belongs to: by its domain, or without one by the host of the portal. Never by the
 * person.
 */
export function selectDirectoriesOf(
  db: Db,
  { domain, host }: { domain: string | null; host: string },
): Promise<DirectoryRow[]> {
  return db<DirectoryRow[]>`
    select ${columns(db)} from account_ldap
     where is_on
       and ${domain === null ? db`(hosts = '{}' or ${host} = any (hosts))` : db`${domain} = any (domains)`}
     order by com_code, sort, directory_id
     limit 5`
}

/** The number of directories of a company that are on, without one of them. */
export async function countOtherDirectories(db: Db, comCode: string, directoryId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from account_ldap
     where com_code = ${comCode} and is_on and directory_id <> ${directoryId}`
  return row?.count ?? 0
}

/** Whether another company has one of these domains in a directory. */
export async function hasForeignDomain(db: Db, comCode: string, domains: string[]): Promise<boolean> {
  const rows = await db`
    select from account_ldap where com_code <> ${comCode} and domains && ${domains}::text[] limit 1`
  return rows.length > 0
}

/** The fields of a directory that an administrator sets. */
export type DirectoryFields = Omit<DirectoryRow, 'version' | 'workedAt' | 'fault'>

/** Adds a directory at the end of the list of its company. */
export async function insertDirectory(db: Db, row: DirectoryFields): Promise<void> {
  await db`
    insert into account_ldap (directory_id, com_code, name, domains, hosts, servers, security, ca, bind_dn,
                              bind_password, base_dn, person_filter, login_attribute, key_attribute, attributes,
                              most_guesses, is_on, is_synced, sync_hour, group_base, groups, dept_code, adopts,
                              leave_limit, sort)
    select ${row.directoryId}, ${row.comCode}, ${row.name}, ${row.domains}::text[], ${row.hosts}::text[],
           ${row.servers}::text[], ${row.security}, ${row.ca}, ${row.bindDn}, ${row.bindPassword}, ${row.baseDn},
           ${row.personFilter}, ${row.loginAttribute}, ${row.keyAttribute}, ${db.json({ ...row.attributes })},
           ${row.mostGuesses}, ${row.isOn}, ${row.isSynced}, ${row.syncHour}, ${row.groupBase},
           ${db.json(row.groups as never)}, ${row.deptCode}, ${row.adopts}, ${row.leaveLimit},
           coalesce(max(sort), 0) + 1
      from account_ldap where com_code = ${row.comCode}`
}

/** Changes a directory of this version; false if another change was first. */
export async function updateDirectory(db: Db, row: DirectoryFields & { version: number }): Promise<boolean> {
  const { count } = await db`
    update account_ldap
       set name = ${row.name}, domains = ${row.domains}::text[], hosts = ${row.hosts}::text[],
           servers = ${row.servers}::text[], security = ${row.security}, ca = ${row.ca}, bind_dn = ${row.bindDn},
           bind_password = ${row.bindPassword}, base_dn = ${row.baseDn}, person_filter = ${row.personFilter},
           login_attribute = ${row.loginAttribute}, key_attribute = ${row.keyAttribute},
           attributes = ${db.json({ ...row.attributes })}, most_guesses = ${row.mostGuesses}, is_on = ${row.isOn},
           is_synced = ${row.isSynced}, sync_hour = ${row.syncHour}, group_base = ${row.groupBase},
           groups = ${db.json(row.groups as never)}, dept_code = ${row.deptCode}, adopts = ${row.adopts},
           leave_limit = ${row.leaveLimit}, version = version + 1, fault = ''
     where directory_id = ${row.directoryId} and com_code = ${row.comCode} and version = ${row.version}`
  return count > 0
}

/** Deletes a directory with what belongs to it. */
export async function deleteDirectory(db: Db, directoryId: string): Promise<void> {
  await db`delete from account_ldap where directory_id = ${directoryId}`
}

/** Stores that a directory worked, or why it did not. */
export async function updateDirectoryState(
  db: Db,
  directoryId: string,
  state: { now: Date } | { fault: string },
): Promise<void> {
  if ('now' in state)
    await db`update account_ldap set worked_at = ${state.now}, fault = '' where directory_id = ${directoryId}`
  else
    await db`update account_ldap set fault = ${state.fault.slice(0, 300)} where directory_id = ${directoryId}`
}

/** The keys of all sessions that a directory proved. */
export async function selectDirectorySessions(db: Db, directoryId: string): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select encode(id_hash, 'hex') as key from account_ldap_session where directory_id = ${directoryId}`
  return rows.map(({ key }) => key)
}

/** The directory that a person is linked with and their key there; undefined for people without one. */
export async function selectDirectoryOf(
  db: Db,
  personCode: string,
): Promise<{ directoryId: string; key: string } | undefined> {
  const [row] = await db<{ directoryId: string; key: string }[]>`
    select ldap.directory_id, identity.subject as key
      from account_identity identity
      join account_ldap ldap on ldap.directory_id = identity.provider and ldap.is_on
     where identity.person_code = ${personCode}
     order by ldap.sort
     limit 1`
  return row
}

/** The name of a person. */
export async function selectPersonName(db: Db, personCode: string): Promise<string | undefined> {
  const [row] = await db<{ nameKo: string }[]>`
    select name_ko from org_public_person where person_code = ${personCode}`
  return row?.nameKo
}
