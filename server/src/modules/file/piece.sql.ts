import type { Db } from '#kit/db.ts'

/**
 * Marks a piece as about to be used, so that no clean-up deletes it; call it before storing the bytes. It does not wait
 * for the disk: the transaction that uses the piece waits, and the mark is useless without that transaction. Returns
 * true if the piece is known as damaged.
 */
export async function upsertPiece(db: Db, digest: string, size: number, now: Date): Promise<boolean> {
  const [row] = await db<{ isDamaged: boolean }[]>`
    with quick as (select set_config('synchronous_commit', 'off', true))
    insert into file_piece (digest, size, touched_at)
    select decode(${digest}, 'hex'), ${size}::bigint, ${now}::timestamptz from quick
    on conflict (digest) do update set touched_at = greatest(file_piece.touched_at, excluded.touched_at)
    returning damaged_at is not null as is_damaged`
  return row?.isDamaged ?? false
}

/** Clears the damage mark of a piece, after good bytes were stored under its name. */
export async function updatePieceRepaired(db: Db, digest: string): Promise<void> {
  await db`
    update file_piece set damaged_at = null where digest = decode(${digest}, 'hex') and damaged_at is not null`
}

/** Stores the result of a check of a piece. */
export async function updatePieceChecked(db: Db, digest: string, isRight: boolean, now: Date): Promise<void> {
  await db`
    update file_piece
       set checked_at = ${now}, damaged_at = case when ${isRight} then null else coalesce(damaged_at, ${now}) end
     where digest = decode(${digest}, 'hex')`
}

/** The pieces that were not checked since `before`, oldest check first. */
export function selectUncheckedPieces(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ digest: string; size: number }[]> {
  return db<{ digest: string; size: number }[]>`
    select encode(digest, 'hex') as digest, size from file_piece
     where checked_at is null or checked_at < ${before}
     order by checked_at nulls first limit ${limit}`
}

/**
 * Deletes the row of one piece that nothing uses and that was not touched since `before`; locked until the
 * transaction ends.
 */
export async function takeUnusedPiece(db: Db, before: Date): Promise<string | undefined> {
  const [row] = await db<{ digest: string }[]>`
    delete from file_piece where digest = (
      select piece.digest from file_piece piece
       where piece.touched_at < ${before}
         and not exists (select from file_entry_piece used where used.digest = piece.digest)
         and not exists (select from file_part part where part.digest = piece.digest)
         and not exists (select from file_variant variant where variant.digest = piece.digest)
         and not exists (select from file_text text where text.digest = piece.digest)
       order by piece.touched_at limit 1 for update skip locked)
    returning encode(digest, 'hex') as digest`
  return row?.digest
}

/** The subset of these digests that have a row. */
export async function selectKnownPieces(db: Db, digests: string[]): Promise<Set<string>> {
  const rows = await db<{ digest: string }[]>`
    select encode(digest, 'hex') as digest from file_piece
     where digest in (select decode(one, 'hex') from unnest(${digests}::text[]) one)`
  return new Set(rows.map((row) => row.digest))
}

/** Bytes of all pieces in the store, mails included. */
export async function countPieceBytes(db: Db): Promise<number> {
  const [row] = await db<{ bytes: number }[]>`select coalesce(sum(size), 0)::float8 as bytes from file_piece`
  return row?.bytes ?? 0
}
