import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** A person whose presence may be asked. */
export interface PresentPerson {
  personCode: string
  comCode: string
  name: LocalName
  showsLastSeen: boolean
}

/** The people of these codes who work in a department with calendars; those who left and unknown codes are left out. */
export function selectPresentPeople(
  db: Db,
  personCodes: readonly string[],
  now: Date,
): Promise<PresentPerson[]> {
  return db<PresentPerson[]>`
    select person.person_code, person.com_code,
           person.names as name,
           coalesce(setting.shows_last_seen, false) as shows_last_seen
      from org_person person
      join org_company company on company.com_code = person.com_code
      left join org_presence setting on setting.person_code = person.person_code
     where person.person_code = any(${personCodes as string[]}::text[])
       and not org_has_left(person.retired_on, company.time_zone, ${now})
       and person.person_code in (
             select post.person_code from org_held_post(${now}) post
              where post.person_code = any(${personCodes as string[]}::text[])
                and position('MAILONLY' in post.dept_code) = 0)`
}

/** The stored setting of a person. */
export async function findPresenceSetting(
  db: Db,
  personCode: string,
): Promise<{ showsLastSeen: boolean } | undefined> {
  const [row] = await db<{ showsLastSeen: boolean }[]>`
    select shows_last_seen from org_presence where person_code = ${personCode}`
  return row
}

/** Stores the setting of a person. */
export async function upsertPresenceSetting(
  db: Db,
  personCode: string,
  showsLastSeen: boolean,
  now: Date,
): Promise<void> {
  await db`
    insert into org_presence (person_code, shows_last_seen, updated_at)
    values (${personCode}, ${showsLastSeen}, ${now})
    on conflict (person_code) do update
       set shows_last_seen = excluded.shows_last_seen, updated_at = excluded.updated_at`
}
