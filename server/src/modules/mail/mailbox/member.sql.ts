import type { Db } from '#kit/db.ts'

/** People in posts that these subjects name, who have not left and have an address. */
export async function selectMembers(
  db: Db,
  { comCode, subjects }: { comCode: string; subjects: readonly string[] },
  now: Date,
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct post.person_code
      from org_person_post(${now}) post
     where not post.has_left and post.email <> ''
       and ('person:' || post.person_code = any(${subjects as string[]})
            or post.com_code = ${comCode} and array['unit:' || post.dept_code, 'company:' || post.com_code]
               || (select coalesce(array_agg('department:' || code), '{}')
                     from unnest(post.path || org_continued(post.path)) code)
               && ${subjects as string[]}::text[])
     order by post.person_code limit 20000`
  return rows.map((row) => row.personCode)
}
