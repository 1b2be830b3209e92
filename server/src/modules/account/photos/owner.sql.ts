import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** A person of a company, for photos that are named by number or login. */
export interface PhotoOwner {
  personCode: string
  name: LocalName
  employeeNumber: string
  login: string
  hasPhoto: boolean
}

/** The people who work for a company; logins and numbers are empty for people without. */
export function selectPhotoOwners(db: Db, comCode: string, now: Date): Promise<PhotoOwner[]> {
  return db<PhotoOwner[]>`
    select person.person_code, record.employee_number, coalesce(login.login, '') as login,
           person.names as name,
           exists (select from account_photo photo where photo.person_code = person.person_code) as has_photo
      from org_public_person person
      join org_person_record record on record.person_code = person.person_code
      join org_public_company company on company.com_code = person.com_code
      left join account_login login on login.person_code = person.person_code
     where person.com_code = ${comCode} and not org_has_left(person.retired_on, company.time_zone, ${now})
     order by person.person_code`
}
