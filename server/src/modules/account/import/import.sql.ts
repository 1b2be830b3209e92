import type { Db } from '#kit/db.ts'

/** The data of the database that the rules need. */
export interface AccountsKnown {
  /** Company by person code, for everyone in the organisation. */
  people: Map<string, string>
  companies: Set<string>
  roles: Set<string>
  /** Person code by login, for every account. */
  logins: Map<string, string>
  /** Person code by mail address in the form of a login name. */
  emails: Map<string, string>
  /** Person codes with an account. */
  accounts: Set<string>
}

/** Selects people, companies, roles and logins. */
export async function selectAccountsKnown(db: Db): Promise<AccountsKnown> {
  const people = await db<
    { personCode: string; comCode: string; email: string }[]
  >`select person_code, com_code, case when email <> '' then account_name_key(email) else '' end as email
      from org_public_person`
  const companies = await db<{ comCode: string }[]>`select com_code from org_public_company`
  const roles = await db<{ roleId: string }[]>`select role_id from account_role`
  const logins = await db<
    { login: string; personCode: string }[]
  >`select login, person_code from account_login`
  return {
    people: new Map(people.map((row) => [row.personCode, row.comCode])),
    companies: new Set(companies.map((row) => row.comCode)),
    roles: new Set(roles.map((row) => row.roleId)),
    logins: new Map(logins.map((row) => [row.login, row.personCode])),
    emails: new Map(people.filter((row) => row.email !== '').map((row) => [row.email, row.personCode])),
    accounts: new Set(logins.map((row) => row.personCode)),
  }
}

/** The people whose data were erased. */
export async function selectErasedPeople(db: Db): Promise<Set<string>> {
  const rows = await db<{ personCode: string }[]>`select person_code from org_erased_person`
  return new Set(rows.map(({ personCode }) => personCode))
}

/** An account as in the file; an empty language or time zone does not change the stored value. */
export interface StagedAccount {
  com_code: string
  person_code: string
  login: string
  password_hash: string
  language: string
  time_zone: string
  disabled: boolean
  /** `<role> <company>`, sorted. */
  roles: string[]
  /** True if the file has the password: the person must change it at the first sign-in. */
  must_change: boolean
}

/** A difference between the file and the accounts; passwords are never included. */
export interface AccountDifference {
  key: string
  change: 'added' | 'changed' | 'removed'
  fields: Record<string, [before: unknown, after: unknown]>
}

/** Stores the accounts in a temporary table of the transaction. */
export async function stageAccounts(db: Db, accounts: StagedAccount[]): Promise<void> {
  await db.unsafe(`
    create temp table staged_account (
      com_code text, person_code text, login text, password_hash text, language text, time_zone text,
      disabled boolean, roles text[], must_change boolean
    ) on commit drop`)
  await db`
    insert into staged_account
    select * from jsonb_populate_recordset(null::staged_account, ${db.json(accounts as never)})`
  await db.unsafe(`
    create temp table staged_account_row on commit drop as
    select com_code, person_code, jsonb_build_object('login', login, 'language', language, 'time_zone', time_zone,
             'disabled', disabled, 'roles', to_jsonb(roles)) as vals
      from staged_account;
    create temp table last_account_row (like account_import_row) on commit drop`)
  await db`
    update staged_account new set
      language = coalesce(nullif(new.language, ''), (
        select old.language from account_login old where old.person_code = new.person_code), (
        select company.language from org_public_company company where company.com_code = new.com_code), 'ko-KR'),
      time_zone = coalesce(nullif(new.time_zone, ''), (
        select old.time_zone from account_login old where old.person_code = new.person_code), 'Korea Standard Time')
     where new.language = '' or new.time_zone = ''`
}

/**
 * Gives staged accounts the stored value of each field that the file has not changed since the last import: sign-in
 * name, language, time zone, whether it is disabled, and roles.
 */
export async function restoreScreenAccounts(db: Db, companies: string[]): Promise<void> {
  await db`insert into last_account_row select * from account_import_row where com_code = any (${companies})`
  await db`
    update staged_account new set
      login = case when last.vals -> 'login' = said.vals -> 'login' then old.login else new.login end,
      language = case when last.vals -> 'language' = said.vals -> 'language' then old.language else new.language end,
      time_zone = case when last.vals -> 'time_zone' = said.vals -> 'time_zone' then old.time_zone else new.time_zone end,
      disabled = case when last.vals -> 'disabled' = said.vals -> 'disabled' then old.disabled_at is not null
                      else new.disabled end,
      roles = case when last.vals -> 'roles' <> said.vals -> 'roles' then new.roles else coalesce((
        select array_agg(given.role_id || ' ' || given.com_code order by given.role_id, given.com_code)
          from account_person_role given where given.person_code = old.person_code), '{}') end
      from account_login old, last_account_row last, staged_account_row said
     where old.person_code = new.person_code and said.person_code = new.person_code
       and last.person_code = new.person_code and last.com_code = said.com_code`
}

/** Stores what the file said; with `isWhole` it also forgets accounts that the file lacks. */
export async function storeAccountRows(db: Db, companies: string[], isWhole: boolean): Promise<void> {
  if (isWhole) await db`delete from account_import_row where com_code = any (${companies})`
  await db`
    insert into account_import_row (com_code, person_code, vals)
    select com_code, person_code, vals from staged_account_row
    on conflict (com_code, person_code) do update set vals = excluded.vals`
}

/** Whether the file ends an account that it lacks: not if the account was added on the screen since. */
const isEnded = (db: Db) => db`
  (exists (select from last_account_row last where last.com_code = old.com_code and last.person_code = old.person_code)
   or not exists (select from last_account_row last where last.com_code = old.com_code))`

/**
 * Selects the accounts that the staged accounts add or change, and the accounts of the companies that are not in the
 * file.
 */
export function selectAccountDifferences(
  db: Db,
  companies: string[],
  retained: string[],
  withoutEnds: boolean,
): Promise<AccountDifference[]> {
  return db<AccountDifference[]>`
    with old as (
      select login.com_code, login.person_code, login.login, login.language, login.time_zone,
             login.disabled_at is not null as disabled,
             coalesce((
               select array_agg(given.role_id || ' ' || given.com_code order by given.role_id, given.com_code)
                 from account_person_role given where given.person_code = login.person_code), '{}') as roles
        from account_login login
    ), new as (
      select com_code, person_code, login, language, time_zone, disabled, roles from staged_account
    )
    select new.person_code as key, case when old.person_code is null then 'added' else 'changed' end as change,
           case when old.person_code is null then '{}'::jsonb else (
             select jsonb_object_agg(before.key, jsonb_build_array(before.value, after.value))
               from jsonb_each(to_jsonb(old)) before
               join jsonb_each(to_jsonb(new)) after on after.key = before.key
              where before.value is distinct from after.value) end as fields
      from new left join old on old.person_code = new.person_code
     where old.person_code is null or old is distinct from new
    union all
    select old.person_code, 'removed', jsonb_build_object('disabled', jsonb_build_array(false, true))
      from old
     where old.com_code = any (${companies}) and not old.disabled and old.person_code <> all (${retained})
       and not exists (select from new where new.person_code = old.person_code)
       and not ${withoutEnds} and ${isEnded(db)}
     order by 2, 1`
}

/** Writes the staged accounts and roles; an existing account retains its password. */
export async function writeAccounts(
  db: Db,
  companies: string[],
  now: Date,
  { kept, withoutEnds }: { kept: string[]; withoutEnds: boolean },
): Promise<void> {
  // Replaces changed logins with temporary ones first, because a file may move a login from one person to
  // another.
  await db`
    update account_login old set login = 'passing ' || md5(old.person_code)
      from staged_account new where new.person_code = old.person_code and new.login <> old.login`
  await db`
    insert into account_login (com_code, person_code, login, password_hash, language, time_zone, disabled_at,
                               must_change)
    select com_code, person_code, login, password_hash, language, time_zone,
           case when disabled then ${now}::timestamptz end, must_change
      from staged_account
    on conflict (person_code) do update set
      login = excluded.login, language = excluded.language, time_zone = excluded.time_zone,
      disabled_at = case when excluded.disabled_at is null then null
                         else coalesce(account_login.disabled_at, excluded.disabled_at) end
     where (account_login.login, account_login.language, account_login.time_zone, account_login.disabled_at is null)
           is distinct from (excluded.login, excluded.language, excluded.time_zone, excluded.disabled_at is null)`
  await db`
    update account_login old set disabled_at = ${now}
     where old.com_code = any (${companies}) and old.disabled_at is null and old.person_code <> all (${kept})
       and not exists (select from staged_account new where new.person_code = old.person_code)
       and not ${withoutEnds} and ${isEnded(db)}`
  await db`
    delete from account_person_role given using staged_account new
     where given.person_code = new.person_code and given.role_id || ' ' || given.com_code <> all (new.roles)`
  await db`
    insert into account_person_role (person_code, role_id, com_code)
    select person_code, split_part(role, ' ', 1), split_part(role, ' ', 2)
      from staged_account, unnest(roles) as role
    on conflict do nothing`
}
