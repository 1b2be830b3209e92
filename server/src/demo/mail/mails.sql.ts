import type { Db } from '../../kit/db.ts'

/** A person who writes or receives demo mails. */
export interface MailPerson {
  personCode: string
  email: string
  language: 'ko' | 'en' | 'zh'
  name: string
}

/** People of the company of a person with an address, the person first. */
export function selectMailPeople(db: Db, login: string): Promise<MailPerson[]> {
  return db<MailPerson[]>`
    select person.person_code, person.email, left(coalesce(other.language, 'ko'), 2) as language,
           case left(coalesce(other.language, 'ko'), 2) when 'en' then coalesce(nullif(person.name_en, ''), person.name_ko)
                when 'zh' then coalesce(nullif(person.name_zh, ''), person.name_ko) else person.name_ko end as name
      from account_login own
      join org_public_person person on person.com_code = own.com_code
      left join account_language other on other.person_code = person.person_code
     where own.login = ${login} and person.email <> '' and person.retired_on is null
     order by person.person_code <> own.person_code, person.person_code limit 40`
}
