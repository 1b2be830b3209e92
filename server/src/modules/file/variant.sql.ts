import type { ExportState } from '@maru/api/file'
import type { Db } from '#kit/db.ts'

/** A file derived from another file's bytes. */
export interface VariantRow {
  state: Exclude<ExportState, 'N'>
  digest: string | null
  size: number
  reason: string
  changedAt: string
}

/** Identifies a variant of some bytes; `sourceDigest` is hexadecimal. */
export interface VariantKey {
  comCode: string
  sourceDigest: string
  kind: string
}

/** The variant of these bytes, or undefined if none was requested. */
export async function findVariant(db: Db, key: VariantKey): Promise<VariantRow | undefined> {
  const [row] = await db<VariantRow[]>`
    select state, encode(digest, 'hex') as digest, size, reason, changed_at from file_variant
     where com_code = ${key.comCode} and source_digest = decode(${key.sourceDigest}, 'hex') and kind = ${key.kind}`
  return row
}

/** Stores the state of a variant; a ready one has a digest. */
export async function upsertVariant(
  db: Db,
  key: VariantKey,
  state: { state: VariantRow['state']; digest?: string; size?: number; reason?: string; now: Date },
): Promise<void> {
  await db`
    insert into file_variant (com_code, source_digest, kind, state, digest, size, reason, changed_at)
    values (${key.comCode}, decode(${key.sourceDigest}, 'hex'), ${key.kind}, ${state.state},
            decode(${state.digest ?? null}::text, 'hex'), ${state.size ?? 0}, ${state.reason ?? ''}, ${state.now})
    on conflict (com_code, source_digest, kind) do update
       set state = excluded.state, digest = excluded.digest, size = excluded.size, reason = excluded.reason,
           changed_at = excluded.changed_at`
}

/**
 * Claims a variant to create it: true for exactly one caller until `staleBefore`, when that caller counts as dead.
 */
export async function claimVariant(db: Db, key: VariantKey, now: Date, staleBefore: Date): Promise<boolean> {
  const rows = await db`
    insert into file_variant (com_code, source_digest, kind, state, changed_at)
    values (${key.comCode}, decode(${key.sourceDigest}, 'hex'), ${key.kind}, 'W', ${now})
    on conflict (com_code, source_digest, kind) do update
       set state = 'W', digest = null, reason = '', changed_at = excluded.changed_at
     where file_variant.state = 'F' or (file_variant.state = 'W' and file_variant.changed_at < ${staleBefore})
    returning kind`
  return rows.length > 0
}

/** Deletes variants of bytes that no file has any more; returns how many. */
export async function deleteUnusedVariants(db: Db): Promise<number> {
  const rows = await db`
    delete from file_variant variant
     where not exists (
       select from file_entry entry
        where entry.com_code = variant.com_code and entry.digest = variant.source_digest)
    returning kind`
  return rows.length
}
