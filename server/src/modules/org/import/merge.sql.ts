import type { Db } from '#kit/db.ts'

/** The staged rows of a file as they were read, with the key by which the next import finds them. */
const sources = {
  'companies.csv': `select com_code, com_code as key, to_jsonb(staged_company) as vals from staged_company`,
  'people.csv': `select com_code, person_code as key, to_jsonb(staged_person) as vals from staged_person`,
  // The posts of a person in a company change together.
  'posts.csv': `select com_code, person_code as key, jsonb_agg(vals order by vals) as vals from staged_post_row group by 1, 2`,
}

/** Stores the rows of posts.csv as they were read: the staged posts have defaults instead of empty days. */
export async function insertPostRows(
  db: Db,
  posts: { com_code: string; person_code: string }[],
): Promise<void> {
  await db.unsafe(
    'create temp table staged_post_row (com_code text, person_code text, vals jsonb) on commit drop',
  )
  await db`
    insert into staged_post_row
    select row ->> 'com_code', row ->> 'person_code', row from jsonb_array_elements(${db.json(posts)}) row`
}

/** Creates the tables of what the files said now and at the last import. */
export async function stageImportRows(db: Db, companies: string[], overwrite: boolean): Promise<void> {
  const all = Object.entries(sources).map(
    ([file, source]) => `select '${file}' as file, one.* from (${source}) one`,
  )
  await db.unsafe(`
    create temp table staged_import_row on commit drop as ${all.join(' union all ')};
    create temp table last_import_row (like org_import_row) on commit drop`)
  if (overwrite) return
  await db`insert into last_import_row select * from org_import_row where com_code = any (${companies})`
  await db.unsafe('analyze staged_import_row; analyze last_import_row')
}

/**
 * Gives staged companies and people the stored value of each field that the files have not changed since the last
 * import.
 */
export async function restoreScreenFields(
  db: Db,
  {
    name,
    staged,
    key,
    columns,
    file,
  }: { name: string; staged: string; key: string; columns: string[]; file: string },
): Promise<void> {
  const sets = columns.map(
    (column) =>
      `${column} = case when last.vals -> '${column}' = to_jsonb(new) -> '${column}' then old.${column} else new.${column} end`,
  )
  await db.unsafe(
    `update ${staged} new set ${sets.join(', ')}
       from ${name} old, last_import_row last
      where old.${key} = new.${key} and last.com_code = new.com_code and last.file = $1 and last.key = new.${key}`,
    [file],
  )
}

/** People whose posts stay as they are: posts.csv has the same rows of them as at the last import. */
export async function stageUnchangedPosts(db: Db, reinstated: string[]): Promise<void> {
  await db.unsafe(
    'create temp table unchanged_post (com_code text, person_code text, primary key (com_code, person_code)) on commit drop',
  )
  await db`
    insert into unchanged_post
    select post.com_code, post.person_code
      from (select distinct com_code, person_code from org_post
             union select distinct com_code, person_code from staged_post) post
      left join last_import_row last
        on last.com_code = post.com_code and last.file = 'posts.csv' and last.key = post.person_code
      left join staged_import_row new
        on new.com_code = post.com_code and new.file = 'posts.csv' and new.key = post.person_code
     where exists (select from last_import_row any_row where any_row.com_code = post.com_code)
       and last.vals is not distinct from new.vals
       and post.person_code <> all (${reinstated})`
  await db`
    delete from staged_post new using unchanged_post same
     where same.com_code = new.com_code and same.person_code = new.person_code`
}

/**
 * Leaves people retired although the files would bring them back, except `reinstated`, who get what the file says. Returns those
 * who stay retired although the file has changed.
 */
export async function restoreRetirements(db: Db, asOf: string, reinstated: string[]): Promise<string[]> {
  await db`
    update staged_person new set retired_on = (said.vals ->> 'retired_on')::date
      from staged_import_row said
     where said.file = 'people.csv' and said.key = new.person_code and new.person_code = any (${reinstated})`
  const rows = await db<{ personCode: string }[]>`
    update staged_person new set retired_on = old.retired_on
      from org_person old
     where old.person_code = new.person_code and old.retired_on <= ${asOf} and new.retired_on is null
       and new.person_code <> all (${reinstated})
    returning new.person_code`
  return rows.map((row) => row.personCode)
}

/** Addresses of staged people that belong to another person who is not in the files. */
export async function selectTakenAddresses(db: Db): Promise<{ personCode: string; email: string }[]> {
  return db<{ personCode: string; email: string }[]>`
    select new.person_code, new.email from staged_person new
     where new.email <> '' and exists (
      select from org_person old where old.email = new.email and old.person_code <> new.person_code
         and not exists (select from staged_person own where own.person_code = old.person_code))
    union
    select max(person_code), email from staged_person where email <> '' group by email having count(*) > 1`
}

/** Stores what the files said; with `isWhole` it also forgets rows that they lack. */
export async function storeImportRows(db: Db, companies: string[], isWhole: boolean): Promise<void> {
  if (isWhole) await db`delete from org_import_row where com_code = any (${companies})`
  await db`
    insert into org_import_row (com_code, file, key, vals)
    select com_code, file, key, vals from staged_import_row where com_code = any (${companies})
    on conflict (com_code, file, key) do update set vals = excluded.vals`
}

/** Number of people of these companies who work there on a day. */
export async function countWorking(db: Db, companies: string[], asOf: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from org_person
     where com_code = any (${companies}) and (retired_on is null or retired_on > ${asOf})`
  return row?.count ?? 0
}
