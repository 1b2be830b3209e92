import type { Language } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { PermissionFlags } from '@maru/api/kit/viewer'
import { byName } from '#kit/data/by-name.sql.ts'
import type { Db } from '#kit/db.ts'

/** An administrator of a company, who is alarmed or may be a break-glass administrator. */
export interface ManagerRow {
  personCode: string
  /** The company of the post in which they have the right: the main post, if the role is valid in all companies. */
  comCode: string
  name: LocalName
  email: string
  language: Language
}

/**
 * The people with one of these permissions in a company, by default its company managers and the super administrators,
 * with an account in use, by name.
 */
export function selectManagers(
  db: Db,
  comCode: string,
  now: Date,
  permissions: readonly (keyof PermissionFlags)[] = ['isSuperAdmin', 'isCompanyManager'],
): Promise<ManagerRow[]> {
  return db<ManagerRow[]>`
    select person.person_code, post.com_code, person.names as name, person.email,
           login.language
      from org_public_person person
      join account_login login on login.person_code = person.person_code and login.disabled_at is null
      join lateral (
        select bool_or(role.is_group) as in_all
          from account_person_role given
          join account_role role on role.role_id = given.role_id
         where given.person_code = person.person_code and (role.is_group or given.com_code = ${comCode})
           and role.permission = any(${[...permissions]})
        having count(*) > 0) granted on true
      join lateral (
        select held.com_code from org_held_post(${now}) held
         where held.person_code = person.person_code
         order by (not granted.in_all and held.com_code = ${comCode}) desc, held.is_main desc, held.sort,
                  held.dept_code
         limit 1) post on true
     order by ${byName(db, 'person.name_ko')}, person.person_code
     limit 200`
}
