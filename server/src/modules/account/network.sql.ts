import type { Db } from '#kit/db.ts'

type Fragment = ReturnType<Db>

/** Whether a person is a break-glass administrator of a company, and still one of its administrators. */
export const isBreakGlass = (db: Db, comCode: Fragment, personCode: Fragment) => db`exists (
  select from account_break_glass chosen
    join account_person_role given on given.person_code = chosen.person_code
    join account_role role on role.role_id = given.role_id and (role.is_group or given.com_code = chosen.com_code)
   where chosen.com_code = ${comCode} and chosen.person_code = ${personCode}
     and role.permission in ('isSuperAdmin', 'isCompanyManager'))`

/** The networks of a company as texts, in their order. */
export const networksOf = (db: Db, comCode: Fragment) => db`array(
  select network::text from account_network where com_code = ${comCode} order by sort)`

/**
 * The networks that a person's requests in a company must come from; null if there is no such rule, or if no rule keeps
 * the person out.
 */
export const requiredNetworks = (db: Db, comCode: Fragment, personCode: Fragment) => db`(
  select case when not ${isBreakGlass(db, comCode, personCode)} then ${networksOf(db, comCode)} end
    from account_sign_in_rule rule
   where rule.com_code = ${comCode} and rule.address_mode = 'refuse')`
