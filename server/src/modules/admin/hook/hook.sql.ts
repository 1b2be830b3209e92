import type { HookTarget } from '@maru/api/admin/hook'
import type { Db } from '#kit/db.ts'

/** An incoming hook as stored, without its secrets. */
export interface HookRow {
  hookId: number
  comCode: string
  name: string
  target: HookTarget
  boardId: number | null
  ownerCode: string
  people: string[]
  perMinute: number
  isOn: boolean
  createdAt: string
  formerUntil: string | null
  lastUsedAt: string | null
  lastAddress: string
  lastRefusal: string
  lastRefusedAt: string | null
  version: number
}

/** What an administrator writes of a hook. */
export interface HookColumns {
  name: string
  target: HookTarget
  boardId: number | null
  ownerCode: string
  people: readonly string[]
  perMinute: number
}

const columns = (db: Db) => db`
  hook_id::float8 as hook_id, com_code, name, target, board_id::float8 as board_id, owner_code, people, per_minute,
  is_on, created_at, former_until, last_used_at, last_address, last_refusal, last_refused_at, version`

/** The hooks of a company by name. */
export function selectHooks(db: Db, comCode: string): Promise<HookRow[]> {
  return db<HookRow[]>`
    select ${columns(db)} from admin_hook where com_code = ${comCode} order by name, hook_id`
}

/** A hook of a company; `lock` locks it until the transaction ends. */
export async function findHook(
  db: Db,
  { comCode, hookId }: { comCode: string; hookId: number },
  lock = false,
): Promise<HookRow | undefined> {
  const [row] = await db<HookRow[]>`
    select ${columns(db)} from admin_hook
     where com_code = ${comCode} and hook_id = ${hookId} ${lock ? db`for update` : db``}`
  return row
}

/** The hook of a number whose present or former secret has this hash. */
export async function findHookBySecret(
  db: Db,
  { hookId, hash }: { hookId: number; hash: Buffer },
  now: Date,
): Promise<HookRow | undefined> {
  const [row] = await db<HookRow[]>`
    select ${columns(db)} from admin_hook
     where hook_id = ${hookId} and (hash = ${hash} or (former_hash = ${hash} and former_until > ${now}))`
  return row
}

/** The hook of a number, with the hashes of its present and its former secret as far as they are valid. */
export async function findHookWithHashes(
  db: Db,
  hookId: number,
  now: Date,
): Promise<{ hook: HookRow; hashes: Buffer[] } | undefined> {
  const [row] = await db<(HookRow & { hash: Buffer; formerHash: Buffer | null })[]>`
    select ${columns(db)}, hash, case when former_until > ${now} then former_hash end as former_hash
      from admin_hook where hook_id = ${hookId}`
  if (!row) return undefined
  const { hash, formerHash, ...hook } = row
  return { hook, hashes: formerHash ? [hash, formerHash] : [hash] }
}

/** Counts the hooks of a company under a lock that serialises their creation. */
export async function countHooksLocked(db: Db, comCode: string): Promise<number> {
  await db`select pg_advisory_xact_lock(hashtext('admin_hook'), hashtext(${comCode}))`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_hook where com_code = ${comCode}`
  return row?.count ?? 0
}

/** Inserts a hook; returns its number. */
export async function insertHook(
  db: Db,
  row: HookColumns & { comCode: string; hash: Buffer; by: string; now: Date },
): Promise<number> {
  const [made] = await db<{ hookId: number }[]>`
    insert into admin_hook (
      com_code, name, target, board_id, owner_code, people, per_minute, hash, created_by, created_at)
    values (${row.comCode}, ${row.name}, ${row.target}, ${row.boardId}, ${row.ownerCode}, ${[...row.people]},
            ${row.perMinute}, ${row.hash}, ${row.by}, ${row.now})
    returning hook_id::float8 as hook_id`
  if (!made) throw new Error('an insert with returning has a row')
  return made.hookId
}

/** Writes the next version of a hook. */
export async function updateHookRow(
  db: Db,
  hookId: number,
  row: HookColumns & { isOn: boolean },
): Promise<void> {
  await db`
    update admin_hook
       set name = ${row.name}, target = ${row.target}, board_id = ${row.boardId}, owner_code = ${row.ownerCode},
           people = ${[...row.people]}, per_minute = ${row.perMinute}, is_on = ${row.isOn}, version = version + 1
     where hook_id = ${hookId}`
}

/** Replaces the secret; the former one works until `formerUntil`, or ends at once. */
export async function updateHookSecret(
  db: Db,
  hookId: number,
  { hash, formerUntil }: { hash: Buffer; formerUntil: Date | null },
): Promise<void> {
  await db`
    update admin_hook
       set former_hash = case when ${formerUntil}::timestamptz is null then null else hash end,
           former_until = ${formerUntil}, hash = ${hash}, version = version + 1
     where hook_id = ${hookId}`
}

/** Removes a hook with its messages. */
export async function deleteHook(db: Db, hookId: number): Promise<void> {
  await db`delete from admin_hook where hook_id = ${hookId}`
}

/**
 * Counts a message of the present minute and records the use; returns the messages of the minute. The row stays locked
 * until the transaction ends, so that messages of one hook are accepted one after another.
 */
export async function countUse(
  db: Db,
  hookId: number,
  { minute, now, address }: { minute: Date; now: Date; address: string },
): Promise<number> {
  const [row] = await db<{ minuteCount: number }[]>`
    update admin_hook
       set minute_count = case when minute_at = ${minute} then minute_count + 1 else 1 end, minute_at = ${minute},
           last_used_at = ${now}, last_address = ${address}
     where hook_id = ${hookId} returning minute_count`
  return row?.minuteCount ?? 0
}

/** Records why a message was refused; the same reason once in ten seconds, however many messages a program sends. */
export async function updateRefusal(
  db: Db,
  hookId: number,
  { refusal, now }: { refusal: string; now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - 10_000)
  await db`
    update admin_hook set last_refusal = ${refusal}, last_refused_at = ${now}
     where hook_id = ${hookId} and (last_refusal <> ${refusal} or last_refused_at < ${before})`
}

/** Stores the digest of a request; false if it is stored already and not over. */
export async function insertRequest(
  db: Db,
  hookId: number,
  { digest, now, until }: { digest: Buffer; now: Date; until: Date },
): Promise<boolean> {
  const rows = await db`
    insert into admin_hook_request (hook_id, digest, until) values (${hookId}, ${digest}, ${until})
    on conflict (hook_id, digest) do update set until = excluded.until
      where admin_hook_request.until <= ${now}
    returning hook_id`
  return rows.length > 0
}

/** Deletes digests that are over, and messages that arrived before an instant; work that is not done stays. */
export async function deleteOldMessages(db: Db, now: Date, before: Date): Promise<void> {
  await db`delete from admin_hook_request where until <= ${now}`
  await db`
    delete from admin_hook_message message using admin_hook hook
     where hook.hook_id = message.hook_id and message.received_at < ${before}
       and not (hook.target = 'work' and message.closed_at is null)`
}
