import type { Db } from '#kit/db.ts'

/** A person of the demo with a calendar. */
export interface CalendarPerson {
  personCode: string
  comCode: string
  deptCode: string
  language: string
}

/** The logins that demo.md documents and a few more people of each company, in the order of companies and people. */
export function selectCalendarPeople(
  db: Db,
  logins: readonly string[],
  perCompany: number,
  now: Date,
): Promise<CalendarPerson[]> {
  return db<CalendarPerson[]>`
    select person_code, com_code, dept_code, language from (
      select post.person_code, post.com_code, post.dept_code, login.language,
             login.login = any(${logins as string[]}::text[]) as is_named,
             row_number() over (partition by post.com_code
               order by login.login = any(${logins as string[]}::text[]) desc, post.person_code) as place
        from org_held_post(${now}) post
        join account_login login on login.person_code = post.person_code and login.disabled_at is null
       where post.is_main and post.dept_code not like '%MAILONLY%') found
     where is_named or place <= ${perCompany}
     order by com_code, is_named desc, person_code`
}
