import { type Db, type DbOptions, inTransaction, openDb, useCachesOf } from '../db.ts'
import { positionText, readPosition, type WalPosition } from './position.ts'
import { inTime, type Primary, watchOptions } from './primary.ts'

/**
 * What a server that is named as a replica is good for: `used` for reads, `late` (over a second behind, or just back),
 * `away`, `primary` (of a cluster in which roles change), or `other` if it has another database.
 */
export type ReplicaState = 'used' | 'late' | 'away' | 'primary' | 'other'

/** A server that is named as a replica, as this process sees it. */
export interface ReplicaStatus {
  /** Its host and port. */
  name: string
  state: ReplicaState
  /** Seconds that it is behind at most; null if it does not answer or is over a minute behind. */
  lagSeconds: number | null
  /** Calls that it has answered. */
  readCount: number
}

/** The replica has not replayed the last change of the session, or cannot say so. */
export class ReplicaBehind extends Error {}

/** The replica has stopped answering. */
export class ReplicaLost extends Error {}

/** One server that may answer reads. */
export interface Replica {
  status(): ReplicaStatus
  isUsed(): boolean
  /** Calls that it answers now. */
  activeCount(): number
  /** Asks for its state. */
  watch(): Promise<void>
  /** Whether it has replayed a position; also true while nothing may be read there. */
  hasReached(position: WalPosition): Promise<boolean>
  /**
   * Runs `work` in a read-only transaction. Throws {@link ReplicaBehind} if it has not replayed `position`, and
   * {@link ReplicaLost} if it stops answering meanwhile.
   */
  read<T>(position: WalPosition | null, work: (db: Db) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Milliseconds that a replica may be behind. */
export const mostLag = 1_000
/** How often a replica must be up to date before it is used again: every process has then noticed it. */
const provenAfter = 3

interface WatchRow {
  inRecovery: boolean
  replayed: string | null
  identity: string
}

interface Watched {
  state: 'replica' | 'away' | 'primary' | 'other'
  replayed: WalPosition
  lag: number
  at: number
  /** How many answers in a row were up to date. */
  proven: number
}

const unknown: Watched = { state: 'away', replayed: 0n, lag: Number.POSITIVE_INFINITY, at: 0, proven: 0 }

async function askState(db: Db, primary: Primary, before: Watched): Promise<Watched> {
  const [row] = await inTime(
    db<WatchRow[]>`
      select pg_is_in_recovery() as in_recovery, pg_last_wal_replay_lsn()::text as replayed,
             (select system_identifier from pg_control_system()) || ' ' || current_database() as identity`,
  )
  if (!row || primary.identity === null) return unknown
  if (row.identity !== primary.identity) return { ...unknown, state: 'other' }
  if (!row.inRecovery) return { ...unknown, state: 'primary' }
  const replayed = readPosition(row.replayed) ?? 0n
  const lag = primary.lagOf(replayed)
  return {
    ...{ state: 'replica', replayed, lag, at: performance.now() },
    proven: lag <= mostLag ? before.proven + 1 : 0,
  }
}

/**
 * Opens a server that may answer reads; nothing is read there before {@link Replica.watch} has found it up to date.
 * `readers` is the pool of the primary, which fills caches.
 */
export function openReplica(url: string, options: DbOptions, readers: Db, primary: Primary): Replica {
  const pool = openDb(url, { ...options, connectionWait: Math.min(options.connectionWait ?? 1_000, 1_000) })
  const asking = openDb(url, watchOptions)
  const waiting = new Set<(error: Error) => void>()
  let watched = unknown
  let readCount = 0
  const { host: name } = new URL(url)
  const lag = () => watched.lag + performance.now() - watched.at
  const isUsed = () => watched.proven >= provenAfter && lag() <= mostLag
  const readInside = (position: WalPosition | null, work: (db: Db) => Promise<unknown>) =>
    inTransaction(
      pool,
      async (inside) => {
        useCachesOf(inside, readers)
        if (position !== null && !(await isReplayed(inside, position))) throw new ReplicaBehind()
        return work(inside)
      },
      undefined,
      'read only',
    )
  return {
    isUsed,
    activeCount: () => waiting.size,
    status: () => ({
      ...{ name, readCount },
      state: watched.state !== 'replica' ? watched.state : isUsed() ? 'used' : 'late',
      lagSeconds: Number.isFinite(lag()) ? Math.round(lag()) / 1000 : null,
    }),
    async watch() {
      watched = await askState(asking, primary, watched).catch(() => unknown)
      if (watched.state === 'replica') return
      for (const lose of waiting) lose(new ReplicaLost())
    },
    async hasReached(position) {
      if (watched.proven === 0) return true
      return inTime(isReplayed(asking, position)).catch(() => false)
    },
    async read<T>(position: WalPosition | null, work: (db: Db) => Promise<T>) {
      let lose = (_error: Error) => {}
      const lost = new Promise<never>((_, reject) => {
        lose = reject
      })
      waiting.add(lose)
      const whole = readInside(position, work)
      // If the replica is lost first, its own failure has no reader.
      whole.catch(() => undefined)
      try {
        const result = (await Promise.race([whole, lost])) as T
        readCount += 1
        return result
      } finally {
        waiting.delete(lose)
      }
    },
    stop: async () => void (await Promise.all([pool.end({ timeout: 1 }), asking.end({ timeout: 1 })])),
  }
}

/** Whether the server of a connection is a replica that has replayed a position. */
async function isReplayed(db: Db, position: WalPosition): Promise<boolean> {
  const [row] = await db<{ isReplayed: boolean | null }[]>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${positionText(position)}::pg_lsn as is_replayed`
  return row?.isReplayed === true
}
