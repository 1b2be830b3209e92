import type { Db } from '#kit/db.ts'

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
           coalesce(nullif(person.names ->> left(coalesce(other.language, 'ko'), 2), ''), person.name_ko) as name
      from account_login own
      join org_public_person person on person.com_code = own.com_code
      left join account_language other on other.person_code = person.person_code
     where own.login = ${login} and person.email <> '' and person.retired_on is null
     order by person.person_code <> own.person_code, person.person_code limit 40`
}

/** The company and the department of a login in its main post. */
export async function findMailPlace(
  db: Db,
  login: string,
): Promise<{ comCode: string; deptCode: string } | undefined> {
  const [row] = await db<{ comCode: string; deptCode: string }[]>`
    select post.com_code, post.dept_code
      from account_login own join org_public_post post on post.person_code = own.person_code and post.is_main
     where own.login = ${login}`
  return row
}

/** Gives the newest conversations of a mailbox: some to one person, some to another, one is finished. */
export async function assignConversations(
  db: Db,
  { comCode, mailboxId }: { comCode: string; mailboxId: number },
  people: readonly string[],
  now: Date,
): Promise<void> {
  await db`
    insert into mail_assignment (com_code, mailbox_id, thread_id, person_code, state, changed_at)
    select com_code, mailbox_id, thread_id, (${people as string[]}::text[])[1 + place % ${people.length}],
           case when place > 6 then 'done' else 'open' end, ${now}
      from (select com_code, mailbox_id, thread_id, row_number() over (order by max(received_at) desc)::int as place
              from mail_entry where com_code = ${comCode} and mailbox_id = ${mailboxId}
             group by com_code, mailbox_id, thread_id) thread
     where place % 3 <> 0`
}
