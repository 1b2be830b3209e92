import type { addressModes } from '@maru/api/account/sign-in-limit'
import type { LocalName } from '@maru/api/kit/schema'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A network of a company with its name. */
export interface NetworkRow {
  network: string
  name: string
}

/** The stored rules of a company; null for the default. */
export interface LimitRow {
  addressMode: (typeof addressModes)[number] | null
  networks: NetworkRow[]
  idleMinutes: number | null
  sessionHours: number | null
  least: number | null
  classes: number | null
  reuse: number | null
  days: number | null
  listed: string[]
  hasLocalPasswords: boolean
  breakGlass: string[]
}

/** The rules of a company; the defaults without stored ones. */
export async function selectLimits(db: Db, comCode: string): Promise<LimitRow> {
  const [row] = await db<LimitRow[]>`
    select rule.address_mode, rule.idle_minutes, rule.session_hours,
           rule.password_least as least, rule.password_classes as classes,
           rule.password_reuse as reuse, rule.password_days as days,
           coalesce(rule.has_local_passwords, true) as has_local_passwords,
           array(select word from account_listed_password where com_code = ${comCode} order by word) as listed,
           array(select person_code from account_break_glass where com_code = ${comCode} order by person_code)
             as break_glass,
           coalesce((select jsonb_agg(jsonb_build_object('network', network::text, 'name', name) order by sort)
                       from account_network where com_code = ${comCode}), '[]') as networks
      from (select) as one
      left join account_sign_in_rule rule on rule.com_code = ${comCode}`
  return row as LimitRow // always one row: the outer side of the join has one
}

/** Who changed a rule of a company last, and when. */
export interface RuleChange {
  field: string
  at: string
  name: LocalName
}

/** The last change of each rule of a company that the audit log still has. */
export function selectLastChanges(db: Db, comCode: string): Promise<RuleChange[]> {
  return db<RuleChange[]>`
    select distinct on (field.key) field.key as field, entry.happened_at as at,
           coalesce(person.names, ${noName(db)}) as name
      from kit_audit entry
     cross join jsonb_object_keys(entry.details) field (key)
      left join org_public_person person on person.person_code = entry.person_code
     where entry.com_code = ${comCode} and entry.action = 'signInRuleChanged'
     order by field.key, entry.audit_id desc`
}

/** Locks the rules of a company until the end of the transaction; creates the row if there is none. */
export async function lockRule(db: Db, comCode: string): Promise<void> {
  await db`insert into account_sign_in_rule (com_code) values (${comCode}) on conflict (com_code) do nothing`
  await db`select from account_sign_in_rule where com_code = ${comCode} for update`
}

/** The first network that two of these texts mean; undefined if each means another one. */
export async function selectTwice(db: Db, networks: string[]): Promise<string | undefined> {
  const [row] = await db<{ network: string }[]>`
    select network(typed::inet)::cidr::text as network from unnest(${networks}::text[]) as typed
     group by 1 having count(*) > 1 order by 1 limit 1`
  return row?.network
}

/** Stores the networks of a company in their order; bits of the address after the network are cleared. */
export async function replaceNetworks(
  db: Db,
  comCode: string,
  { addressMode, networks }: Pick<LimitRow, 'addressMode' | 'networks'>,
): Promise<void> {
  await db`update account_sign_in_rule set address_mode = ${addressMode} where com_code = ${comCode}`
  await db`delete from account_network where com_code = ${comCode}`
  await db`
    insert into account_network (com_code, network, name, sort)
    select ${comCode}, network(network::inet)::cidr, name, sort
      from unnest(${networks.map((one) => one.network)}::text[], ${networks.map((one) => one.name)}::text[])
           with ordinality as new (network, name, sort)`
}

/** Stores the limits of sessions and the rules for passwords of a company. */
export async function updateSessionRule(
  db: Db,
  comCode: string,
  rule: Pick<LimitRow, 'idleMinutes' | 'sessionHours' | 'least' | 'classes' | 'reuse' | 'days' | 'listed'>,
): Promise<void> {
  await db`
    update account_sign_in_rule
       set idle_minutes = ${rule.idleMinutes}, session_hours = ${rule.sessionHours}, password_least = ${rule.least},
           password_classes = ${rule.classes}, password_reuse = ${rule.reuse}, password_days = ${rule.days}
     where com_code = ${comCode}`
  await db`delete from account_listed_password where com_code = ${comCode}`
  await db`
    insert into account_listed_password (com_code, word) select ${comCode}, unnest(${rule.listed}::text[])`
}

/** Whether an administrator of a company entered through one of its providers or directories since `since`. */
export async function isProviderProven(db: Db, comCode: string, since: Date): Promise<boolean> {
  const rows = await db`
    select from account_sign_in_rule rule
     where rule.com_code = ${comCode} and rule.provider_proven_at >= ${since}
       and (exists (select from account_provider provider where provider.com_code = rule.com_code and provider.is_on)
            or exists (select from account_ldap ldap where ldap.com_code = rule.com_code and ldap.is_on))`
  return rows.length > 0
}

/** Stores whether passwords of the portal sign in, and the break-glass administrators of a company. */
export async function replaceBreakGlass(
  db: Db,
  comCode: string,
  rule: Pick<LimitRow, 'hasLocalPasswords' | 'breakGlass'> & { createdBy: string; now: Date },
): Promise<void> {
  await db`
    update account_sign_in_rule set has_local_passwords = ${rule.hasLocalPasswords} where com_code = ${comCode}`
  await db`
    delete from account_break_glass where com_code = ${comCode} and person_code <> all (${rule.breakGlass})`
  await db`
    insert into account_break_glass (com_code, person_code, created_at, created_by)
    select ${comCode}, unnest(${rule.breakGlass}::text[]), ${rule.now}, ${rule.createdBy}
    on conflict do nothing`
}
