import type { Language } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** The person of a link, who is notified of it. */
export interface LinkOwner {
  personCode: string
  comCode: string
  name: LocalName
  email: string
  language: Language
}

/** A person with an account in use. */
export async function selectLinkOwner(db: Db, personCode: string): Promise<LinkOwner | undefined> {
  const [row] = await db<LinkOwner[]>`
    select person.person_code, person.com_code, person.names as name, person.email,
           login.language
      from org_public_person person
      join account_login login on login.person_code = person.person_code and login.disabled_at is null
     where person.person_code = ${personCode}`
  return row
}
