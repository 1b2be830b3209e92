import type {
  ProviderAccount,
  ProviderAccountState,
  providerCautions,
} from '@maru/api/account/provider-account'
import type { Db } from '#kit/db.ts'
import { hasRights, isGlass, sources } from './linked-person.sql.ts'

/** An account with the linked or suggested person; the fields of the person are empty without one. */
export interface AccountOfProviderRow {
  provider: string
  subject: string
  kind: ProviderAccount['kind']
  providerKo: string
  providerEn: string
  providerZh: string
  email: string
  name: string
  at: string
  personCode: string | null
  nameKo: string
  nameEn: string
  nameZh: string
  personEmail: string
  hasRights: boolean
  isBreakGlass: boolean
  caution: (typeof providerCautions)[number] | null
}

/** Which accounts are listed; `pattern` is an ILIKE pattern, null for all. */
export interface AccountAsked {
  comCode: string
  state: ProviderAccountState
  pattern: string | null
  start: number
  size: number
  now: Date
}

/** The person of a company who has the address of a waiting account and is not linked with its provider. */
const suggested = (db: Db, comCode: string) => db`(
  select known.person_code, known.name_ko, known.name_en, known.name_zh
    from org_public_person known
    join account_login login on login.person_code = known.person_code and login.com_code = ${comCode}
   where known.email = waiting.plain_email and waiting.plain_email <> ''
     and not exists (select from account_identity identity
                      where identity.provider = waiting.provider and identity.person_code = known.person_code)
   limit 1)`

/** Why the account of a suggestion is looked at alone. */
const cautionOf = (db: Db, comCode: string) => db`
  case when person.person_code is null then null
       when (select count(*) from account_waiting other
              where other.com_code = ${comCode} and other.provider = waiting.provider
                and other.plain_email = waiting.plain_email) > 1 then 'several'
       when account_name_key(waiting.name) not in (account_name_key(person.name_ko),
              account_name_key(person.name_en), account_name_key(person.name_zh)) then 'name'
       end`

/** Accounts without a person, with the suggested one. */
const unlinked = (db: Db, { comCode, state }: AccountAsked) => db`
  select waiting.provider, waiting.subject, waiting.email, waiting.name,
         coalesce(waiting.refused_at, waiting.seen_at) as at, person.person_code,
         ${cautionOf(db, comCode)} as caution
    from account_waiting waiting
    left join lateral ${suggested(db, comCode)} person on true
   where waiting.com_code = ${comCode} and (waiting.refused_at is not null) = ${state === 'refused'}`

const linked = (db: Db) => db`
  select identity.provider, identity.subject, '' as email, '' as name, identity.created_at as at,
         identity.person_code, null::text as caution
    from account_identity identity`

/** A page of the accounts of a company, newest first. */
export async function selectProviderAccounts(
  db: Db,
  asked: AccountAsked,
): Promise<{ data: AccountOfProviderRow[]; totalCount: number }> {
  const { comCode, state, pattern, start, size, now } = asked
  const rows = await db<(AccountOfProviderRow & { totalCount: number })[]>`
    select account.provider, account.subject, source.kind, source.name_ko as provider_ko,
           source.name_en as provider_en, source.name_zh as provider_zh, account.email, account.name, account.at,
           account.person_code, account.caution, coalesce(person.name_ko, '') as name_ko,
           coalesce(person.name_en, '') as name_en, coalesce(person.name_zh, '') as name_zh,
           coalesce(person.email, '') as person_email,
           ${hasRights(db, db`account.person_code`, now)} as has_rights,
           ${isGlass(db, db`account.person_code`)} as is_break_glass, count(*) over ()::int as total_count
      from (${state === 'linked' ? linked(db) : unlinked(db, asked)}) account
      join ${sources(db, comCode)} source on source.provider = account.provider
      left join org_public_person person on person.person_code = account.person_code
     where ${pattern}::text is null or account.email ilike ${pattern} or account.name ilike ${pattern}
        or account.subject ilike ${pattern} or person.name_ko ilike ${pattern} or person.name_en ilike ${pattern}
        or person.name_zh ilike ${pattern} or person.email ilike ${pattern}
     order by account.at desc, account.provider, account.subject
     limit ${size} offset ${start}`
  return { data: rows.map(({ totalCount: _total, ...row }) => row), totalCount: rows[0]?.totalCount ?? 0 }
}

/** Which of these links, as `["provider","subject"]`, have a caution, or another person than the suggested one. */
export async function selectCautions(
  db: Db,
  comCode: string,
  links: readonly { provider: string; subject: string; personCode: string }[],
): Promise<Set<string>> {
  const rows = await db<{ provider: string; subject: string }[]>`
    select waiting.provider, waiting.subject
      from account_waiting waiting
      join unnest(${links.map((one) => one.provider)}::text[], ${links.map((one) => one.subject)}::text[],
                  ${links.map((one) => one.personCode)}::text[]) as asked (provider, subject, person_code)
        using (provider, subject)
      left join lateral ${suggested(db, comCode)} person on true
     where waiting.com_code = ${comCode}
       and (person.person_code is distinct from asked.person_code or ${cautionOf(db, comCode)} is not null)`
  return new Set(rows.map(({ provider, subject }) => JSON.stringify([provider, subject])))
}
