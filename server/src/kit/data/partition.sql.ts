import type { Db } from '../db.ts'

/** A partition of a table; the numbers of its rows are from `from` (null: any) to below `to`. */
export interface Partition {
  name: string
  from: number | null
  to: number
}

/** Lets the other processes wait that keep partitions, and gives up if a table is not free within three seconds. */
export async function lockPartitions(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('kit_partition')), set_config('lock_timeout', '3s', true)`
}

/** The partitions of a table in order, without the one for all other rows. */
export async function selectPartitions(db: Db, table: string): Promise<Partition[]> {
  const rows = await db<{ name: string; bound: string }[]>`
    select part.relname as name, pg_get_expr(part.relpartbound, part.oid) as bound
      from pg_inherits join pg_class part on part.oid = inhrelid
     where inhparent = to_regclass(${`public.${table}`})`
  return rows
    .flatMap(({ name, bound }) => {
      const [, from, to] = /^FOR VALUES FROM \('?(\w+)'?\) TO \('?(\d+)'?\)$/.exec(bound) ?? []
      return to === undefined
        ? []
        : [{ name, from: from === 'MINVALUE' ? null : Number(from), to: Number(to) }]
    })
    .sort((one, other) => one.to - other.to)
}

/** The name of the partition for rows that no other one takes. */
export const restOf = (table: string) => `${table}_rest`

const named = (db: Db, name: string) => db(`partitions.${name}`)

/** The last number that a table has given; 0 without rows. */
export async function findLastNumber(db: Db, table: string, column: string): Promise<number> {
  const [row] = await db<{ last: number | null }[]>`
    select pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})::regclass) as last`
  return row?.last ?? 0
}

/** Whether a partition has a row. */
export async function hasRows(db: Db, name: string): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`select exists (select from ${named(db, name)}) as found`
  return row?.found ?? false
}

/** The number and time of a row that was written early into a partition. */
export async function findEarlyRow(
  db: Db,
  name: string,
  { number, time }: { number: string; time: string },
): Promise<{ number: number; at: string } | undefined> {
  const [row] = await db<{ number: number; at: string }[]>`
    select ${db(number)} as number, ${db(time)} as at from ${named(db, name)} limit 1`
  return row
}

/** Which rows of a partition may not be deleted. */
export interface Kept {
  time: string
  /** Rows from then on. */
  before: Date
  /** The column of the person whose legal hold keeps a row; null: no hold does. */
  person: string | null
  personCodesOnHold: readonly string[]
}

/** Whether a partition has a row that may not be deleted. */
export async function hasKeptRows(db: Db, name: string, kept: Kept): Promise<boolean> {
  const orHeld = kept.person ? db`or ${db(kept.person)} = any(${[...kept.personCodesOnHold]}::text[])` : db``
  const [row] = await db<{ found: boolean }[]>`
    select exists (
      select from ${named(db, name)} where ${db(kept.time)} >= ${kept.before} ${orHeld}) as found`
  return row?.found ?? false
}

/** Adds an empty partition. The table stays open for readers and writers. */
export async function addPartition(db: Db, table: string, part: Partition): Promise<void> {
  await db`
    create table ${named(db, part.name)} (
      like ${db(table)} including defaults including generated including constraints including storage
        including comments)`
  await attach(db, table, part)
}

async function attach(db: Db, table: string, { name, from, to }: Partition): Promise<void> {
  await db.unsafe(
    `alter table "${table}" attach partition partitions."${name}" for values from (${from ?? 'minvalue'}) to (${to})`,
  )
}

/** Makes the partition for all other rows one of a range, and adds an empty one for all other rows. */
export async function closeRest(db: Db, table: string, part: Partition): Promise<void> {
  const rest = restOf(table)
  await db`alter table ${db(table)} detach partition ${named(db, rest)}`
  await db`alter table ${named(db, rest)} rename to ${db(part.name)}`
  await attach(db, table, part)
  await db`create table ${named(db, rest)} partition of ${db(table)} default`
}

/** Drops a partition with its rows. */
export async function dropPartition(db: Db, name: string): Promise<void> {
  await db`drop table ${named(db, name)}`
}

/** Collects statistics of a table as a whole, which autovacuum does for partitions only. */
export async function analyzeTable(db: Db, table: string): Promise<void> {
  await db`analyze ${db(table)}`
}
