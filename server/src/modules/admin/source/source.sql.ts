import type { DataSource, SourceKind } from '@maru/api/admin/source'
import type { Db } from '#kit/db.ts'

/** A data source with its sealed secrets. */
export interface SourceRow extends DataSource {
  systemId: number
  systemName: string
  comCode: string
  isSystemOver: boolean
  kind: SourceKind
  secret: Buffer
  formerSecret: Buffer | null
  failures: number
  restUntil: string | null
}

const columns = (db: Db) => db`
  source.source_id::float8 as source_id, source.system_id::float8 as system_id, system.name as system_name,
  system.com_code, system.ended_at is not null as is_system_over, source.kind, source.name, source.url, source.secret,
  source.former_secret, source.former_until, source.seconds, source.cache_seconds, source.sends_person,
  source.row_columns as columns, source.failure, source.off_reason, source.failing_since, source.failures,
  source.rest_until, source.version,
  (select count(*)::int from admin_source_write one
    where one.source_id = source.source_id and one.state = 'waiting') as waiting,
  (select count(*)::int from admin_source_write one
    where one.source_id = source.source_id and one.state = 'failed') as failed`

/** The data sources of a system by name. */
export function selectSources(db: Db, comCode: string, systemId: number): Promise<SourceRow[]> {
  return db<SourceRow[]>`
    select ${columns(db)} from admin_data_source source
      join admin_system system on system.system_id = source.system_id
     where system.com_code = ${comCode} and source.system_id = ${systemId}
     order by source.name, source.source_id`
}

/**
 * The data sources of all systems of a company that have not ended; with numbers those of them, which are not removed until
 * the transaction ends.
 */
export function selectCompanySources(
  db: Db,
  comCode: string,
  sourceIds: readonly number[] | null = null,
): Promise<SourceRow[]> {
  const named = sourceIds && db`and source.source_id = any(${[...sourceIds]}::bigint[])`
  return db<SourceRow[]>`
    select ${columns(db)} from admin_data_source source
      join admin_system system on system.system_id = source.system_id
     where system.com_code = ${comCode} and system.ended_at is null ${named ?? db``}
     order by system.name, source.name, source.source_id ${named ? db`for key share of source` : db``}`
}

/** A data source of a company; `lock` locks it until the transaction ends. */
export async function findSource(
  db: Db,
  { comCode, sourceId }: { comCode: string; sourceId: number },
  lock = false,
): Promise<SourceRow | undefined> {
  const [row] = await db<SourceRow[]>`
    select ${columns(db)} from admin_data_source source
      join admin_system system on system.system_id = source.system_id
     where system.com_code = ${comCode} and source.source_id = ${sourceId} ${lock ? db`for update of source` : db``}`
  return row
}

/** A data source by its number, for jobs. */
export async function findSourceOf(db: Db, sourceId: number): Promise<SourceRow | undefined> {
  const [row] = await db<SourceRow[]>`
    select ${columns(db)} from admin_data_source source
      join admin_system system on system.system_id = source.system_id
     where source.source_id = ${sourceId}`
  return row
}

/** Number of data sources of a system, whose row is locked. */
export async function countSources(db: Db, systemId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_data_source where system_id = ${systemId}`
  return row?.count ?? 0
}

/** What an administrator writes of a data source. */
export type SourceColumns = Pick<
  SourceRow,
  'name' | 'url' | 'seconds' | 'cacheSeconds' | 'sendsPerson' | 'columns' | 'failure'
>

/** Stores a new data source; returns its number. */
export async function insertSource(
  db: Db,
  row: SourceColumns & { systemId: number; kind: SourceKind; secret: Buffer; by: string; now: Date },
): Promise<number> {
  const [stored] = await db<{ sourceId: number }[]>`
    insert into admin_data_source (
      system_id, kind, name, url, secret, seconds, cache_seconds, sends_person, row_columns, failure, created_by,
      created_at)
    values (
      ${row.systemId}, ${row.kind}, ${row.name}, ${row.url}, ${row.secret}, ${row.seconds}, ${row.cacheSeconds},
      ${row.sendsPerson}, ${db.json(row.columns)}, ${db.json(row.failure)}, ${row.by}, ${row.now})
    returning source_id::float8 as source_id`
  if (!stored) throw new Error('an insert with returning has a row')
  return stored.sourceId
}

/** Writes the next version of a data source; one that is switched on counts as working until it fails again. */
export async function updateSourceRow(
  db: Db,
  sourceId: number,
  row: SourceColumns & { offReason: DataSource['offReason'] },
): Promise<void> {
  await db`
    update admin_data_source
       set name = ${row.name}, url = ${row.url}, seconds = ${row.seconds}, cache_seconds = ${row.cacheSeconds},
           sends_person = ${row.sendsPerson}, row_columns = ${db.json(row.columns)}, failure = ${db.json(row.failure)},
           off_reason = ${row.offReason}, failing_since = null, failures = 0, rest_until = null, version = version + 1
     where source_id = ${sourceId}`
}

/** Replaces the secret; the former one signs too until an instant. */
export async function updateSourceSecret(
  db: Db,
  sourceId: number,
  secret: Buffer,
  formerUntil: Date,
): Promise<void> {
  await db`
    update admin_data_source
       set former_secret = secret, former_until = ${formerUntil}, secret = ${secret}, version = version + 1
     where source_id = ${sourceId}`
}

/** Removes a data source with its list of writes. */
export async function deleteSource(db: Db, sourceId: number): Promise<void> {
  await db`delete from admin_data_source where source_id = ${sourceId}`
}

/** Stores that a data source works. */
export async function updateSourceWorks(db: Db, sourceId: number): Promise<void> {
  await db`
    update admin_data_source set failing_since = null, failures = 0, rest_until = null
     where source_id = ${sourceId} and (failing_since is not null or failures > 0 or rest_until is not null)`
}

/** Ends the rest of a data source after failures, which stay noted until a call works. */
export async function updateSourceRested(db: Db, sourceId: number): Promise<void> {
  await db`update admin_data_source set rest_until = null where source_id = ${sourceId}`
}

/** Stores that a call failed: no further call before `restUntil`, and none at all with a reason to switch it off. */
export async function updateSourceFails(
  db: Db,
  sourceId: number,
  { now, restUntil, offReason }: { now: Date; restUntil: Date; offReason: 'gone' | 'failing' | null },
): Promise<void> {
  await db`
    update admin_data_source
       set failing_since = coalesce(failing_since, ${now}), failures = failures + 1, rest_until = ${restUntil},
           off_reason = coalesce(off_reason, ${offReason})
     where source_id = ${sourceId}`
}
