import type { secondStepModes } from '@maru/api/account/second-step'
import type { Db } from '#kit/db.ts'

/** Who in a company must take a second step. */
export interface SignInRule {
  /** Null for the default of the portal. */
  secondStep: (typeof secondStepModes)[number] | null
  roleIds: string[]
}

/** The rule of a company. */
export async function selectSignInRule(db: Db, comCode: string): Promise<SignInRule> {
  const [row] = await db<SignInRule[]>`
    select second_step, second_step_roles as role_ids from account_sign_in_rule where com_code = ${comCode}`
  return row ?? { secondStep: null, roleIds: [] }
}

/** Stores the rule of a company. */
export async function upsertSignInRule(db: Db, comCode: string, rule: SignInRule): Promise<void> {
  await db`
    insert into account_sign_in_rule (com_code, second_step, second_step_roles)
    values (${comCode}, ${rule.secondStep}, ${rule.roleIds})
    on conflict (com_code) do update
      set second_step = excluded.second_step, second_step_roles = excluded.second_step_roles`
}

/** Number of people with an account, and of those with a passkey, or else with an authenticator app. */
export interface StepCounts {
  people: number
  withPasskey: number
  withTotp: number
}

/** Counts of all people with a post in the company (`roleId` is null), and of those with each role. */
export function countSteps(
  db: Db,
  comCode: string,
  now: Date,
): Promise<(StepCounts & { roleId: string | null })[]> {
  return db<(StepCounts & { roleId: string | null })[]>`
    with member as (
      select distinct login.person_code,
             exists (select from account_passkey key where key.person_code = login.person_code) as has_passkey,
             exists (select from account_totp totp
                      where totp.person_code = login.person_code and totp.secret is not null) as has_totp
        from org_held_post(${now}) held
        join account_login login on login.person_code = held.person_code and login.disabled_at is null
       where held.com_code = ${comCode})
    select given.role_id, count(distinct member.person_code)::int as people,
           count(distinct member.person_code) filter (where has_passkey)::int as with_passkey,
           count(distinct member.person_code) filter (where has_totp and not has_passkey)::int as with_totp
      from member
      left join account_person_role given
        on given.person_code = member.person_code and given.com_code = ${comCode}
     group by grouping sets ((), (given.role_id))
    having grouping(given.role_id) = 1 or given.role_id is not null
     order by grouping(given.role_id) desc, given.role_id`
}
