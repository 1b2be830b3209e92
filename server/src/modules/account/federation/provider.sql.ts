import type { ProviderKind } from '@maru/api/account/provider'
import type { Db } from '#kit/db.ts'

/** A sign-in provider of a company. */
export interface ProviderRow {
  providerId: string
  comCode: string
  kind: ProviderKind
  nameKo: string
  nameEn: string
  nameZh: string
  domains: string[]
  hosts: string[]
  issuer: string
  clientId: string
  clientSecret: Buffer | null
  tenant: string
  isOn: boolean
  /** New people get a post in this department; null: a sign-in creates no person. */
  createsIn: string | null
  version: number
  workedAt: string | null
  fault: string
}

const columns = (db: Db) => db`
  provider_id, com_code, kind, name_ko, name_en, name_zh, domains, hosts, issuer, client_id, client_secret, tenant,
  is_on, creates_in, version, worked_at, fault`

/** A provider. */
export async function selectProvider(db: Db, providerId: string): Promise<ProviderRow | undefined> {
  const [row] = await db<ProviderRow[]>`
    select ${columns(db)} from account_provider where provider_id = ${providerId}`
  return row
}

/** The providers of an issuer that are on, for its reports of sign-outs. */
export function selectIssuedBy(db: Db, issuer: string): Promise<ProviderRow[]> {
  return db<
    ProviderRow[]
  >`select ${columns(db)} from account_provider where kind = 'oidc' and issuer = ${issuer} and is_on`
}

/** A provider as the sign-in page shows it. */
export type OfferedProvider = Pick<ProviderRow, 'providerId' | 'kind' | 'nameKo' | 'nameEn' | 'nameZh'>

/** The providers with a page of their own that are on and offered at a host; with a domain only those of it. */
export function selectOffered(db: Db, host: string, domain: string | null): Promise<OfferedProvider[]> {
  return db<OfferedProvider[]>`
    select provider_id, kind, name_ko, name_en, name_zh from account_provider
     where is_on and kind <> 'ldap' and (hosts = '{}' or ${host} = any (hosts))
       and (${domain}::text is null or ${domain} = any (domains))
     order by com_code, sort, provider_id
     limit 20`
}

/** The providers of a company with the number of linked people, in their order. */
export function selectProviders(db: Db, comCode: string): Promise<(ProviderRow & { people: number })[]> {
  return db<(ProviderRow & { people: number })[]>`
    select ${columns(db)},
           (select count(*)::int from account_identity where provider = provider_id) as people
      from account_provider where com_code = ${comCode} order by sort, provider_id`
}

/** The number of providers of a company that are on, without one of them. */
export async function countOtherProviders(db: Db, comCode: string, providerId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from account_provider
     where com_code = ${comCode} and is_on and provider_id <> ${providerId}`
  return row?.count ?? 0
}

/** A company that has one of these domains in another provider; undefined if none has. */
export async function selectDomainOwner(
  db: Db,
  comCode: string,
  domains: string[],
): Promise<string | undefined> {
  const [row] = await db<{ comCode: string }[]>`
    select com_code from account_provider where com_code <> ${comCode} and domains && ${domains}::text[] limit 1`
  return row?.comCode
}

/** The name of a department of a company that is open; undefined for any other. */
export async function selectOpenDepartment(
  db: Db,
  { comCode, deptCode, now }: { comCode: string; deptCode: string; now: Date },
): Promise<{ ko: string; en: string; zh: string } | undefined> {
  const [row] = await db<{ ko: string; en: string; zh: string }[]>`
    select department.name_ko as ko, department.name_en as en, department.name_zh as zh
      from org_public_department department
      join org_public_company company on company.com_code = department.com_code
     where department.com_code = ${comCode} and department.dept_code = ${deptCode}
       and department.from_date <= (${now} at time zone company.time_zone)::date
       and (department.until_date is null
            or department.until_date >= (${now} at time zone company.time_zone)::date)`
  return row
}

/** Names of departments of a company by code, also of closed ones. */
export async function selectDepartmentNames(
  db: Db,
  comCode: string,
  deptCodes: string[],
): Promise<Map<string, { ko: string; en: string; zh: string }>> {
  if (deptCodes.length === 0) return new Map()
  const rows = await db<{ deptCode: string; ko: string; en: string; zh: string }[]>`
    select dept_code, name_ko as ko, name_en as en, name_zh as zh from org_public_department
     where com_code = ${comCode} and dept_code = any (${deptCodes})`
  return new Map(rows.map(({ deptCode, ...name }) => [deptCode, name]))
}

/** The fields of a provider that an administrator sets. */
export type ProviderFields = Omit<ProviderRow, 'version' | 'workedAt' | 'fault'>

/** Adds a provider at the end of the list of its company; false if the id is used. */
export async function insertProvider(db: Db, row: ProviderFields): Promise<boolean> {
  const { count } = await db`
    insert into account_provider (provider_id, com_code, kind, name_ko, name_en, name_zh, domains, hosts, issuer, client_id,
                                  client_secret, tenant, is_on, creates_in, sort)
    select ${row.providerId}, ${row.comCode}, ${row.kind}, ${row.nameKo}, ${row.nameEn}, ${row.nameZh}, ${row.domains}::text[],
           ${row.hosts}::text[], ${row.issuer}, ${row.clientId}, ${row.clientSecret}, ${row.tenant}, ${row.isOn},
           ${row.createsIn}, coalesce(max(sort), 0) + 1
      from account_provider where com_code = ${row.comCode}
    on conflict do nothing`
  return count > 0
}

/** Changes a provider of this version; false if another change was first. A secret of null leaves the stored one. */
export async function updateProvider(db: Db, row: ProviderFields & { version: number }): Promise<boolean> {
  const { count } = await db`
    update account_provider
       set name_ko = ${row.nameKo}, name_en = ${row.nameEn}, name_zh = ${row.nameZh}, domains = ${row.domains},
           hosts = ${row.hosts}, issuer = ${row.issuer}, client_id = ${row.clientId},
           client_secret = coalesce(${row.clientSecret}, client_secret), tenant = ${row.tenant}, is_on = ${row.isOn},
           creates_in = ${row.createsIn},
           version = version + 1, fault = ''
     where provider_id = ${row.providerId} and com_code = ${row.comCode} and version = ${row.version}`
  return count > 0
}

/** Deletes a provider with what belongs to it; returns its name. */
export async function deleteProvider(
  db: Db,
  comCode: string,
  providerId: string,
): Promise<string | undefined> {
  const [row] = await db<{ nameKo: string }[]>`
    delete from account_provider where com_code = ${comCode} and provider_id = ${providerId} returning name_ko`
  return row?.nameKo
}

/** Deletes the links and the waiting accounts of a provider, whose names mean other people from now on. */
export async function deleteIdentities(db: Db, providerId: string): Promise<void> {
  await db`delete from account_identity where provider = ${providerId}`
  await db`delete from account_waiting where provider = ${providerId}`
}

/** Stores that a provider worked, or why it did not. */
export async function updateProviderState(
  db: Db,
  providerId: string,
  state: { now: Date } | { fault: string },
): Promise<void> {
  if ('now' in state)
    await db`update account_provider set worked_at = ${state.now}, fault = '' where provider_id = ${providerId}`
  else
    await db`
      update account_provider set fault = ${state.fault.slice(0, 300)} where provider_id = ${providerId}`
}
