import type { Readable, Writable } from 'node:stream'
import type { Db } from '#kit/db.ts'

/** A table with its stored columns, without generated ones. */
export interface BackupTable {
  name: string
  columns: string[]
}

/**
 * The tables of the portal, each after the tables that it references. Excludes the queue of jobs, and partitions, which
 * are in a schema of their own: their rows are those of their table.
 */
export async function listTables(db: Db): Promise<BackupTable[]> {
  const tables = await db<BackupTable[]>`
    select class.relname as name, array_agg(attribute.attname::text order by attribute.attnum) as columns
      from pg_class class
      join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0
       and not attribute.attisdropped and attribute.attgenerated = ''
     where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
     group by class.oid, class.relname order by class.relname`
  const references = await db<{ name: string; target: string }[]>`
    select distinct conrelid::regclass::text as name, confrelid::regclass::text as target
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`
  return inOrder(tables, references)
}

function inOrder(tables: BackupTable[], references: { name: string; target: string }[]): BackupTable[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const sorted: BackupTable[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter((table) =>
      references.every(({ name, target }) => name !== table.name || !left.has(target)),
    )
    if (free.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const table of free) left.delete(table.name)
    sorted.push(...free)
  }
  return sorted
}

const quoted = ({ name, columns }: BackupTable) =>
  `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`

/** The rows of a table in PostgreSQL's COPY format. */
export function readTable(db: Db, table: BackupTable): Promise<Readable> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  return db.unsafe(`copy (select ${columns} from "${table.name}") to stdout`).readable()
}

/** Loads the rows of a table from the output of {@link readTable}. */
export function writeTable(db: Db, table: BackupTable): Promise<Writable> {
  return db.unsafe(`copy ${quoted(table)} from stdin`).writable()
}

/**
 * Loads rows with columns of the company's own, which the table of the portal lacks; only the other columns are stored.
 * `load` writes the output of {@link readTable} into the given table.
 */
export async function writeKnownColumns(
  db: Db,
  { name, columns }: BackupTable,
  known: readonly string[],
  load: (table: BackupTable) => Promise<void>,
): Promise<void> {
  const [staged, columnList] = ['restored_rows', known.map((column) => `"${column}"`).join(', ')]
  await db.unsafe(`create temp table ${staged} on commit drop as select ${columnList} from "${name}" limit 0`)
  for (const column of columns.filter((one) => !known.includes(one)))
    await db.unsafe(`alter table ${staged} add column "${column}" text`)
  await load({ name: staged, columns })
  await db.unsafe(
    `insert into "${name}" (${columnList}) overriding system value select ${columnList} from ${staged}`,
  )
  await db.unsafe(`drop table ${staged}`)
}

/** Number of rows in a table. */
export async function countRows(db: Db, { name }: BackupTable): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::bigint as count from ${db(name)}`
  return row?.count ?? 0
}

/** The sequences with their last values, null for an unused one; without those of columns of the tables `but`. */
export function listSequences(
  db: Db,
  but: readonly string[] = [],
): Promise<{ name: string; value: number | null }[]> {
  return db<{ name: string; value: number | null }[]>`
    select sequencename as name, last_value as value from pg_sequences
     where schemaname = 'public' and not exists (
       select from pg_depend part join pg_class owner on owner.oid = part.refobjid
        where part.classid = 'pg_class'::regclass and part.objid = format('%I.%I', schemaname, sequencename)::regclass
          and part.deptype in ('a', 'i') and owner.relname = any (${[...but]}))
     order by 1`
}

/** Sets a sequence to continue after a value; does nothing for one that the portal does not have. */
export async function setSequence(
  db: Db,
  { name, value }: { name: string; value: number | null },
): Promise<void> {
  if (value === null) return
  await db`
    select setval(known, ${value}::bigint) from to_regclass(${`public.${name}`}) as known where known is not null`
}

/** Empties the tables filled by migrations, and disables triggers while rows are loaded. */
export async function openForRows(db: Db, tables: BackupTable[]): Promise<void> {
  const names = tables.map(({ name }) => `"${name}"`)
  await db.unsafe(`truncate ${names.join(', ')}`)
  for (const name of names) await db.unsafe(`alter table ${name} disable trigger user`)
}

/** Checks deferred constraints, and enables triggers again. */
export async function closeForRows(db: Db, tables: BackupTable[]): Promise<void> {
  await db`set constraints all immediate`
  for (const { name } of tables) await db.unsafe(`alter table "${name}" enable trigger user`)
}

/** The applied migrations in order; empty for a database without the portal. */
export async function listMigrations(db: Db): Promise<string[]> {
  const [known] = await db`select 1 from pg_class where oid = to_regclass('public.kit_migration')`
  if (!known) return []
  const rows = await db<{ name: string }[]>`select name from kit_migration order by name`
  return rows.map((row) => row.name)
}

/** Whether the database has data that a restore would overwrite: a company, or tables of another program. */
export async function isInUse(db: Db): Promise<boolean> {
  const migrations = await listMigrations(db)
  if (migrations.length === 0) {
    const rows = await db`select 1 from pg_tables where schemaname = 'public' limit 1`
    return rows.length > 0
  }
  const rows = await db`select 1 from org_company limit 1`
  return rows.length > 0
}

/** Drops the tables of an empty portal, and its queue of jobs. */
export async function dropPortal(db: Db): Promise<void> {
  await db.unsafe(
    'drop schema if exists job cascade; drop schema if exists partitions cascade; drop schema public cascade; create schema public',
  )
}

/** The last seal of each chain, so that a backup proves later what the chains were. */
export function listSeals(db: Db): Promise<{ chain: string; seal: string }[]> {
  return db<{ chain: string; seal: string }[]>`
    (select 'audit' as chain, seal || ':' || encode(hash, 'hex') as seal from kit_audit_seal order by kit_audit_seal.seal desc limit 1)
     union all
    (select distinct on (com_code) 'register ' || com_code, seq || ':' || seal from approval_register
      order by com_code, seq desc)`
}

/** SHA-256 of every stored piece that the portal's files need, in hexadecimal. */
export async function listNeededPieces(db: Db): Promise<string[]> {
  const rows = await db<{ digest: string }[]>`
    select distinct encode(piece.digest, 'hex') as digest
      from file_entry_piece piece
      join file_entry entry on entry.com_code = piece.com_code and entry.entry_id = piece.entry_id`
  return rows.map((row) => row.digest)
}

/**
 * Ends all sessions and deletes all codes, begun sign-ins, remembered browsers and setup links of a restored portal: the
 * backup must not undo a sign-out that came after it. For the same reason imports of mails end, and their passwords are
 * deleted: they may have been stopped after the backup. Unfinished backups of the other database are not shown as running.
 */
export async function endSessionsAndCodes(db: Db, now: Date): Promise<void> {
  await db`update kit_session set revoked_at = ${now} where revoked_at is null`
  await db`delete from account_reset`
  await db`delete from account_half_sign_in`
  await db`delete from account_challenge`
  await db`delete from account_provider_start`
  await db`delete from account_trusted_browser`
  await db`delete from kit_setup_link`
  await db`delete from admin_system_access`
  await db`
    update mail_import set state = 'stopped', sealed = null, changed_at = ${now}, done_at = ${now}
     where sealed is not null`
  await db`delete from kit_backup where ended_at is null`
}
