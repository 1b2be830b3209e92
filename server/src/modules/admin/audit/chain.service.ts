import { createHash } from 'node:crypto'
import { type AuditChain, auditKeptDays } from '@maru/api/admin'
import type { Context } from '../../../kit/context.ts'
import { type Db, inTransaction } from '../../../kit/db.ts'
import { failure } from '../../../kit/failure.ts'
import type { Background } from '../../../kit/room.ts'
import {
  countUnsealed,
  findLastSeal,
  insertSeals,
  lockSealer,
  selectSealed,
  selectUnsealed,
} from './chain.sql.ts'

const atOnce = 1000
/** The hash before the first seal. */
const first: Buffer = Buffer.alloc(32)

const hashOf = (before: Buffer, text: string): Buffer =>
  createHash('sha256').update(before).update(text).digest()

/** Seals a batch of new entries; returns how many. Another process that seals makes this one do nothing. */
function sealBatch({ db, clock }: Pick<Background, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, async (inside) => {
    if (!(await lockSealer(inside))) return 0
    const rows = await selectUnsealed(inside, atOnce)
    if (rows.length === 0) return 0
    const last = await findLastSeal(inside)
    let hash = last?.hash ?? first
    const seals = rows.map(({ comCode, auditId, text }, at) => {
      hash = hashOf(hash, text)
      return { seal: (last?.seal ?? 0) + 1 + at, comCode, auditId, hash }
    })
    await insertSeals(inside, seals, clock.now())
    return seals.length
  })
}

/** Seals all new entries of the audit log. */
export async function sealAudit(context: Pick<Background, 'db' | 'clock'>): Promise<void> {
  while ((await sealBatch(context)) === atOnce);
}

/**
 * Checks the chain: the first entry that was changed, removed before its time, or whose seal was replaced. Entries that
 * are older than the retention may be gone; their seals stay, and the chain goes through them.
 */
export async function checkAudit(db: Db, now: Date): Promise<AuditChain> {
  let hash: Buffer = first
  let after = 0
  let checked = 0
  let expired = 0
  const oldest = now.getTime() - auditKeptDays * 86_400_000
  for (;;) {
    const rows = await selectSealed(db, after, atOnce)
    for (const row of rows) {
      const isExpired = row.text === null && Date.parse(row.sealedAt) <= oldest
      const fault =
        row.seal !== after + 1
          ? 'sealMissing'
          : row.text === null
            ? isExpired
              ? null
              : 'entryMissing'
            : hashOf(hash, row.text).equals(row.hash)
              ? null
              : 'entryChanged'
      if (fault) {
        const { comCode, auditId, seal } = row
        return {
          checked,
          expired,
          unsealed: await countUnsealed(db),
          fault: { kind: fault, comCode, auditId, seal },
        }
      }
      if (isExpired) expired += 1
      else checked += 1
      hash = row.hash
      after = row.seal
    }
    if (rows.length < atOnce) return { checked, expired, unsealed: await countUnsealed(db), fault: null }
  }
}

/** Checks the chain for the page; for super administrators, because it covers all companies. */
export async function checkAuditChain({ viewer, db, clock }: Context): Promise<AuditChain> {
  if (!viewer.permissions.isSuperAdmin) throw failure('kit.forbidden')
  return checkAudit(db, clock.now())
}
