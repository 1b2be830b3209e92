import type { Db } from '#kit/db.ts'

/** The text that a seal of an entry covers, and its key. */
export interface UnsealedRow {
  comCode: string
  auditId: number
  text: string
}

/** Takes the lock of the sealer until the transaction ends; false if another process has it. */
export async function lockSealer(db: Db): Promise<boolean> {
  const [row] = await db<{ isHeld: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('kit_audit_seal')) as is_held`
  return row?.isHeld ?? false
}

/**
 * Entries without a seal in the order of their numbers; with `since` only those from then on, so that the whole log is
 * not read.
 */
export function selectUnsealed(db: Db, since: Date | null, most: number): Promise<UnsealedRow[]> {
  return db<UnsealedRow[]>`
    select entry.com_code, entry.audit_id, kit_audit_text(entry) as text
      from kit_audit entry
     where not exists (select from kit_audit_seal seal where seal.audit_id = entry.audit_id)
       ${since ? db`and entry.happened_at >= ${since}` : db``}
     order by entry.audit_id limit ${most}`
}

/** A seal by its number. */
export interface Seal {
  seal: number
  hash: Buffer
  sealedAt: string
}

/** The last seal. */
export async function findLastSeal(db: Db): Promise<Seal | undefined> {
  const [row] = await db<Seal[]>`select seal, hash, sealed_at from kit_audit_seal order by seal desc limit 1`
  return row
}

/** The hash of a seal. */
export async function findSeal(db: Db, seal: number): Promise<Buffer | undefined> {
  const [row] = await db<Seal[]>`select seal, hash, sealed_at from kit_audit_seal where seal = ${seal}`
  return row?.hash
}

/** Stores keyed seals. */
export async function insertSeals(
  db: Db,
  seals: readonly { seal: number; comCode: string; auditId: number; hash: Buffer }[],
  now: Date,
): Promise<void> {
  await db`
    insert into kit_audit_seal (seal, com_code, audit_id, hash, sealed_at, is_keyed)
    select seal, com_code, audit_id, decode(hash, 'hex'), ${now}::timestamptz, true
      from unnest(${seals.map((one) => one.seal)}::bigint[], ${seals.map((one) => one.comCode)}::text[],
                  ${seals.map((one) => one.auditId)}::bigint[],
                  ${seals.map((one) => one.hash.toString('hex'))}::text[]) as one (seal, com_code, audit_id, hash)`
}

/** A seal with the text of its entry now; null if the entry is gone. */
export interface SealedRow {
  seal: number
  comCode: string
  auditId: number
  hash: Buffer
  sealedAt: string
  isKeyed: boolean
  text: string | null
}

/** Seals after a number, with what their entries say now. */
export function selectSealed(db: Db, after: number, most: number): Promise<SealedRow[]> {
  return db<SealedRow[]>`
    select seal.seal, seal.com_code, seal.audit_id, seal.hash, seal.sealed_at, seal.is_keyed,
           case when entry.audit_id is null then null else kit_audit_text(entry) end as text
      from kit_audit_seal seal
      left join kit_audit entry on entry.com_code = seal.com_code and entry.audit_id = seal.audit_id
     where seal.seal > ${after} order by seal.seal limit ${most}`
}

/** The number of entries that no seal covers yet. */
export async function countUnsealed(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from kit_audit entry
     where not exists (select from kit_audit_seal seal where seal.audit_id = entry.audit_id)`
  return row?.count ?? 0
}
