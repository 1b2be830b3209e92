import type { Db } from '#kit/db.ts'

/** Columns of tables and views with the default, the storage and the comment; their order does not count. */
const columns = (db: Db) => db<{ line: string }[]>`
  select concat_ws(' ', 'column', attrelid::regclass || '.' || attname, format_type(atttypid, atttypmod),
                   case when attnotnull then 'not null' end, 'default ' || pg_get_expr(adbin, adrelid), attidentity,
                   attgenerated, attstorage, attcompression, attstattarget, attoptions, attcollation::regcollation,
                   attacl, col_description(attrelid, attnum)) as line
    from pg_attribute
    join pg_class class on class.oid = attrelid and relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attnum > 0 and not attisdropped`

/** Tables, sequences and views; indexes and triggers are apart. */
const relations = (db: Db) => db<{ line: string }[]>`
  select concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions, relacl, relrowsecurity,
                   case when relkind in ('v', 'm') then pg_get_viewdef(oid) end, obj_description(oid, 'pg_class')) as line
    from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i'`

/** A constraint of rows is not checked for rows from before it (not valid) after an upgrade; a new table has none. */
const constraints = (db: Db) => db<{ line: string }[]>`
  select concat_ws(' ', 'constraint', conrelid::regclass, conname, replace(pg_get_constraintdef(oid), ' NOT VALID', ''),
                   obj_description(oid, 'pg_constraint')) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`

const indexes = (db: Db) => db<{ line: string }[]>`
  select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, obj_description(indexrelid, 'pg_class')) as line
    from pg_index join pg_class class on class.oid = indexrelid and relnamespace = 'public'::regnamespace`

/** Functions of the portal, without those of extensions. */
const functions = (db: Db) => db<{ line: string }[]>`
  select concat_ws(' ', pg_get_functiondef(oid), proacl, obj_description(oid, 'pg_proc')) as line
    from pg_proc
   where pronamespace = 'public'::regnamespace and prokind <> 'a'
     and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`

const triggers = (db: Db) => db<{ line: string }[]>`
  select concat_ws(' ', pg_get_triggerdef(oid), tgenabled, obj_description(oid, 'pg_trigger')) as line
    from pg_trigger where not tgisinternal`

const sequences = (db: Db) => db<{ line: string }[]>`
  select concat_ws(' ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache,
                   seqcycle, 'of', refobjid::regclass, attname) as line
    from pg_sequence
    left join pg_depend on classid = 'pg_class'::regclass and objid = seqrelid and deptype in ('a', 'i')
    left join pg_attribute on attrelid = refobjid and attnum = refobjsubid`

const others = (db: Db) => db<{ line: string }[]>`
  select 'extension ' || extname as line from pg_extension
   union all
  select 'type ' || typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
   union all
  select 'policy ' || tablename || ' ' || policyname from pg_policies
   union all
  select 'rule ' || definition from pg_rules where schemaname = 'public'`

const parts = [columns, relations, constraints, indexes, functions, triggers, sequences, others]

/** Describes the schema of the portal, a line for each object, by the definitions of the catalog. */
export async function schemaOf(db: Db): Promise<string[]> {
  const lines: string[] = []
  for (const part of parts) lines.push(...(await part(db)).map(({ line }) => line))
  return lines.sort()
}

/** The rows of all tables that are not empty, and the values of the sequences. */
export async function contentOf(db: Db): Promise<Record<string, unknown>> {
  const tables = await db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'kit_migration'`
  const content: Record<string, unknown> = {
    sequences:
      await db`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  }
  for (const { name } of tables) {
    const rows = await db.unsafe(`select to_jsonb(t)::text as row from "${name}" t order by 1`)
    if (rows.length > 0) content[name] = [...rows]
  }
  return content
}
