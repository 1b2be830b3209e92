import { createHash } from 'node:crypto'
import { type AuditChain, auditKeptDays } from '@maru/api/admin'
import type { Sealer } from '#kit/config/sealer.ts'
import type { Context } from '#kit/context.ts'
import { type Db, inTransaction } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import {
  countUnsealed,
  findLastSeal,
  findSeal,
  insertSeals,
  lockSealer,
  type SealedRow,
  selectSealed,
  selectUnsealed,
} from './chain.sql.ts'

const atOnce = 1000
/** The hash before the first seal. */
const first: Buffer = Buffer.alloc(32)

/**
 * An entry is stored at most so many milliseconds after its time: calls end sooner. Those of commands that take longer
 * are sealed by the pass over the whole log each night.
 */
const storedWithin = 3_600_000

const purpose = 'audit.chain'

type Signer = Pick<Sealer, 'sign'>
/** Seals of versions without a key; their chain is closed by the first keyed seal. */
const plainHash = (before: Buffer, text: string): Buffer =>
  createHash('sha256').update(before).update(text).digest()

/** Seals a batch of new entries; returns how many. Another process that seals makes this one do nothing. */
function sealBatch({ db, clock, sealer }: SealWork, isWhole: boolean): Promise<number> {
  return inTransaction(db, async (inside) => {
    if (!(await lockSealer(inside))) return 0
    const last = await findLastSeal(inside)
    const since = isWhole || !last ? null : new Date(Date.parse(last.sealedAt) - storedWithin)
    const rows = await selectUnsealed(inside, since, atOnce)
    if (rows.length === 0) return 0
    let hash = last?.hash ?? first
    const seals = rows.map(({ comCode, auditId, text }, at) => {
      hash = sealer.sign(purpose, hash, text)
      return { seal: (last?.seal ?? 0) + 1 + at, comCode, auditId, hash }
    })
    await insertSeals(inside, seals, clock.now())
    return seals.length
  })
}

/** What sealing needs. */
export type SealWork = Pick<Background, 'db' | 'clock' | 'sealer'>

/** Seals new entries of the audit log. */
export async function sealAudit(context: SealWork): Promise<void> {
  while ((await sealBatch(context, false)) === atOnce);
}

/** What is wrong with a seal after these; null if it agrees. */
function sealFault(
  row: SealedRow,
  { after, hash, isKeyed, oldest, signer }: Walk & { oldest: number; signer: Signer },
): NonNullable<AuditChain['fault']>['kind'] | null {
  if (row.seal !== after + 1) return 'sealMissing'
  // After the first keyed seal none is accepted without the key.
  if (isKeyed && !row.isKeyed) return 'entryChanged'
  if (row.text === null) return Date.parse(row.sealedAt) <= oldest ? null : 'entryMissing'
  const right = row.isKeyed ? signer.sign(purpose, hash, row.text) : plainHash(hash, row.text)
  return right.equals(row.hash) ? null : 'entryChanged'
}

interface Walk {
  after: number
  hash: Buffer
  isKeyed: boolean
}

/**
 * Checks the chain: the first entry that was changed, removed before its time, or whose seal was replaced. Entries that
 * are older than the retention may be gone; their seals stay, and the chain goes through them.
 */
export async function checkAudit(db: Db, now: Date, signer: Signer): Promise<AuditChain> {
  const walk: Walk = { after: 0, hash: first, isKeyed: false }
  let [checked, expired] = [0, 0]
  const oldest = now.getTime() - auditKeptDays * 86_400_000
  for (;;) {
    const rows = await selectSealed(db, walk.after, atOnce)
    for (const row of rows) {
      const kind = sealFault(row, { ...walk, oldest, signer })
      const { comCode, auditId, seal } = row
      if (kind)
        return {
          checked,
          expired,
          unsealed: await countUnsealed(db),
          fault: { kind, comCode, auditId, seal },
        }
      if (row.text === null) expired += 1
      else checked += 1
      Object.assign(walk, { after: seal, hash: row.hash, isKeyed: row.isKeyed })
    }
    if (rows.length < atOnce) return { checked, expired, unsealed: await countUnsealed(db), fault: null }
  }
}

/** Checks the chain for the page; for super administrators, because it covers all companies. */
export async function checkAuditChain({ viewer, db, clock, sealer }: Context): Promise<AuditChain> {
  if (!viewer.permissions.isSuperAdmin) throw failure('kit.forbidden')
  return checkAudit(db, clock.now(), sealer)
}

/**
 * Whether the chain still contains a seal that was printed before (`120:ab12…`): a chain whose end was cut off and
 * written again agrees with itself, but not with a seal from the log, a backup or a mail. Null if the text is no seal.
 */
export async function hasAuditSeal(db: Db, printed: string): Promise<boolean | null> {
  const [, seal, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(printed) ?? []
  if (seal === undefined) return null
  return (await findSeal(db, Number(seal)))?.toString('hex') === hash
}

/** Seals every entry without a seal, and writes the last seal to the log, where the database cannot change it. */
export async function printAuditSeal(context: SealWork & Pick<Background, 'log'>): Promise<void> {
  const { db, log } = context
  while ((await sealBatch(context, true)) === atOnce);
  const last = await findLastSeal(db)
  if (last) log.info({ seal: `${last.seal}:${last.hash.toString('hex')}` }, 'last seal of the audit log')
}
