import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, type DbOptions, dbErrorCode, isDbUnavailable } from '../db.ts'
import type { Log } from '../log.ts'
import type { WalPosition } from './position.ts'
import { openPrimary } from './primary.ts'
import { mostLag, openReplica, ReplicaBehind, ReplicaLost, type ReplicaStatus } from './replica.ts'
import { shareNext } from './share-next.ts'

/** The replicas of the database that answer reads of this process. */
export interface Replicas {
  /**
   * Runs `work` on a replica that has replayed `position`, or on `primary`, by default its whole pool, if there is none.
   * If a replica fails, the work is repeated on the primary, so it must have no effect but its result.
   */
  read<T>(position: WalPosition | null, work: (db: Db) => Promise<T>, primary?: Db): Promise<T>
  /** The position of the WAL after everything that was committed before the call. */
  position(): Promise<WalPosition>
  /** Resolves when all replicas that answer reads have replayed what was committed before the call. */
  settled(): Promise<void>
  statuses(): ReplicaStatus[]
  stop(): Promise<void>
}

/** Milliseconds between two questions for the state of the replicas. */
const watchEvery = 250
/** Milliseconds between two questions whether a replica has replayed a position. */
const replayAskedEvery = 20
/** Milliseconds after which every process has noticed that a replica lags. */
const noticedAfter = mostLag + 2 * watchEvery

/** Whether a call that failed on a replica is repeated on the primary. */
function mayRepeat(error: unknown): boolean {
  if (error instanceof ReplicaBehind || error instanceof ReplicaLost) return true
  const code = dbErrorCode(error) ?? ''
  // A conflict with the recovery, and a database that was dropped
  if (['40001', '40P01', '57P04'].includes(code)) return true
  // A long statement is not run twice, and the caller decides about a write.
  return isDbUnavailable(error) && !['57014', '25006'].includes(code)
}

/** What {@link openReplicas} uses. */
export interface ReplicaParts {
  urls: string[]
  /** The address of the primary without a pooler. */
  primaryUrl: string
  /** The pool of the primary. */
  db: Db
  options: DbOptions
  log: Log
}

/** Opens the replicas of a process. Until they have been found up to date, the primary answers. */
export function openReplicas({ urls, primaryUrl, db, options, log }: ReplicaParts): Replicas {
  const primary = openPrimary(primaryUrl)
  const replicas = urls.map((url) => openReplica(url, options, db, primary))
  const stopping = new AbortController()
  const watch = async () => {
    const before = replicas.map((replica) => replica.status().state)
    await primary.position()
    await Promise.all(replicas.map((replica) => replica.watch()))
    for (const [at, replica] of replicas.entries()) {
      const { name, state, lagSeconds } = replica.status()
      if (state !== before[at])
        log.info({ replica: name, state, lagSeconds }, 'replica: its state has changed')
    }
  }
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await watch()
      await sleep(watchEvery, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  })()
  const choose = () =>
    replicas
      .filter((replica) => replica.isUsed())
      .sort((one, other) => one.activeCount() - other.activeCount())[0]
  return {
    async read(position, work, onPrimary = db) {
      const replica = choose()
      if (!replica) return work(onPrimary)
      try {
        return await replica.read(position, work)
      } catch (error) {
        if (!mayRepeat(error)) throw error
        return work(onPrimary)
      }
    },
    position: primary.position,
    settled: shareNext(async () => {
      const until = performance.now() + noticedAfter
      const position = await primary.position()
      const isSettled = async () =>
        (await Promise.all(replicas.map((replica) => replica.hasReached(position)))).every(Boolean)
      while (!(await isSettled()) && performance.now() < until) await sleep(replayAskedEvery)
    }),
    statuses: () => replicas.map((replica) => replica.status()),
    async stop() {
      stopping.abort()
      await watching
      await Promise.all([primary.stop(), ...replicas.map((replica) => replica.stop())])
    },
  }
}
