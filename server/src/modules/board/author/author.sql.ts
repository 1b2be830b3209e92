import type { Db } from '../../../kit/db.ts'

/** Whose names are printed: a person in the post they act in. */
export interface Writer {
  personCode: string
  comCode: string
  deptCode: string
}

/**
 * The row with a person's names, title, position and department of this moment, beside what is written in boards
 * of the company `comCode`; equal names are one row. Undefined where the person holds no such post any more.
 */
export async function findOrInsertAuthor(
  db: Db,
  comCode: string,
  writer: Writer,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db<{ authorId: number }[]>`
    with named as (
      select person.com_code as person_com_code, person.person_code,
             person.name_ko, person.name_en, person.name_zh,
             coalesce(title.name_ko, '') as title_ko, coalesce(title.name_en, '') as title_en,
             coalesce(title.name_zh, '') as title_zh,
             coalesce(position.name_ko, '') as position_ko, coalesce(position.name_en, '') as position_en,
             coalesce(position.name_zh, '') as position_zh,
             dept.dept_code, dept.name_ko as dept_ko, dept.name_en as dept_en, dept.name_zh as dept_zh
        from org_held_post(${now}) post
        join org_person person on person.person_code = post.person_code
        join org_department dept on dept.com_code = post.com_code and dept.dept_code = post.dept_code
        left join org_title title
          on title.com_code = post.com_code and title.kind = 'title' and title.code = post.title_code
        left join org_title position
          on position.com_code = post.com_code and position.kind = 'position' and position.code = post.position_code
       where post.person_code = ${writer.personCode} and post.com_code = ${writer.comCode}
         and post.dept_code = ${writer.deptCode}
       limit 1
    ), snapshot as (
      select ${comCode}::text as com_code, sha256(convert_to(named::text, 'UTF8')) as digest, named.* from named
    ), found as (
      select author.author_id from snapshot join board_author author using (com_code, digest)
    ), added as (
      insert into board_author (
        com_code, digest, person_com_code, person_code, name_ko, name_en, name_zh, title_ko, title_en, title_zh,
        position_ko, position_en, position_zh, dept_code, dept_ko, dept_en, dept_zh)
      select com_code, digest, person_com_code, person_code, name_ko, name_en, name_zh, title_ko, title_en, title_zh,
             position_ko, position_en, position_zh, dept_code, dept_ko, dept_en, dept_zh
        from snapshot where not exists (select from found)
      on conflict (com_code, digest) do update set digest = excluded.digest
      returning author_id
    )
    select author_id from found union all select author_id from added`
  return row?.authorId
}
