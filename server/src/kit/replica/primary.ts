import { type Db, openDb } from '../db.ts'
import { readPosition, unreachablePosition, type WalPosition } from './position.ts'
import { shareNext } from './share-next.ts'

/** Milliseconds until a server that does not answer counts as away. */
export const answerWithin = 1_000
/** Milliseconds of positions that are remembered to measure the lag of replicas. */
const remembered = 60_000
/** Milliseconds between two positions that are remembered. */
const askedApart = 50

/** The primary, as the replicas of a process are compared with it. */
export interface Primary {
  /** Identifies the database: replicas of another one are not used. */
  identity: string | null
  /** Asks for the position of the WAL; {@link unreachablePosition} if the primary does not answer. */
  position(): Promise<WalPosition>
  /** Milliseconds that a replica with this replayed position is behind at most. */
  lagOf(replayed: WalPosition): number
  stop(): Promise<void>
}

interface PositionRow {
  position: string
  identity: string
}

/** Rejects with `CONNECT_TIMEOUT` if the answer of a server takes too long. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(Object.assign(new Error('the server has not answered in time'), { code: 'CONNECT_TIMEOUT' })),
      answerWithin,
    )
    timer.unref()
  })
  // A late failure has no reader.
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** What one connection of the watch needs. */
export const watchOptions = { max: 1, statementTimeout: 5_000, connectionWait: answerWithin }

/** Opens the comparison with the primary, on a connection of its own that a busy pool cannot delay. */
export function openPrimary(url: string): Primary {
  const db: Db = openDb(url, watchOptions)
  const asked: { position: WalPosition; at: number }[] = []
  const primary: Primary = {
    identity: null,
    lagOf(replayed) {
      // Everything that was committed when the newest reached position was asked for has been replayed.
      const reached = asked.findLast(({ position }) => position <= replayed)
      return reached ? performance.now() - reached.at : Number.POSITIVE_INFINITY
    },
    position: shareNext(async () => {
      const at = performance.now()
      try {
        const [row] = await inTime(
          db<PositionRow[]>`
            select pg_current_wal_insert_lsn()::text as position,
                   (select system_identifier from pg_control_system()) || ' ' || current_database() as identity`,
        )
        const position = readPosition(row?.position ?? null)
        if (!row || position === null) return unreachablePosition
        primary.identity = row.identity
        // After a failover the positions of the former primary mean nothing.
        if ((asked.at(-1)?.position ?? 0n) > position) asked.length = 0
        if (at - (asked.at(-1)?.at ?? 0) >= askedApart) asked.push({ position, at })
        while ((asked[0]?.at ?? at) < at - remembered) asked.shift()
        return position
      } catch {
        return unreachablePosition
      }
    }),
    stop: () => db.end({ timeout: 1 }),
  }
  return primary
}
